import { formatCount, plural } from '../lib/text';
import { finding, mergeFindings, type HealthFinding } from '../lib/vectors/health';
import type { EmbeddingAnswer } from './embeddings';
import { ApiError } from './errors';
import { createCollector, type Collected } from './embeddingCollector';
import { speedOf, type Finished, type Speed } from './embeddingSpeed';

/**
 * One request of a run. `from` is the number of its first text, from 0; `to` the one after its last. `partial`: an
 * answer came, and some of the texts have no vector that can be used.
 */
export interface Batch {
  from: number;
  to: number;
  state: 'waiting' | 'sending' | 'done' | 'partial' | 'failed' | 'cancelled';
  /** Texts whose vector is here. */
  vectors: number;
  latencyMs?: number | undefined;
  promptTokens?: number | undefined;
  totalTokens?: number | undefined;
  requestId?: string | undefined;
  error?: unknown;
}

/**
 * - `pausing`: requests under way are waited for, no other is sent. - `holding`: the service asked to wait until
 *   `holdUntil`. - `finished`: nothing is left to send; batches may have failed.
 */
export type RunPhase =
  | 'ready'
  | 'running'
  | 'pausing'
  | 'paused'
  | 'holding'
  | 'finished'
  | 'cancelled';

/** A picture of a run at one moment; a new object after every change. */
export interface RunState extends Speed {
  phase: RunPhase;
  /** Why the run paused by itself, in words. */
  reason: string | undefined;
  /** When sending goes on after a 429, in ms since 1970. */
  holdUntil: number | undefined;
  batches: readonly Batch[];
  texts: number;
  /** Texts whose vector is here, and texts that were sent and have none. */
  textsDone: number;
  textsFailed: number;
  /** Tokens the answers reported, repeated requests included; `undefined` when one of them did not. */
  tokens: number | undefined;
  findings: readonly HealthFinding[];
}

export interface RunSettings {
  texts: readonly string[];
  /** Texts per request, and requests at once. */
  batchSize: number;
  concurrency: number;
  /** Sends one batch, once. */
  send(texts: readonly string[], signal: AbortSignal): Promise<EmbeddingAnswer>;
}

/** Many texts in batches. No request is ever repeated but by `retry`. Listen with `subscribe`, as React stores are. */
export interface EmbeddingRun {
  state(): RunState;
  subscribe(listener: () => void): () => void;
  start(): void;
  /** Sends no further batch; those under way come in. */
  pause(): void;
  resume(): void;
  /** Gives up what is under way and what is left. What has come stays. */
  cancel(): void;
  /** Sends a batch that lacks vectors again, or all of them: a person's deliberate act. A paused run goes on with it. */
  retry(batch?: number): void;
  /** The vectors that have come so far, in the order of the texts. They are not written to any more. */
  vectors(): Collected;
}

const MOST_FAILED_IN_A_ROW = 3;
/** Browsers fire longer timers at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** True for a batch that was answered or refused and lacks vectors: it can be sent again. */
export function lacksVectors({ state }: Batch): boolean {
  return state === 'failed' || state === 'partial';
}

/** Makes a run; nothing is sent before `start`. */
export function createEmbeddingRun(settings: RunSettings): EmbeddingRun {
  const { texts, send } = settings;
  const size = Math.max(1, Math.floor(settings.batchSize));
  const most = Math.max(1, Math.floor(settings.concurrency));
  const batches: Batch[] = [];
  for (let from = 0; from < texts.length; from += size)
    batches.push({ from, to: Math.min(texts.length, from + size), state: 'waiting', vectors: 0 });
  const collector = createCollector(texts.length);
  const findings = new Map<number, { offset: number; findings: readonly HealthFinding[] }>();
  const finished: Finished[] = [];
  let tokens: number | undefined = 0;
  const listeners = new Set<() => void>();
  const abort = new AbortController();
  let phase: RunPhase = 'ready';
  let reason: string | undefined;
  let holdUntil: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failedInARow = 0;
  let underWay = 0;
  let shown: RunState | undefined;

  const changed = () => {
    shown = undefined;
    for (const listener of listeners) listener();
  };
  const stop = (why?: string) => {
    clearTimeout(timer);
    reason = why;
    phase = underWay > 0 ? 'pausing' : 'paused';
  };
  /** Sends on at `holdUntil`, or at once when nobody asked to wait. */
  const proceed = () => {
    clearTimeout(timer);
    const wait = (holdUntil ?? 0) - Date.now();
    if (wait <= 0) {
      holdUntil = undefined;
      phase = 'running';
      return;
    }
    phase = 'holding';
    timer = setTimeout(
      () => {
        proceed();
        pump();
      },
      Math.min(wait, LONGEST_TIMER_MS),
    );
  };
  const pump = () => {
    while (phase === 'running' && underWay < most) {
      const at = batches.findIndex(({ state }) => state === 'waiting');
      if (at < 0) break;
      void dispatch(at);
    }
    const idle = underWay === 0;
    if (phase === 'pausing' && idle) phase = 'paused';
    const left = batches.some(({ state }) => state === 'waiting' || state === 'sending');
    if (!left && (phase === 'running' || phase === 'holding' || phase === 'paused')) {
      clearTimeout(timer);
      phase = 'finished';
    }
    changed();
  };
  const dispatch = async (at: number) => {
    const batch = batches[at];
    if (!batch) return;
    const { from, to, vectors } = batch;
    batches[at] = { from, to, vectors, state: 'sending' };
    underWay += 1;
    try {
      const answer = await send(texts.slice(from, to), abort.signal);
      if (phase === 'cancelled') return;
      batches[at] = { from, to, ...accepted(answer, from, to) };
      failedInARow = 0;
    } catch (error) {
      if (phase === 'cancelled') return;
      batches[at] = { from, to, vectors, ...refused(error) };
    } finally {
      underWay -= 1;
      if (phase !== 'cancelled') pump();
    }
  };
  const accepted = (
    answer: EmbeddingAnswer,
    from: number,
    to: number,
  ): Omit<Batch, 'from' | 'to'> => {
    const { latencyMs, promptTokens, totalTokens, requestId } = answer;
    const seen = { latencyMs, promptTokens, totalTokens, requestId };
    const reported = totalTokens ?? promptTokens;
    tokens = tokens === undefined || reported === undefined ? undefined : tokens + reported;
    const found = [...answer.findings, ...beyond(answer, to - from)];
    findings.set(from, { offset: from, findings: found });
    const refusal = collector.add(from, to, answer);
    const vectors = collector.count(from, to);
    if (refusal !== undefined) {
      if (phase === 'running' || phase === 'holding') stop(refusal);
      return {
        ...seen,
        vectors,
        state: 'failed',
        error: answer.unreadable(inWords(refusal, found)),
      };
    }
    finished.push({ at: Date.now(), texts: answer.positions.length, latencyMs });
    return { ...seen, vectors, state: vectors === to - from ? 'done' : 'partial' };
  };
  const refused = (error: unknown): Pick<Batch, 'state' | 'error' | 'requestId'> => {
    const known = error instanceof ApiError ? error : undefined;
    const active = phase === 'running' || phase === 'holding';
    // Nothing left this browser, so sending it later repeats nothing.
    if (known?.kind === 'not sent') {
      if (active) stop(known.words);
      return { state: 'waiting' };
    }
    failedInARow += 1;
    if (active && known?.status === 401) stop('The service did not accept the token.');
    else if (known?.status === 429) {
      const seconds = known.retryAfterSeconds;
      if (seconds !== undefined) holdUntil = Math.max(holdUntil ?? 0, Date.now() + seconds * 1000);
      if (active && seconds !== undefined) proceed();
      else if (active)
        stop('The service has had too many requests and did not say how long to wait.');
    } else if (active && failedInARow >= MOST_FAILED_IN_A_ROW)
      stop(`${failedInARow} batches in a row failed.`);
    return { state: 'failed', error, requestId: known?.requestId };
  };

  const go = () => {
    reason = undefined;
    failedInARow = 0;
    proceed();
    pump();
  };
  return {
    state: () => (shown ??= picture()),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start() {
      if (phase === 'ready') go();
    },
    pause() {
      if (phase !== 'running' && phase !== 'holding') return;
      stop();
      changed();
    },
    resume() {
      if (phase === 'paused' || phase === 'pausing') go();
    },
    cancel() {
      if (phase === 'finished' || phase === 'cancelled') return;
      clearTimeout(timer);
      phase = 'cancelled';
      for (const [at, { from, to, vectors, state }] of batches.entries())
        if (state === 'waiting' || state === 'sending')
          batches[at] = { from, to, vectors, state: 'cancelled' };
      abort.abort(new DOMException('The run was cancelled.', 'AbortError'));
      changed();
    },
    retry(batch) {
      if (phase === 'cancelled' || phase === 'ready') return;
      for (const [at, one] of batches.entries())
        if (lacksVectors(one) && (batch === undefined || batch === at)) {
          const { from, to, vectors } = one;
          batches[at] = { from, to, vectors, state: 'waiting' };
        }
      go();
    },
    vectors: () => collector.collect(phase === 'cancelled'),
  };

  function picture(): RunState {
    const textsOf = (which: (batch: Batch) => boolean) =>
      batches.filter(which).reduce((sum, { from, to, vectors }) => sum + to - from - vectors, 0);
    const left = textsOf(({ state }) => state === 'waiting' || state === 'sending');
    return {
      phase,
      reason,
      holdUntil: phase === 'holding' ? holdUntil : undefined,
      batches: [...batches],
      texts: texts.length,
      textsDone: batches.reduce((sum, { vectors }) => sum + vectors, 0),
      textsFailed: textsOf(lacksVectors),
      tokens,
      findings: mergeFindings([...findings.values()].toSorted((a, b) => a.offset - b.offset)),
      ...speedOf(finished, left, Date.now()),
    };
  }
}

/** What came beyond the texts of an input that did not tell how many vectors there should be. */
function beyond({ positions }: EmbeddingAnswer, texts: number): HealthFinding[] {
  if (positions.every((position) => position < texts)) return [];
  const words = `${formatCount(positions.length)} vectors came for ${plural(texts, 'input')}; those beyond are left out.`;
  return [finding('surplus vectors', 'failed', words)];
}

/** Why an answer cannot be kept, with what was found in it. */
function inWords(refusal: string, findings: readonly HealthFinding[]): string {
  const serious = findings.filter(({ tone }) => tone === 'failed');
  return [refusal, ...serious.map(({ words }) => words)].join(' ');
}
