import { mergeFindings, type HealthFinding } from '../../lib/vectors/math/health';
import type { EmbeddingAnswer } from './embeddings';
import { ApiError } from '../http/errors';
import {
  adopted,
  isRefusedForNow,
  lacksVectors,
  partsOf,
  refusedAlways,
  stretchesOf,
  type Batch,
} from './embeddingBatch';
import { createCollector, refusalWords, surplus, type Collected } from './embeddingCollector';
import { mixedDimensions, mixedFindings, type MixedDimensions } from './embeddingDimensions';
import { createWorkClock, speedOf, type Finished, type Speed } from './embeddingSpeed';

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

/** The state of a run at one moment; every change makes a new object. */
export interface RunState extends Speed {
  phase: RunPhase;
  /** Why the run paused by itself, as a sentence. */
  reason: string | undefined;
  /** Since when the run waits because of a 429, and when it sends again, in ms since 1970. */
  holdSince: number | undefined;
  holdUntil: number | undefined;
  batches: readonly Batch[];
  texts: number;
  /** How many texts have a vector, and how many were sent and have none. */
  textsDone: number;
  textsFailed: number;
  /** The tokens that answers reported, including repeated requests; `undefined` when an answer reported none. */
  tokens: number | undefined;
  /** The number of texts in those answers, including repeated requests. */
  textsAnswered: number;
  findings: readonly HealthFinding[];
  /** The dimensions of the kept vectors; `undefined` before the first answer. */
  dimensions: number | undefined;
  /** The answered dimensions when they are too many for the page to hold; nothing more is sent then. */
  tooMany: number | undefined;
  /** Set when batches were answered with other dimensions. */
  mixed: MixedDimensions | undefined;
}

export interface RunSettings {
  texts: readonly string[];
  /** Texts per request, and requests at the same time. */
  batchSize: number;
  concurrency: number;
  /** Sends the first text alone, to learn the dimensions before paying for the rest. */
  firstAlone?: boolean;
  /** Sends one batch, once. */
  send(texts: readonly string[], signal: AbortSignal): Promise<EmbeddingAnswer>;
}

/** Embeds many texts in batches. Only `retry`, `embedRest`, `adopt` and `repeatRefused` repeat a request. */
export interface EmbeddingRun {
  state(): RunState;
  subscribe(listener: () => void): () => void;
  start(): void;
  /** Sends no further batch; the requests under way are still answered. */
  pause(): void;
  resume(): void;
  /** Gives up the requests under way and all that is left; vectors so far are kept. */
  cancel(): void;
  /**
   * Sends a batch that lacks vectors again, or all such batches, in parts of at most `size` texts. Only a person's
   * click calls it. A paused run continues with it.
   */
  retry(batch?: number, size?: number): void;
  /**
   * Sends all texts without vectors, including those not sent yet, in parts of at most `size` texts: after a cancel, or
   * when the service takes fewer texts at once. Only a person's click calls it.
   */
  embedRest(size?: number): void;
  /** Sends what a 429 refused again after the wait it asks for, now and from now on. Only a person's click calls it. */
  repeatRefused(): void;
  /** Keeps the vectors with these dimensions, and sends the batches again that only have others. */
  adopt(dimensions: number): void;
  /** The vectors so far, in the order of the texts. They are not changed afterwards. */
  vectors(): Collected;
}

const MOST_FAILED_IN_A_ROW = 3;
/** Browsers fire a timer longer than this at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Creates a run; it sends nothing before `start`. */
export function createEmbeddingRun(settings: RunSettings): EmbeddingRun {
  const { texts, send } = settings;
  const size = Math.max(1, Math.floor(settings.batchSize));
  const most = Math.max(1, Math.floor(settings.concurrency));
  const collector = createCollector(texts.length);
  const first = settings.firstAlone === true ? Math.min(1, texts.length) : 0;
  let batches = [
    ...partsOf({ from: 0, to: first }, 1, collector.count),
    ...partsOf({ from: first, to: texts.length }, size, collector.count),
  ];
  const findings = new Map<number, { offset: number; findings: readonly HealthFinding[] }>();
  const finished: Finished[] = [];
  let tokens: number | undefined = 0;
  let textsAnswered = 0;
  const listeners = new Set<() => void>();
  let abort = new AbortController();
  const clock = createWorkClock();
  let phase: RunPhase = 'ready';
  let reason: string | undefined;
  let holdSince: number | undefined;
  let holdUntil: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failedInARow = 0;
  let repeats = false;
  let shown: RunState | undefined;

  const changed = () => {
    shown = undefined;
    for (const listener of listeners) listener();
  };
  const stop = (why?: string) => {
    clearTimeout(timer);
    reason = why;
    phase = clock.underWay() > 0 ? 'pausing' : 'paused';
  };
  /** Sends again at `holdUntil`, or at once without a requested wait. */
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
    const unknown = first > 0 && collector.dimensions() === undefined;
    while (phase === 'running' && clock.underWay() < (unknown ? 1 : most)) {
      const next = batches.find(({ state }) => state === 'waiting');
      if (!next) break;
      void dispatch(next);
    }
    if (phase === 'pausing' && clock.underWay() === 0) phase = 'paused';
    const left = batches.some(({ state }) => state === 'waiting' || state === 'sending');
    if (!left && (phase === 'running' || phase === 'holding' || phase === 'paused')) {
      clearTimeout(timer);
      phase = 'finished';
    }
    changed();
  };
  const dispatch = async ({ from, to, vectors }: Batch) => {
    // Another batch may have been split meanwhile, which changes this batch's index.
    const become = (now: Omit<Batch, 'from' | 'to'>) => {
      batches = batches.map((one) => (one.from === from ? { from, to, ...now } : one));
    };
    const { signal } = abort;
    become({ vectors, state: 'sending' });
    clock.begin();
    try {
      const answer = await send(texts.slice(from, to), signal);
      if (signal.aborted) return;
      become(accepted(answer, from, to));
      failedInARow = 0;
      // The answer ended the run itself.
      if (signal.aborted) changed();
    } catch (error) {
      if (signal.aborted) return;
      become({ vectors: collector.count(from, to), ...refused(error, from, to) });
    } finally {
      // The requests of a cancelled run are already settled.
      if (!signal.aborted) {
        clock.end();
        pump();
      }
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
    textsAnswered += to - from;
    const found = [...answer.findings, ...surplus(answer, to - from)];
    findings.set(from, { offset: from, findings: found });
    const refusal = collector.add(from, to, answer);
    const vectors = collector.count(from, to);
    if (refusal !== undefined) {
      if (collector.tooMany() !== undefined) end(refusal);
      else if (phase === 'running' || phase === 'holding') stop(refusal);
      return {
        ...seen,
        vectors,
        state: 'failed',
        error: answer.unreadable(refusalWords(refusal, answer, found)),
      };
    }
    finished.push({ at: clock.now(), texts: answer.positions.length, latencyMs });
    return { ...seen, vectors, state: vectors === to - from ? 'done' : 'partial' };
  };
  const refused = (
    error: unknown,
    from: number,
    to: number,
  ): Pick<Batch, 'state' | 'error' | 'requestId'> => {
    const known = error instanceof ApiError ? error : undefined;
    const active = phase === 'running' || phase === 'holding';
    // Nothing was sent, so sending it later repeats nothing.
    if (known?.kind === 'not sent') {
      if (active) stop(known.words);
      return { state: 'waiting' };
    }
    failedInARow += 1;
    const always = refusedAlways({ error, from, to });
    if (active && always !== undefined) stop(always);
    else if (known?.status === 429) {
      const seconds = known.retryAfterSeconds;
      if (seconds !== undefined) {
        holdSince = Date.now();
        holdUntil = Math.max(holdUntil ?? 0, holdSince + seconds * 1000);
      }
      if (active && seconds !== undefined) proceed();
      else if (active)
        stop('The service has had too many requests and did not say how long to wait.');
    } else if (active && failedInARow >= MOST_FAILED_IN_A_ROW)
      stop(`${failedInARow} batches in a row failed.`);
    const goesOn = phase === 'running' || phase === 'holding';
    const again = repeats && goesOn && known?.status === 429;
    return again ? { state: 'waiting' } : { state: 'failed', error, requestId: known?.requestId };
  };

  /** Gives up the requests under way and all that is left. */
  const end = (why?: string) => {
    clearTimeout(timer);
    reason = why;
    phase = 'cancelled';
    batches = batches.map((one) => {
      const { from, to, vectors, state } = one;
      const open = state === 'waiting' || state === 'sending';
      return open ? { from, to, vectors, state: 'cancelled' } : one;
    });
    clock.stop();
    abort.abort(new DOMException('The run was cancelled.', 'AbortError'));
    changed();
  };
  const sendAgain = (which: (batch: Batch, at: number) => boolean, most = texts.length) => {
    const again = new Set(batches.filter(which));
    if (again.size === 0 || collector.tooMany() !== undefined) return;
    batches = batches.flatMap((one) =>
      again.has(one) ? partsOf(one, Math.max(1, Math.floor(most)), collector.count) : [one],
    );
    go();
  };
  const go = () => {
    if (abort.signal.aborted) abort = new AbortController();
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
      if (phase !== 'finished' && phase !== 'cancelled') end();
    },
    retry: (batch, most) =>
      sendAgain((one, at) => lacksVectors(one) && (batch === undefined || batch === at), most),
    embedRest(most) {
      const open = new Set<Batch['state']>(['cancelled', 'waiting']);
      sendAgain((one) => lacksVectors(one) || open.has(one.state), most);
    },
    repeatRefused() {
      repeats = true;
      sendAgain(isRefusedForNow);
    },
    adopt(dimensions) {
      if (collector.others().every((other) => other.dimensions !== dimensions)) return;
      collector.adopt(dimensions);
      batches = batches.map((one) => adopted(one, collector.count(one.from, one.to)));
      go();
    },
    vectors: () => collector.collect(phase === 'cancelled'),
  };

  function picture(): RunState {
    const textsOf = (which: (batch: Batch) => boolean) =>
      batches.filter(which).reduce((sum, { from, to, vectors }) => sum + to - from - vectors, 0);
    const left = textsOf(({ state }) => state === 'waiting' || state === 'sending');
    const kept = stretchesOf(batches, collector.dimensions());
    const others = collector.others();
    return {
      phase,
      reason,
      holdSince: phase === 'holding' ? holdSince : undefined,
      holdUntil: phase === 'holding' ? holdUntil : undefined,
      batches,
      texts: texts.length,
      textsDone: batches.reduce((sum, { vectors }) => sum + vectors, 0),
      textsFailed: textsOf(lacksVectors),
      tokens,
      textsAnswered,
      findings: mergeFindings([
        ...[...findings.values()].toSorted((a, b) => a.offset - b.offset),
        { offset: 0, findings: mixedFindings(kept, others) },
      ]),
      dimensions: collector.dimensions(),
      tooMany: collector.tooMany(),
      mixed: mixedDimensions(kept, others),
      ...speedOf(finished, left, clock.now()),
    };
  }
}
