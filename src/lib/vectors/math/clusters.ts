import { packedAt } from './gram';
import { norms, rowOf, takeRows, type Matrix } from './matrix';
import { evenSample, seededRandom } from './random';
import { silhouette } from './silhouette';
import { within, type Steps } from '../../steps';

/** Texts in groups. */
export interface Clusters {
  k: number;
  /**
   * The group of each text, 0 to k-1; groups are numbered in the order in which texts first name them. A vector of
   * zeros has no direction and is in none: -1.
   */
  labels: Int32Array<ArrayBuffer>;
  /** The sum of squared distances to the centres. */
  inertia: number;
}

const MOST_ROUNDS = 60;
/** The best of several starts is taken. Few texts get more of them, because one start in three ends in a worse place. */
const FEWEST_STARTS = 3;
const MOST_STARTS = 16;
const ROWS_TO_START_WITH = 1_000;

/** k-means with k-means++ starts, the best of several; the same seed gives the same groups. Expects unit vectors. */
export function* kMeans(all: Matrix, k: number, seed = 1): Steps<Clusters> {
  const rows = directedRows(all);
  const unit = rows.length === all.rows ? all : takeRows(all, rows);
  const random = seededRandom(seed);
  const wanted = Math.max(1, Math.min(k, unit.rows));
  const affordable = Math.floor(ROWS_TO_START_WITH / unit.rows);
  const starts = Math.max(FEWEST_STARTS, Math.min(MOST_STARTS, affordable));
  let best: Clusters = { k: 0, labels: new Int32Array(0), inertia: Infinity };
  for (let start = 0; start < starts; start += 1) {
    const centres = yield* within(
      firstCentres(unit, wanted, random),
      start / starts,
      start / starts,
    );
    const found = yield* within(refine(unit, centres), start / starts, (start + 1) / starts);
    if (found.inertia < best.inertia) best = found;
  }
  const { k: found, labels, inertia } = renumbered(best);
  const ofAll = new Int32Array(all.rows).fill(-1);
  for (const [at, row] of rows.entries()) ofAll[row] = labels[at] as number;
  return { k: found, labels: ofAll, inertia };
}

/** The rows that are not all zeros. */
function directedRows(matrix: Matrix): number[] {
  const lengths = norms(matrix);
  return Array.from(lengths.keys()).filter((row) => (lengths[row] as number) > 0);
}

function squaredDistance(unit: Matrix, row: number, centre: Float64Array): number {
  const start = row * unit.columns;
  let sum = 0;
  for (let at = 0; at < unit.columns; at += 1) {
    const difference = (unit.data[start + at] as number) - (centre[at] as number);
    sum += difference * difference;
  }
  return sum;
}

/** k-means++: each further centre is a text drawn by its squared distance to the nearest one so far. */
function* firstCentres(unit: Matrix, k: number, random: () => number): Steps<Float64Array[]> {
  const centres: Float64Array[] = [];
  if (unit.rows === 0) return centres;
  const distances = new Float64Array(unit.rows).fill(Infinity);
  let chosen = Math.floor(random() * unit.rows);
  while (centres.length < k) {
    const centre = Float64Array.from(rowOf(unit, chosen));
    centres.push(centre);
    let total = 0;
    for (let row = 0; row < unit.rows; row += 1) {
      distances[row] = Math.min(distances[row] as number, squaredDistance(unit, row, centre));
      total += distances[row] as number;
    }
    yield 0;
    // Fewer different texts than groups: the rest would be empty.
    if (total <= 1e-12 * unit.rows) break;
    let left = random() * total;
    chosen = -1;
    for (let row = 0; row < unit.rows && left >= 0; row += 1) {
      if ((distances[row] as number) === 0) continue;
      chosen = row;
      left -= distances[row] as number;
    }
  }
  return centres;
}

/** k-means proper: groups texts by the nearest centre and moves the centres, until no text changes its group. */
export function* refine(unit: Matrix, centres: Float64Array[]): Steps<Clusters> {
  const labels = new Int32Array(unit.rows);
  const distances = new Float64Array(unit.rows);
  let inertia = 0;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    let moved = round === 0;
    inertia = 0;
    const lengths = centres.map((centre) => centre.reduce((sum, x) => sum + x * x, 0));
    for (let row = 0; row < unit.rows; row += 1) {
      let least = Infinity;
      let nearest = 0;
      for (const [label, centre] of centres.entries()) {
        // |centre|² - 2·row·centre orders centres as the distance does.
        let product = 0;
        const start = row * unit.columns;
        for (let at = 0; at < unit.columns; at += 1)
          product += (unit.data[start + at] as number) * (centre[at] as number);
        const distance = (lengths[label] as number) - 2 * product;
        if (distance < least) {
          least = distance;
          nearest = label;
        }
      }
      if (labels[row] !== nearest) moved = true;
      labels[row] = nearest;
      distances[row] = squaredDistance(unit, row, centres[nearest] as Float64Array);
      inertia += distances[row] as number;
      if (row % 256 === 255) yield round / MOST_ROUNDS;
    }
    if (!moved) break;
    moveCentres(unit, labels, centres);
    yield (round + 1) / MOST_ROUNDS;
  }
  return { k: centres.length, labels, inertia };
}

function moveCentres(unit: Matrix, labels: Int32Array, centres: Float64Array[]): void {
  const counts = new Int32Array(centres.length);
  const sums = centres.map((centre) => new Float64Array(centre.length));
  for (let row = 0; row < unit.rows; row += 1) {
    const label = labels[row] as number;
    const sum = sums[label];
    if (!sum) continue;
    counts[label] = (counts[label] as number) + 1;
    const start = row * unit.columns;
    for (let at = 0; at < unit.columns; at += 1)
      sum[at] = (sum[at] as number) + (unit.data[start + at] as number);
  }
  for (const [label, sum] of sums.entries()) {
    const count = counts[label] as number;
    // A centre that lost all its texts stays where it is, and can win some back.
    if (count > 0) centres[label] = sum.map((value) => value / count);
  }
}

function renumbered({ labels, inertia }: Clusters): Clusters {
  const names = new Map<number, number>();
  const renamed = labels.map((label) => {
    if (!names.has(label)) names.set(label, names.size);
    return names.get(label) ?? 0;
  });
  return { k: names.size, labels: renamed, inertia };
}

/**
 * Up to this silhouette groups are not a substantial structure (Kaufman and Rousseeuw, Finding Groups in Data, 1990).
 * Random vectors of 64 dimensions reach nearly as much when they are few.
 */
export const NO_STRUCTURE = 0.25;

/** Of more rows than this an even sample is used. */
export const MOST_TRIED = 400;

/**
 * Tries 2 to `most` groups (on an even sample when there are many texts), and gives the number with the best silhouette; 1
 * when none stand out. Texts that are all zeros do not count.
 */
export function* suggestedCount(
  unit: Matrix,
  packed: Float32Array,
  most = 10,
  seed = 1,
): Steps<number> {
  const directed = directedRows(unit);
  const rows = evenSample(directed.length, MOST_TRIED).map((at) => directed[at] as number);
  const sample = rows.length === unit.rows ? unit : takeRows(unit, rows);
  const between = (a: number, b: number) =>
    packed[packedAt(rows[a] as number, rows[b] as number)] as number;
  let best = { k: 1, silhouette: NO_STRUCTURE };
  const last = Math.min(most, rows.length - 1);
  for (let k = 2; k <= last; k += 1) {
    const share = (at: number) => (at - 2) / (last - 1);
    const { k: found, labels } = yield* within(kMeans(sample, k, seed), share(k), share(k + 0.8));
    if (found < k) break;
    const score = yield* within(silhouette(labels, found, between), share(k + 0.8), share(k + 1));
    if (score !== undefined && score > best.silhouette) best = { k, silhouette: score };
  }
  return best.k;
}
