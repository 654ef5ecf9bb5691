import { serviceNow } from '../lib/time/clock';

/** What the end of one request means for those after it. */
export interface SendEnd<Reason> {
  /** Why nothing more is sent until somebody continues. */
  stop?: Reason | undefined;
  /** Whether the service failed; several failures in a row stop the rest. */
  failed?: boolean | undefined;
}

interface PumpParts<Item, Reason> {
  /** The next item to send; undefined when none is left. */
  next: () => Item | undefined;
  /** Marks an item as taken, before its first await, and sends it once. Never rejects. */
  send: (item: Item) => Promise<SendEnd<Reason>>;
  /** How many items may be under way at a time. */
  limit: () => number;
  /** Until when the service asked to wait, in ms. */
  waitUntil: () => number | undefined;
  /** The reason to stop when the service failed several times in a row. */
  failing: Reason;
  /** Called after every change. */
  changed: () => void;
  now?: () => number;
  later?: ((ms: number, then: () => void) => () => void) | undefined;
}

/** So many failures in a row stop a run. */
export const MOST_FAILURES = 3;
/** Browsers fire a timer longer than this at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

function laterOf(ms: number, then: () => void): () => void {
  const timer = setTimeout(then, ms);
  return () => clearTimeout(timer);
}

/**
 * Sends many items, so many at a time. It waits when the service asks for that, stops after several failures in a row,
 * pauses and continues. It sends no item again: the owner of the items decides what `next` gives.
 */
export function createPump<Item, Reason>({
  next,
  send,
  limit,
  waitUntil,
  failing,
  changed,
  now = serviceNow,
  later = laterOf,
}: PumpParts<Item, Reason>) {
  /** `stopping`: requests under way are waited for, and no other is sent. */
  let phase: 'resting' | 'running' | 'stopping' = 'resting';
  let reason: Reason | undefined;
  let underWay = 0;
  let failures = 0;
  let unwait: (() => void) | undefined;
  /** Replaced when everything is dropped, so that late answers do not count. */
  let turn = {};

  function goOn(): void {
    const wait = (waitUntil() ?? 0) - now();
    if (phase === 'running' && wait > 0) {
      unwait ??= later(Math.min(wait, LONGEST_TIMER_MS), () => {
        unwait = undefined;
        goOn();
      });
    } else {
      while (phase === 'running' && underWay < limit()) {
        const item = next();
        if (item === undefined) break;
        void follow(item);
      }
    }
    if (underWay === 0 && (phase === 'stopping' || next() === undefined)) rest();
    changed();
  }

  async function follow(item: Item): Promise<void> {
    const ours = turn;
    underWay += 1;
    const end = await send(item);
    if (ours !== turn) return;
    underWay -= 1;
    failures = end.failed === true ? failures + 1 : 0;
    const why = end.stop ?? (failures >= MOST_FAILURES ? failing : undefined);
    if (why !== undefined) halt(why);
    goOn();
  }

  function halt(why: Reason | undefined): void {
    if (phase !== 'running') return;
    reason = why;
    phase = 'stopping';
  }

  function rest(): void {
    phase = 'resting';
    unwait?.();
    unwait = undefined;
  }

  return {
    phase: () => phase,
    /** Why it stopped; undefined when nothing did. */
    reason: () => reason,
    /** Starts sending, or continues after a pause. */
    start(): void {
      phase = 'running';
      reason = undefined;
      failures = 0;
      goOn();
    },
    /** Looks again for what may be sent now. */
    goOn,
    /** Waits for the requests under way and sends no more. */
    stop(why?: Reason): void {
      halt(why);
      goOn();
    },
    /** Gives up the requests under way: their answers do not count any more. */
    drop(why?: Reason): void {
      turn = {};
      underWay = 0;
      reason = why;
      rest();
    },
  };
}
