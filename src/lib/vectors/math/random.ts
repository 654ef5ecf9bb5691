/** A generator of numbers from 0 to below 1 that gives the same ones for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const SAMPLE_SEED = 7;

/**
 * At most `most` of the whole numbers below `count`, ascending: one out of each of as many stretches of equal length (to
 * one), drawn with a fixed seed, so that none is drawn twice. Equal steps would pick only one kind if texts of
 * several kinds alternate.
 */
export function evenSample(count: number, most: number): number[] {
  if (count <= most) return Array.from({ length: count }, (_, at) => at);
  const random = seededRandom(SAMPLE_SEED);
  const edge = (at: number) => Math.floor((at * count) / most);
  return Array.from(
    { length: most },
    (_, at) => edge(at) + Math.floor(random() * (edge(at + 1) - edge(at))),
  );
}
