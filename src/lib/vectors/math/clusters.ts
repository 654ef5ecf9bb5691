import { EigenvalueDecomposition, Matrix as Square } from 'ml-matrix';
import { groupBy } from '../../groupBy';
import { meanOf } from './bootstrap';
import { packedAt } from './gram';
import { addTimes, emptyMatrix, norms, rowOf, takeRows, type Matrix } from './matrix';
import { evenSample, seededRandom } from './random';
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
const ROWS_TO_START_WITH = 2_000;

/** k-means with k-means++ starts, the best of several; the same seed gives the same groups. Expects unit vectors. */
export function* kMeans(
  all: Matrix,
  k: number,
  seed = 1,
  rows = directedRows(all),
): Steps<Clusters> {
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
  let inertia = 0;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    let moved = round === 0;
    inertia = 0;
    for (let row = 0; row < unit.rows; row += 1) {
      let least = Infinity;
      let nearest = 0;
      for (const [label, centre] of centres.entries()) {
        const distance = squaredDistance(unit, row, centre);
        if (distance < least) {
          least = distance;
          nearest = label;
        }
      }
      if (labels[row] !== nearest) moved = true;
      labels[row] = nearest;
      inertia += least;
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
  for (const [row, label] of labels.entries()) {
    counts[label] = (counts[label] as number) + 1;
    addTimes(sums[label] as Float64Array, rowOf(unit, row), 1);
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

/** Up to this silhouette groups are not a substantial structure (Kaufman and Rousseeuw, Finding Groups in Data, 1990). */
const NO_STRUCTURE = 0.25;

/** Of more rows than this an even sample is used. */
export const MOST_TRIED = 200;
const MOST_GROUPS = 12;
const DIRECTIONS = 8;

/**
 * The number of groups of texts by their packed similarities; 1 where none stand out. Texts that are all zeros do not
 * count. Groups are made, and their silhouette is taken, along the directions in which the texts differ most: in a
 * thousand dimensions even groups far apart have a silhouette of 0.05.
 */
export function* suggestedCount(unit: Matrix, packed: Float32Array): Steps<number> {
  const directed = directedRows(unit);
  const rows = evenSample(directed.length, MOST_TRIED).map((at) => directed[at] as number);
  const points = pointsOf(rows.map((a) => rows.map((b) => packed[packedAt(a, b)] as number)));
  if (!points) return 1;
  const last = Math.min(MOST_GROUPS, rows.length - 1);
  const best = { k: 1, score: NO_STRUCTURE };
  for (let k = 2; k <= last; k += 1) {
    // Those of a few dimensions, none of which is left out.
    const groups = kMeans(points, k, 1, [...Array(points.rows).keys()]);
    const { k: found, labels } = yield* within(groups, 0, 0);
    if (found < k) break;
    const score = silhouette(labels, points);
    yield k / last;
    if (score !== undefined && score > best.score) Object.assign(best, { k, score });
  }
  return best.k;
}

/** Where texts lie along the directions in which they differ most, by their similarities; nothing where they do not differ. */
function pointsOf(similar: number[][]): Matrix | undefined {
  const count = similar.length;
  if (count < 2) return undefined;
  const centred = new Square(similar).center('row').center('column');
  const found = new EigenvalueDecomposition(centred, { assumeSymmetric: true });
  const values = found.realEigenvalues.toReversed().slice(0, DIRECTIONS);
  const clear = values.filter((value) => value > 1e-6 * count);
  if (clear.length === 0) return undefined;
  const points = emptyMatrix(count, clear.length);
  for (let row = 0; row < count; row += 1)
    for (const [at, value] of clear.entries())
      rowOf(points, row)[at] = found.eigenvectorMatrix.get(row, count - 1 - at) * Math.sqrt(value);
  return points;
}

/**
 * The mean silhouette of points in groups, -1 to 1: how much nearer they are to their own group than to the next. A point
 * alone in its group counts 0. `undefined` with fewer than two groups or as many as points.
 */
export function silhouette(labels: ArrayLike<number>, points: Matrix): number | undefined {
  const rows = [...Array(labels.length).keys()];
  const groups = groupBy(rows, (row) => `${labels[row]}`);
  if (groups.length < 2 || groups.length >= rows.length) return undefined;
  const scores = rows.map((row) => {
    const place = Float64Array.from(rowOf(points, row));
    let [inside, outside] = [0, Infinity];
    for (const group of groups) {
      const far = group.reduce(
        (sum, other) => sum + Math.sqrt(squaredDistance(points, other, place)),
        0,
      );
      if (labels[group[0] ?? 0] !== labels[row]) outside = Math.min(outside, far / group.length);
      else if (group.length > 1) inside = far / (group.length - 1);
      else return 0;
    }
    return (outside - inside) / (Math.max(inside, outside) || 1);
  });
  return meanOf(scores);
}
