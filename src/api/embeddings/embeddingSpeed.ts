/** A batch that came in. */
export interface Finished {
  /** By the clock of the run's work. */
  at: number;
  texts: number;
  latencyMs: number;
}

/** How quick a run is. `undefined` until it can be told. */
export interface Speed {
  /** Texts a second, of late. */
  rate: number | undefined;
  msLeft: number | undefined;
  /** The middle and the slow end of the latencies of requests, in ms. */
  latencyMedianMs: number | undefined;
  latencyP95Ms: number | undefined;
}

const WINDOW_MS = 20_000;

/** A clock that runs while requests are under way: waits and pauses say nothing of how quick a service is. */
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
    /** Nothing that is under way is waited for any more. */
    stop: () => become(0),
  };
}

/** The speed of a run by the batches that came in, oldest first. All times are by the clock of its work. */
export function speedOf(finished: readonly Finished[], textsLeft: number, now: number): Speed {
  const latencies = finished.map(({ latencyMs }) => latencyMs).toSorted((a, b) => a - b);
  const at = (share: number) =>
    latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))];
  const recent = finished.filter((one) => now - one.at <= WINDOW_MS);
  const [first] = recent;
  // Before the first answer came its request was under way: that time counts too.
  const since = first ? Math.max(now - WINDOW_MS, first.at - first.latencyMs) : now;
  const seconds = (now - since) / 1000;
  const texts = recent.reduce((sum, one) => sum + one.texts, 0);
  const rate = seconds > 0 && texts > 0 ? texts / seconds : undefined;
  return {
    rate,
    msLeft: rate === undefined ? undefined : (textsLeft / rate) * 1000,
    latencyMedianMs: at(0.5),
    latencyP95Ms: at(0.95),
  };
}
