import type { UMAP } from 'umap-js';
import type { Neighbours } from './neighbours';
import { seededRandom } from './random';
import type { Steps } from '../../steps';

/** How many texts count as near, and how close points may lie, 0 to 1. */
export const NEAR = 15;
const MIN_DISTANCE = 0.1;
const SEED = 42;

/** Fewer points have no neighbourhood to speak of; the caller shows the principal components instead. */
export const FEWEST_FOR_UMAP = 4;

const MANY_POINTS = 2_500;

/**
 * UMAP on exact neighbours by cosine distance; always the same map for the same texts. `undefined` when the result is no
 * map (which identical texts can lead to), and for fewer points than have one.
 */
export function* umap(
  make: typeof UMAP,
  { count, rows: near, scores }: Neighbours,
): Steps<Float32Array<ArrayBuffer> | undefined> {
  const rows = count === 0 ? 0 : near.length / count;
  if (rows < FEWEST_FOR_UMAP) return undefined;
  const map = new make({
    nComponents: 2,
    nNeighbors: count,
    // Its own choice is up to 500; of many points that takes a minute and looks the same.
    ...(rows > MANY_POINTS ? { nEpochs: 200 } : {}),
    minDist: MIN_DISTANCE,
    random: seededRandom(SEED),
  });
  const indices: number[][] = [];
  const distances: number[][] = [];
  for (let row = 0; row < rows; row += 1) {
    const [start, end] = [row * count, (row + 1) * count - 1];
    // By convention each text is its own first neighbour.
    indices.push([row, ...near.subarray(start, end)]);
    distances.push([0, ...Array.from(scores.subarray(start, end), (one) => Math.max(0, 1 - one))]);
  }
  map.setPrecomputedKNN(indices, distances);
  // With neighbours given, the vectors themselves are not looked at.
  const epochs = map.initializeFit(indices);
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    map.step();
    yield (epoch + 1) / epochs;
  }
  const points = Float32Array.from(map.getEmbedding().flat());
  return points.length === rows * 2 && points.every(Number.isFinite) ? points : undefined;
}
