import { FEWEST_VALUES, neededCases, told } from '../../../../lib/vectors/math/bootstrap';
import type { By, EvaluateRow } from './rows';

/** What a table of measurements comes to. docs/decisions/conclusions.md is the rule. */
export type Conclusion =
  | { kind: 'nothing' }
  /** Too few texts or queries. */
  | { kind: 'few'; judged: number }
  /** No model can be judged. */
  | { kind: 'unfit' }
  /** The best is not clearly above chance. */
  | { kind: 'chance'; best: EvaluateRow }
  /** All models are right everywhere; the smallest that is. `unclear` others are not told from it. */
  | { kind: 'ceiling'; best: EvaluateRow; models: number; unclear: number }
  /** The best model is not told from another. */
  | { kind: 'unclear'; best: EvaluateRow; rival: EvaluateRow; models: number; needed: number }
  /**
   * One is the best. `smallest` has the fewest bytes of it and of those as good. `unclear` others are not told from `best`,
   * and `smaller` of these have fewer bytes than `smallest`.
   */
  | {
      kind: 'best';
      best: EvaluateRow;
      rival: EvaluateRow | undefined;
      smallest: EvaluateRow;
      unclear: number;
      smaller: number;
      needed: number;
    }
  /** Of one model, the smallest that keeps enough, or none. */
  | { kind: 'kept'; name: string; smallest: EvaluateRow | undefined };

/** The share of neighbours that counts as enough. */
export const ENOUGH = 0.95;

/** Rows that may be recommended: of a sound model, in a size that its service offers. */
const mayWin = ({ unfit, isOffered }: EvaluateRow) => unfit === undefined && isOffered;

const bySize = (a: EvaluateRow, b: EvaluateRow) => a.bytes - b.bytes || (a.key < b.key ? -1 : 1);

const byQuality = (a: EvaluateRow, b: EvaluateRow) => b.quality - a.quality || bySize(a, b);

/** The row with the highest quality; of equal ones the one with fewer bytes, and then by its name. */
export function bestOf(rows: readonly EvaluateRow[]): EvaluateRow | undefined {
  return rows.filter(mayWin).toSorted(byQuality)[0];
}

/** The mark of the best row: where the conclusion names no best, it is not called so. */
const marks: Partial<Record<Conclusion['kind'], string>> = {
  best: 'best',
  ceiling: 'right for all',
  unclear: 'ahead',
  chance: 'ahead',
};

/** How a row stands beside the best, by what all rows come to. */
export function besideBest(
  row: EvaluateRow,
  best: EvaluateRow | undefined,
  margin: number,
  kind: Conclusion['kind'],
): string {
  if (row.unfit !== undefined) return `not judged: ${row.unfit}`;
  if (!row.isOffered) return 'size not offered';
  if (!best || !row.gap) return '';
  if (kind === 'few') return 'can’t tell';
  if (row.key === best.key) return marks[kind] ?? '';
  const how = told(row.gap, margin);
  return how === 'as good' ? how : how === 'better' ? 'worse' : 'can’t tell';
}

/**
 * What the rows come to, by the gaps between the best and each. `name` is the model of which sizes are compared by what
 * they keep: that is of each model's own vectors, and compares no models.
 */
export function conclude(
  rows: readonly EvaluateRow[],
  { by, margin, name }: { by: By; margin: number; name: string },
): Conclusion {
  const [first] = rows;
  if (!first) return { kind: 'nothing' };
  if (first.judged < FEWEST_VALUES) return { kind: 'few', judged: first.judged };
  const best = bestOf(rows);
  if (!best) return { kind: 'unfit' };
  const fit = rows.filter(mayWin);
  if (by === 'nearest') {
    const enough = fit.filter((row) => row.name === name && row.quality >= ENOUGH);
    if (fit.every((row) => row.name !== name)) return { kind: 'unfit' };
    return { kind: 'kept', name, smallest: enough.toSorted(bySize)[0] };
  }
  // Of many sizes one is above chance by luck: the whole vectors have to be so too.
  const whole = rows
    .filter((row) => row.name === best.name)
    .toSorted((a, b) => b.bytes - a.bytes)[0];
  const dull = [whole, best].find((row) => (row?.range?.low ?? 0) <= best.chance);
  if (dull) return { kind: 'chance', best: dull };
  const names = [...new Set(fit.map((row) => row.name))];
  const bests = names.flatMap((one) => bestOf(fit.filter((row) => row.name === one)) ?? []);
  const how = (row: EvaluateRow) => (row.gap ? told(row.gap, margin) : 'unclear');
  const open = fit.filter((row) => row !== best && how(row) === 'unclear');
  // Of those with all right, the best is the smallest.
  if (bests.every(({ quality }) => quality === 1))
    return { kind: 'ceiling', best, models: bests.length, unclear: open.length };
  const needs = (some: readonly EvaluateRow[]) =>
    Math.max(0, ...some.map(({ gap }) => (gap ? neededCases(gap, margin) : 0)));
  const rivals = bests.filter((row) => row.name !== best.name).toSorted(byQuality);
  const rival = rivals.find((row) => how(row) === 'unclear');
  if (rival) return { kind: 'unclear', best, rival, models: bests.length, needed: needs([rival]) };
  const [smallest = best] = fit
    .filter((row) => row === best || how(row) === 'as good')
    .toSorted((a, b) => a.bytes - b.bytes || byQuality(a, b));
  return {
    kind: 'best',
    best,
    rival: rivals[0],
    smallest,
    unclear: open.length,
    smaller: open.filter((row) => row.bytes < smallest.bytes).length,
    needed: needs(open),
  };
}
