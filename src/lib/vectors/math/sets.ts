import { packedAt } from './gram';
import { finding, type HealthFinding } from './health';
import type { Matrix } from './matrix';

const FEWEST = 8;
const LEAST_SHARE = 0.15;
/** How alike the texts of a set are at least, and how little those of two sets have in common. */
const ALIKE = 0.25;
const APART = 0.1;
/** The share of texts of one group in one set from which on the groups explain the sets. */
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
  // Of the pairs in each set and between them: how many, their sum and their squares.
  const sums = [0, 1, 2].map(() => [0, 0, 0]);
  for (const a of all)
    for (let b = 0; b < a; b += 1) {
      const of = sums[sets[a] === sets[b] ? (sets[a] ?? 0) : 2] as [number, number, number];
      const value = cosine(a, b);
      of[0] += 1;
      of[1] += value;
      of[2] += value ** 2;
    }
  const [one, two, between] = sums.map(([count = 0, sum = 0, squares = 0]) => ({
    mean: sum / count,
    spread: Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2)),
  })) as [Spread, Spread, Spread];
  const size = sets.filter((set) => set === 1).length;
  const isSplit =
    Math.min(size, rows - size) >= Math.max(2, LEAST_SHARE * rows) &&
    Math.min(one.mean, two.mean) >= ALIKE + 2 * between.spread &&
    Math.abs(between.mean) <= APART &&
    between.spread <= 3 / Math.sqrt(columns);
  if (!isSplit || labels.some((some) => follows(some, sets))) return [];
  const words = `The vectors are of two sets that have nothing in common, of ${rows - size} and ${size} texts. Two models may answer to one name.`;
  // Without a column nothing says that the sets are not two topics.
  return [finding('two sets', labels.length > 0 ? 'failed' : 'attention', words)];
}

interface Spread {
  mean: number;
  spread: number;
}

/** Nearly each text is in the set that most of its group are in. */
function follows(labels: readonly number[], sets: readonly number[]): boolean {
  const groups = new Map<number, [number, number]>();
  for (const [row, label] of labels.entries()) {
    const counts = groups.get(label) ?? [0, 0];
    counts[sets[row] === 1 ? 1 : 0] += 1;
    groups.set(label, counts);
  }
  const most = [...groups.values()].reduce((sum, counts) => sum + Math.max(...counts), 0);
  return groups.size > 1 && groups.size < labels.length / 2 && most >= EXPLAINED * labels.length;
}
