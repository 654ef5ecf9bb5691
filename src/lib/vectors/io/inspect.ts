import { formatCount, plural } from '../../text/text';
import { finding, type HealthFinding } from '../math/health';
import { cosine, norms, rowOf, sameVector, type Matrix } from '../math/matrix';

/** float32 vectors made length 1 by a server are this near to it. */
const NEAR_ONE = 1e-3;
/** Fewer texts say nothing of how many vectors are different. */
const FEWEST = 8;
/** The share of texts without a vector of their own from which on that is a problem. */
const MANY_SAME = 0.2;
/** Copies of a text are at least so near to each other, whatever is rounded. */
const SAME_TEXT = 0.995;

/** Norms, zeros and duplicates of usable vectors. Positions are rows of the matrix. With `texts`, vectors that are the same for different texts are found. */
export function inspect(matrix: Matrix, texts?: readonly string[]) {
  const lengths = norms(matrix);
  const zeros = Array.from(lengths.keys()).filter((row) => lengths[row] === 0);
  const rest = lengths.filter((length) => length > 0);
  const smallestNorm = rest.length === 0 ? 0 : rest.reduce((low, one) => Math.min(low, one));
  const largestNorm = rest.reduce((high, one) => Math.max(high, one), 0);
  const findings: HealthFinding[] = [];
  if (zeros.length > 0) {
    const words = 'Vectors of zeros have no direction; their similarity to everything counts as 0.';
    findings.push(finding('zero vectors', 'failed', words, zeros));
  }
  findings.push(...sameFindings(matrix, lengths, texts), ...copiesFindings(matrix, texts));
  if (rest.length > 0 && (largestNorm < 1e-6 || largestNorm > 1e6 * Math.min(1, smallestNorm))) {
    const words = `The vectors have lengths of ${rangeOf(smallestNorm, largestNorm)}. Their numbers may have been read in the wrong format, such as half floats as floats.`;
    findings.push(finding('odd lengths', 'failed', words));
  } else if (rest.some((length) => Math.abs(length - 1) > NEAR_ONE)) {
    const words = `The vectors are not of length 1 (${rangeOf(smallestNorm, largestNorm)}). Cosine similarity does not mind, dot products do.`;
    findings.push(finding('not normalised', 'note', words));
  }
  return { smallestNorm, largestNorm, zeros, findings };
}

/** Both ends, or the one number that they are when rounded. */
function rangeOf(low: number, high: number): string {
  const figures = (value: number) =>
    value > 0 && value < 1e-3
      ? value.toExponential(0).replace('-', '−')
      : formatCount(Number(value.toPrecision(4)));
  return figures(low) === figures(high) ? figures(low) : `${figures(low)} to ${figures(high)}`;
}

/** Different texts that have the same vector: one for all, few for many, or some. */
function sameFindings(matrix: Matrix, lengths: Float64Array, texts?: readonly string[]) {
  const distinct = (rows: readonly number[]) =>
    new Set(rows.map((row) => texts?.[row] ?? row)).size;
  const telling = sameRows(matrix, lengths).filter((rows) => distinct(rows) > 1);
  const all = distinct([...lengths.keys()].filter((row) => (lengths[row] ?? 0) > 0));
  const different = all - telling.reduce((sum, rows) => sum + distinct(rows) - 1, 0);
  if (all > 1 && (different === 1 || isOneDirection(matrix, lengths)))
    return [finding('same vector', 'failed', 'Every text has the same vector.')];
  if (telling.length === 0) return [];
  const isMany = all >= FEWEST && (all - different) / all >= MANY_SAME;
  const words = isMany
    ? `${formatCount(all)} texts have only ${formatCount(different)} different vectors.`
    : `Different texts have exactly the same vector, in ${plural(telling.length, 'group')}.`;
  // Groups are easily told apart by vectors that are one for each.
  const kind =
    isMany && 2 * different <= all ? 'collapsed' : isMany ? 'few vectors' : 'same vectors';
  return [finding(kind, isMany ? 'failed' : 'attention', words, telling.flat())];
}

/** True where the directions differ no more than floats are rounded. */
function isOneDirection(matrix: Matrix, lengths: Float64Array): boolean {
  const [first = 0, ...others] = [...lengths.keys()].filter((row) => (lengths[row] ?? 0) > 0);
  return others.every((row) => cosine(rowOf(matrix, first), rowOf(matrix, row)) > 1 - 1e-6);
}

/** The same text with other vectors: not one model, or one that does not give the same answer twice. */
function copiesFindings(matrix: Matrix, texts: readonly string[] = []) {
  const firsts = new Map<string, number>();
  let least = 1;
  const unlike = texts.flatMap((text, row) => {
    const first = firsts.get(text.trim());
    if (first === undefined) firsts.set(text.trim(), row);
    const [one, other] = [rowOf(matrix, first ?? row), rowOf(matrix, row)];
    // Zeros have no direction, and are the same.
    const alike = sameVector(one, other) ? 1 : cosine(one, other);
    least = Math.min(least, alike);
    return alike < SAME_TEXT ? [row] : [];
  });
  if (unlike.length === 0) return [];
  const words = `The same text has different vectors, with a cosine of ${least.toFixed(2)}: several models may answer, or one that is not steady.`;
  return [finding('unlike copies', 'failed', words, unlike)];
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
    const twin = rivals.find((rows) => sameVector(vector, rowOf(matrix, rows[0] ?? 0)));
    if (twin) twin.push(row);
    else rivals.push([row]);
  }
  return [...groups.values()].flat().filter((rows) => rows.length > 1);
}
