/** A batch that came in. */
export interface Finished {
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

/** The speed of a run by the batches that came in, oldest first. */
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
