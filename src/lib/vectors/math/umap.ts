import type { UMAP } from 'umap-js';
import type { Neighbours } from './neighbours';
import { seededRandom } from './random';
import type { Steps } from '../../steps';

export interface UmapSettings {
  /** How many texts count as near; made to fit when there are fewer. */
  neighbours: number;
  /** How close points may lie, 0 to 1. */
  minDistance: number;
  seed: number;
}

/** Fewer points have no neighbourhood to speak of; the caller shows the principal components instead. */
export const FEWEST_FOR_UMAP = 4;

const MANY_POINTS = 2_500;

/** The neighbours that UMAP can use: at least 2, and fewer than there are other texts. */
export function clampNeighbours(asked: number, rows: number): number {
  return Math.max(2, Math.min(Math.floor(asked) || 2, rows - 1));
}

/**
 * UMAP on exact neighbours by cosine distance; the same seed gives the same map. `undefined` when the result is no map
 * (which identical texts can lead to). `neighbours` must hold at least `clampNeighbours() - 1` for each text.
 */
export function* umap(
  make: typeof UMAP,
  neighbours: Neighbours,
  settings: UmapSettings,
): Steps<Float32Array<ArrayBuffer> | undefined> {
  const rows = neighbours.count === 0 ? 0 : neighbours.rows.length / neighbours.count;
  if (rows < FEWEST_FOR_UMAP) return undefined;
  const near = clampNeighbours(settings.neighbours, rows);
  const map = new make({
    nComponents: 2,
    nNeighbors: near,
    // Its own choice is up to 500; of many points that takes a minute and looks the same.
    ...(rows > MANY_POINTS ? { nEpochs: 200 } : {}),
    minDist: Math.min(1, Math.max(0, settings.minDistance)),
    random: seededRandom(settings.seed),
  });
  const indices: number[][] = [];
  const distances: number[][] = [];
  for (let row = 0; row < rows; row += 1) {
    const start = row * neighbours.count;
    // By convention each text is its own first neighbour.
    indices.push([row, ...neighbours.rows.subarray(start, start + near - 1)]);
    const scores = neighbours.scores.subarray(start, start + near - 1);
    distances.push([0, ...Array.from(scores, (score) => Math.max(0, 1 - score))]);
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
