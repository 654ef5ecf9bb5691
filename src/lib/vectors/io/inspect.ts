import { formatCount, plural } from '../../text/text';
import { finding, type HealthFinding } from '../math/health';
import { norms, rowOf, type Matrix } from '../math/matrix';

/** Facts about usable vectors. Positions are rows of the matrix. */
export interface Inspection {
  smallestNorm: number;
  largestNorm: number;
  zeros: number[];
  findings: HealthFinding[];
}

/** float32 vectors made length 1 by a server are this near to it. */
const NEAR_ONE = 1e-3;

/** Norms, zeros and duplicates. With `texts`, vectors that are the same for different texts are found. */
export function inspect(matrix: Matrix, texts?: readonly string[]): Inspection {
  const lengths = norms(matrix);
  const zeros = Array.from(lengths.keys()).filter((row) => lengths[row] === 0);
  const same = sameRows(matrix, lengths);
  const rest = lengths.filter((length) => length > 0);
  const [smallestNorm, largestNorm] = extremes(rest);
  const findings: HealthFinding[] = [];
  if (zeros.length > 0) {
    const words = 'Vectors of zeros have no direction; their similarity to everything counts as 0.';
    findings.push(finding('zero vectors', 'failed', words, zeros));
  }
  const telling = same.filter((rows) => new Set(rows.map((row) => texts?.[row])).size > 1);
  if (telling.length > 0) {
    const words = `Different texts have exactly the same vector, in ${plural(telling.length, 'group')}.`;
    findings.push(finding('same vectors', 'attention', words, telling.flat()));
  }
  if (rest.some((length) => Math.abs(length - 1) > NEAR_ONE)) {
    const words = `The vectors are not of length 1 (${rangeOf(smallestNorm, largestNorm)}). Cosine similarity does not mind, dot products do.`;
    findings.push(finding('not normalised', 'note', words));
  }
  return { smallestNorm, largestNorm, zeros, findings };
}

function extremes(values: Float64Array): [number, number] {
  let [low, high] = [Infinity, -Infinity];
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return values.length === 0 ? [0, 0] : [low, high];
}

/** Both ends, or the one number that they are when rounded. */
function rangeOf(low: number, high: number): string {
  const figures = (value: number) => formatCount(Number(value.toPrecision(4)));
  return figures(low) === figures(high) ? figures(low) : `${figures(low)} to ${figures(high)}`;
}

/** Rows that are the same number by number, in groups of two or more; zero vectors are not counted. */
function sameRows(matrix: Matrix, lengths: Float64Array): number[][] {
  const groups = new Map<string, number[][]>();
  for (let row = 0; row < matrix.rows; row += 1) {
    if (lengths[row] === 0) continue;
    const vector = rowOf(matrix, row);
    // Few rows share length and first number; those that do are compared number by number.
    const key = `${lengths[row]} ${vector[0]}`;
    const rivals = groups.get(key) ?? [];
    groups.set(key, rivals);
    const twin = rivals.find((rows) => {
      const other = rowOf(matrix, rows[0] ?? 0);
      return vector.every((value, at) => value === other[at]);
    });
    if (twin) twin.push(row);
    else rivals.push([row]);
  }
  return [...groups.values()].flat().filter((rows) => rows.length > 1);
}
