import { ApiError } from '../../../api/http/errors';
import type { EmbeddingAnswer } from '../../../api/embeddings/embeddings';
import { mergeFindings, type HealthFinding } from '../../../lib/vectors/math/health';
import { createPump, MOST_FAILURES, type SendEnd } from '../../../queue/pump';
import { plural } from '../../../lib/text/text';
import {
  batchLimitIn,
  createCollector,
  cutBatch,
  cutsOf,
  lacksVectors,
  partsOf,
  refusedAlways,
  severalModels,
  type Batch,
} from './embeddingBatch';
import { serviceNow } from '../../../lib/time/clock';

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

const inARow = `${MOST_FAILURES} batches in a row failed.`;
/** Before a request is tried again that may pass; twice as long each time. */
const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 8_000;
/** What SDKs try again: too many requests, a timeout, and errors of a server or of what is before it. */
const passing = new Set([408, 429, 500, 502, 503, 504]);

/** The state of a run at one moment; every change makes a new object. */
export interface RunState {
  phase: RunPhase;
  /** Why the run paused by itself, as a sentence. */
  reason: string | undefined;
  /** When a run that waits because of a 429 sends again, in ms since 1970. */
  holdUntil: number | undefined;
  batches: readonly Batch[];
  texts: number;
  /** How many texts have a vector, and how many were sent and have none. */
  textsDone: number;
  textsFailed: number;
  /** The tokens that answers reported, including repeated requests; `undefined` when an answer reported none. */
  tokens: number | undefined;
  findings: readonly HealthFinding[];
  /** The dimensions of the kept vectors; `undefined` before the first answer. */
  dimensions: number | undefined;
  /** The middle one of the answered requests; `undefined` before the first answer. */
  latencyMedianMs: number | undefined;
  /** Of all answered requests, ascending. */
  latencies: readonly number[];
}

/** What counts of an answer once its vectors are taken. It is kept over a reload. */
export type Answered = Pick<EmbeddingAnswer, 'vectors' | 'positions' | 'received' | 'findings'> &
  Pick<Batch, 'latencyMs' | 'promptTokens' | 'totalTokens' | 'requestId'> &
  Partial<Pick<EmbeddingAnswer, 'unreadable' | 'model'>>;

/** An answer with the texts it is for. */
export type KeptAnswer = Omit<Answered, 'unreadable' | 'requestId'> & Pick<Batch, 'from' | 'to'>;

export interface RunSettings {
  texts: readonly string[];
  /** Texts per request, and requests at the same time. */
  batchSize: number;
  concurrency: number;
  /** How often a batch is sent again without a click, as SDKs do: embeddings write nothing. */
  retries?: number | undefined;
  /** All texts go in one request, which can't be split. */
  isWhole?: boolean | undefined;
  /** Sends one batch, once. */
  send(texts: readonly string[], signal: AbortSignal): Promise<EmbeddingAnswer>;
  /** Is given each answer that has vectors of use. */
  keep?: (answer: KeptAnswer) => void;
}

export type EmbeddingRun = ReturnType<typeof createEmbeddingRun>;

/**
 * Embeds many texts in batches; it sends nothing before `start`. Only `retries`, `retry` and `embedRest` repeat a request.
 */
export function createEmbeddingRun(settings: RunSettings) {
  const { texts, send } = settings;
  const size = Math.max(1, Math.floor(settings.batchSize));
  const most = Math.max(1, Math.floor(settings.concurrency));
  const collector = createCollector(texts.length);
  let batches = partsOf({ from: 0, to: texts.length }, size, collector.count);
  const findings = new Map<number, readonly HealthFinding[]>();
  let tokens: number | undefined = 0;
  /** The models that answered, as they name themselves. */
  const models = new Set<string>();
  const listeners = new Set<() => void>();
  let abort = new AbortController();
  /** Before the first start, and after a cancel. */
  let rests: 'ready' | 'cancelled' | undefined = 'ready';
  let holdUntil: number | undefined;
  /** How often each batch, by its first text, was sent again by itself, and until when the next waits. */
  const retried = new Map<number, number>();
  /** The most texts a request may have, where the service said so. */
  let atMost: number | undefined;
  let retryAt = 0;
  /** Batches that failed one after the other, for good. */
  let failures = 0;
  let shown: RunState | undefined;

  const changed = () => {
    shown = undefined;
    for (const listener of listeners) listener();
  };
  const become = (from: number, now: Partial<Batch>) => {
    // Another batch may have been split meanwhile, so this one is known by its first text and not by its place.
    batches = batches.map((one) => {
      const { to, vectors, state } = one;
      return one.from === from ? { from, to, vectors, state, ...now } : one;
    });
  };
  const dispatch = async ({ from, to }: Batch): Promise<SendEnd<string>> => {
    const { signal } = abort;
    become(from, { state: 'sending' });
    try {
      const answer = await send(texts.slice(from, to), signal);
      if (signal.aborted) return {};
      const accept = accepted(answer, from, to);
      const { whole: _w, shown: _s, preview: _p, unreadable: _u, ...kept } = answer;
      if (accept.stop === undefined) settings.keep?.({ ...kept, from, to });
      return accept;
    } catch (error) {
      return signal.aborted ? {} : refused(error, from, to);
    }
  };
  const pump = createPump<Batch, string>({
    next: () => batches.find(({ state }) => state === 'waiting'),
    send: dispatch,
    limit: () => most,
    waitUntil: () => Math.max(holdUntil ?? 0, retryAt),
    failing: inARow,
    changed,
  });
  const phase = (): RunPhase => {
    const now = pump.phase();
    if (now === 'stopping') return 'pausing';
    if (now === 'running') return (holdUntil ?? 0) > serviceNow() ? 'holding' : 'running';
    if (rests !== undefined) return rests;
    return batches.some(({ state }) => state === 'waiting') ? 'paused' : 'finished';
  };
  const accepted = (answer: Answered, from: number, to: number): SendEnd<string> => {
    const { latencyMs, promptTokens, totalTokens, requestId } = answer;
    const reported = totalTokens ?? promptTokens;
    if (answer.model !== undefined) models.add(answer.model);
    tokens = tokens === undefined || reported === undefined ? undefined : tokens + reported;
    const placed = ({ positions }: HealthFinding) => positions.map((at) => at + from);
    findings.set(
      from,
      answer.findings.map((one) => ({ ...one, positions: placed(one) })),
    );
    const refusal = collector.add(from, answer);
    const vectors = collector.count(from, to);
    const seen = { latencyMs, promptTokens, totalTokens, requestId, vectors };
    if (refusal !== undefined) {
      const serious = answer.findings.filter(({ tone }) => tone === 'failed');
      const error = answer.unreadable?.([refusal, ...serious.map(({ words }) => words)].join(' '));
      become(from, { ...seen, state: 'failed', error });
      return { stop: refusal };
    }
    failures = 0;
    become(from, { ...seen, state: vectors === to - from ? 'done' : 'partial' });
    return {};
  };
  const refused = (error: unknown, from: number, to: number): SendEnd<string> => {
    const known = error instanceof ApiError ? error : undefined;
    const vectors = collector.count(from, to);
    // Nothing was sent, so sending it later repeats nothing.
    if (known?.kind === 'not sent') {
      become(from, { vectors, state: 'waiting' });
      return { stop: known.words };
    }
    const limited = known?.status === 429;
    const seconds = passing.has(known?.status ?? 0) ? known?.retryAfterSeconds : undefined;
    const times = retried.get(from) ?? 0;
    const isTried = times < (settings.retries ?? 0);
    if (seconds !== undefined && (limited || isTried))
      holdUntil = Math.max(holdUntil ?? 0, serviceNow() + seconds * 1000);
    // Leaving the page breaks off what is under way. Nothing may be sent in its place before the page is gone.
    if (known?.kind === 'unreachable') retryAt = serviceNow() + FIRST_RETRY_MS;
    if (passing.has(known?.status ?? 0) && isTried) {
      retried.set(from, times + 1);
      if (seconds === undefined)
        retryAt = serviceNow() + Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** times);
      become(from, { vectors, state: 'waiting' });
      return {};
    }
    const limit = settings.isWhole === true ? undefined : batchLimitIn(error, to - from);
    if (limit !== undefined) {
      atMost = limit;
      become(from, { vectors, state: 'waiting' });
      return {
        stop: `The service takes at most ${plural(limit, 'text')} a request. “Resume” sends so many.`,
      };
    }
    const mayTry = known?.status === 413 || (settings.retries ?? 0) > 0;
    const canSplit = settings.isWhole !== true && mayTry;
    const cuts = canSplit ? cutsOf(error, { from, to }) : [];
    if (cuts.length > 0) {
      cut((one) => one.from === from, cuts);
      changed();
      return {};
    }
    become(from, { vectors, state: 'failed', error, requestId: known?.requestId });
    failures = limited ? 0 : failures + 1;
    const unsaid = 'The service has had too many requests and did not say how long to wait.';
    return {
      stop:
        refusedAlways(error) ??
        (limited && seconds === undefined ? unsaid : undefined) ??
        (failures >= MOST_FAILURES ? inARow : undefined),
    };
  };

  /** Makes waiting batches of some, in parts of so many texts. */
  const part = (which: (batch: Batch) => boolean, most: number) => {
    batches = batches.flatMap((one) => (which(one) ? partsOf(one, most, collector.count) : [one]));
  };
  const cut = (which: (batch: Batch) => boolean, cuts: readonly number[]) => {
    batches = batches.flatMap((one) => (which(one) ? cutBatch(one, cuts, collector.count) : [one]));
  };
  const sendAgain = (which: (batch: Batch, at: number) => boolean) => {
    const again = new Set(batches.filter(which));
    if (again.size === 0) return;
    part((one) => again.has(one), atMost ?? texts.length);
    go();
  };
  const go = () => {
    part(({ state }) => state === 'waiting', atMost ?? texts.length);
    if (abort.signal.aborted) abort = new AbortController();
    rests = undefined;
    failures = 0;
    retried.clear();
    pump.start();
  };
  return {
    /** The same object until something changes. */
    state: (): RunState => (shown ??= picture()),
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start() {
      if (phase() === 'ready') go();
    },
    /** Takes over an answer from before a reload, or vectors of a file. Texts that have none wait for a click. */
    take({ from, to, ...answer }: KeptAnswer) {
      // A retry may have sent it in smaller parts.
      cut((one) => one.from <= from && to <= one.to, [from, to]);
      batches = batches.map((one) =>
        one.state === 'waiting' ? { ...one, state: 'cancelled' } : one,
      );
      accepted(answer, from, to);
      rests = batches.some(({ state }) => state === 'cancelled') ? 'cancelled' : undefined;
      shown = undefined;
    },
    /** Sends no further batch; the requests under way are still answered. */
    pause: () => pump.stop(),
    resume() {
      if (phase() === 'paused' || phase() === 'pausing') go();
    },
    /** Gives up the requests under way and all that is left; vectors so far are kept. */
    cancel() {
      if (phase() === 'finished' || phase() === 'cancelled') return;
      pump.drop();
      rests = 'cancelled';
      batches = batches.map((one) => {
        const { from, to, vectors, state } = one;
        const open = state === 'waiting' || state === 'sending';
        return open ? { from, to, vectors, state: 'cancelled' } : one;
      });
      abort.abort(new DOMException('The run was cancelled.', 'AbortError'));
      changed();
    },
    /**
     * Sends a batch that lacks vectors again, or all such batches. Only a person's click calls it. A paused run continues
     * with it.
     */
    retry: (batch?: number) =>
      sendAgain((one, at) => lacksVectors(one) && (batch === undefined || batch === at)),
    /** Sends all texts without vectors, also those not sent yet. Only a person's click calls it. */
    embedRest: () => sendAgain(({ state }) => state !== 'done' && state !== 'sending'),
    /** The vectors so far, in the order of the texts. They are not changed afterwards. */
    vectors: collector.collect,
  };

  function picture(): RunState {
    const now = phase();
    const latencies = batches
      .flatMap(({ vectors, latencyMs }) => (vectors > 0 ? (latencyMs ?? []) : []))
      .sort((a, b) => a - b);
    return {
      phase: now,
      reason: pump.reason(),
      holdUntil: now === 'holding' ? holdUntil : undefined,
      batches,
      texts: texts.length,
      textsDone: batches.reduce((sum, { vectors }) => sum + vectors, 0),
      textsFailed: batches
        .filter(lacksVectors)
        .reduce((sum, { from, to, vectors }) => sum + to - from - vectors, 0),
      tokens,
      findings: mergeFindings([
        ...severalModels(models),
        ...[...findings].toSorted(([a], [b]) => a - b).flatMap(([, some]) => some),
      ]),
      dimensions: collector.dimensions(),
      latencyMedianMs: latencies[Math.floor(latencies.length / 2)],
      latencies,
    };
  }
}
