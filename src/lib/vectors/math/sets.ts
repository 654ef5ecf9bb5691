import { packedAt } from './gram';
import { finding, type HealthFinding } from './health';
import type { Matrix } from './matrix';

const FEWEST = 8;
const LEAST_SHARE = 0.15;
/** The least similarity within a set, and the most between two sets. */
const ALIKE = 0.25;
const APART = 0.1;
/** The share of texts whose group is in one set from which on groups explain the sets. */
const EXPLAINED = 0.9;

/**
 * Two models behind one name give vectors of two sets that have nothing in common: between them the similarities are
 * those of random directions. Topics or languages can look so too, where a column of the texts follows the sets.
 * `packed` has similarities in millionths.
 */
export function setsFinding(
  packed: Float32Array,
  { rows, columns }: Matrix,
  labels: readonly (readonly number[])[] = [],
): HealthFinding[] {
  if (rows < FEWEST) return [];
  const cosine = (a: number, b: number) => (packed[packedAt(a, b)] as number) / 2 ** 20;
  const all = [...Array(rows).keys()];
  const far = all.reduce((least, row) => (cosine(0, row) < cosine(0, least) ? row : least), 0);
  const sets = all.map((row) => (cosine(0, row) >= cosine(far, row) ? 0 : 1));
  // Of the pairs in each set and between them.
  const [counts, sums] = [new Float64Array(3), new Float64Array(3)];
  let squares = 0;
  for (const a of all)
    for (let b = 0; b < a; b += 1) {
      const value = cosine(a, b);
      const at = sets[a] === sets[b] ? (sets[a] as number) : 2;
      counts[at] = (counts[at] as number) + 1;
      sums[at] = (sums[at] as number) + value;
      if (at === 2) squares += value ** 2;
    }
  const means = sums.map((sum, at) => sum / (counts[at] as number));
  const between = means[2] as number;
  const spread = Math.sqrt(Math.max(0, squares / (counts[2] as number) - between ** 2));
  const size = sets.filter((set) => set === 1).length;
  const isSplit =
    Math.min(size, rows - size) >= Math.max(2, LEAST_SHARE * rows) &&
    means.slice(0, 2).every((mean) => mean >= ALIKE + 2 * spread) &&
    Math.abs(between) <= APART &&
    spread <= 3 / Math.sqrt(columns);
  if (!isSplit || labels.some((some) => follows(some, sets))) return [];
  const words = `The vectors are of two sets that have nothing in common, of ${rows - size} and ${size} texts. Two models may answer to one name.`;
  // Without a column, the sets could be two topics.
  return [finding('two sets', labels.length > 0 ? 'failed' : 'attention', words)];
}

/** Nearly each text is in the set that most of its group are in. */
function follows(labels: readonly number[], sets: readonly number[]): boolean {
  const groups = [...new Set(labels)].map((label) =>
    sets.filter((_, row) => labels[row] === label),
  );
  const most = groups.reduce((sum, own) => {
    const ones = own.filter((set) => set === 1).length;
    return sum + Math.max(ones, own.length - ones);
  }, 0);
  return (
    groups.length > 1 && groups.length < labels.length / 2 && most >= EXPLAINED * labels.length
  );
}
