/** A batch that was answered. */
export interface Finished {
  /** When it was answered, by the work clock of the run. */
  at: number;
  texts: number;
  latencyMs: number;
}

/** How fast a run is; a member is `undefined` until it can be measured. */
export interface Speed {
  /** Recent texts per second. */
  rate: number | undefined;
  msLeft: number | undefined;
  latencyMedianMs: number | undefined;
}

const WINDOW_MS = 20_000;

/** A clock that runs only while requests are under way, because waits and pauses do not show how fast a service is. */
export function createWorkClock() {
  let worked = 0;
  let since = 0;
  let underWay = 0;
  const now = () => worked + (underWay > 0 ? Date.now() - since : 0);
  const become = (next: number) => {
    worked = now();
    since = Date.now();
    underWay = next;
  };
  return {
    now,
    underWay: () => underWay,
    begin: () => become(underWay + 1),
    end: () => become(underWay - 1),
    /** Stops waiting for the requests under way. */
    stop: () => become(0),
  };
}

/** The speed of a run, from the answered batches, oldest first. All times are by the run's work clock. */
export function speedOf(finished: readonly Finished[], textsLeft: number, now: number): Speed {
  const latencies = finished.map(({ latencyMs }) => latencyMs).toSorted((a, b) => a - b);
  const recent = finished.filter((one) => now - one.at <= WINDOW_MS);
  const [first] = recent;
  // The time before the first answer counts too, because its request was under way.
  const since = first ? Math.max(now - WINDOW_MS, first.at - first.latencyMs) : now;
  const seconds = (now - since) / 1000;
  const texts = recent.reduce((sum, one) => sum + one.texts, 0);
  const rate = seconds > 0 && texts > 0 ? texts / seconds : undefined;
  return {
    rate,
    msLeft: rate === undefined ? undefined : (textsLeft / rate) * 1000,
    latencyMedianMs: latencies[Math.floor(latencies.length / 2)],
  };
}
