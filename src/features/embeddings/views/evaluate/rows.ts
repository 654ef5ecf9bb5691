import { toCsv } from '../../../../lib/csv/csv';
import { formatCount, plural, shortenMiddle } from '../../../../lib/text/text';
import {
  FEWEST_VALUES,
  isUnclear,
  meanOf,
  shareInterval,
  type Interval,
} from '../../../../lib/vectors/math/bootstrap';
import { NEAREST_COUNTS, type Grid, type GridCell } from '../../../../lib/vectors/math/grid';
import type { Results } from '../../run/results';
import { formatScore, shareRangeWords, shareWords } from '../../run/scores';

/** What rows are judged by: groups of the texts, queries with known answers, or with neither what their vectors keep. */
export type By = 'groups' | 'queries' | 'nearest';

/** The measures of each, in the order of `GridCell.values`. */
export const measures: Readonly<Record<By, readonly string[]>> = {
  groups: NEAREST_COUNTS.map((k) => `Nearest ${k}`),
  queries: [...NEAREST_COUNTS.map((k) => `Recall@${k}`), 'MRR', 'nDCG@10'],
  nearest: ['Same nearest'],
};

/** A model, a size and a storage, and how it does. */
export interface Row extends GridCell {
  /** Tells it from all others. */
  key: string;
  run: number;
  name: string;
  /** 0 to 1. */
  quality: number;
  /** How many of the judged texts are right; `undefined` where each has a share. */
  right: number | undefined;
  range: Interval | undefined;
  /** Of each judged text or query. */
  hits: Float64Array;
}

/** The share of neighbours that counts as enough, where nothing else judges. */
const ENOUGH = 0.95;

/**
 * The rows of several runs, one for each model, size and storage. Where two runs have the same, that which was asked for
 * the size goes before one that was cut to it, and then the first.
 */
export function rowsOf(
  runs: readonly { run: number; name: string; grid: Grid }[],
  by: By,
  measure: number,
): Row[] {
  const rows = new Map<string, Row>();
  const wholeFirst = runs.flatMap(({ run, name, grid: { cells } }) => {
    const whole = cells.at(-1)?.dimensions;
    return cells.map((cell) => ({ run, name, cell, isWhole: cell.dimensions === whole }));
  });
  for (const { run, name, cell } of wholeFirst.toSorted((a, b) => +b.isWhole - +a.isWhole)) {
    const key = `${name} ${cell.dimensions} ${cell.as}`;
    const hits = by === 'nearest' ? new Float64Array(0) : (cell.values[measure] ?? []);
    const quality = by === 'nearest' ? cell.kept : meanOf(hits);
    if (quality === undefined || rows.has(key)) continue;
    const right = by === 'groups' ? Math.round(quality * hits.length) : undefined;
    const error = cell.keptError ?? 0;
    const range =
      right !== undefined
        ? shareInterval(right, hits.length)
        : by === 'nearest' && error > 0
          ? { low: quality - error, high: Math.min(1, quality + error) }
          : undefined;
    const found = { ...cell, key, run, name, quality, right, range };
    rows.set(key, { ...found, hits: Float64Array.from(hits) });
  }
  const order = runs.map(({ name }) => name);
  return [...rows.values()].toSorted(
    (a, b) => order.indexOf(a.name) - order.indexOf(b.name) || b.bytes - a.bytes,
  );
}

/** The row with the highest quality; of equal ones the one with fewer bytes. */
export function bestOf(rows: readonly Row[]): Row | undefined {
  return rows.toSorted((a, b) => b.quality - a.quality || a.bytes - b.bytes)[0];
}

/** How much better the best row is than each, text by text. */
export function gapsOf(rows: readonly Row[], best: Row): Float64Array<ArrayBuffer>[] {
  return rows.map(({ hits }) => Float64Array.from(best.hits, (hit, at) => hit - (hits[at] ?? 0)));
}

/** The smallest row that chance does not tell from the best, by the intervals of `gapsOf`; else one that keeps enough. */
export function smallestOf(
  rows: readonly Row[],
  best: Row,
  gaps: readonly (Interval | undefined)[],
): Row {
  const asGood = rows.filter((row, at) => {
    if (best.hits.length === 0) return row.quality >= ENOUGH;
    const gap = gaps[at];
    return gap ? isUnclear(gap) : row.quality === best.quality;
  });
  return (
    [best, ...asGood].toSorted((a, b) => a.bytes - b.bytes || b.quality - a.quality)[0] ?? best
  );
}

/** `0.71`, or a share. */
export function qualityWords({ quality, range }: Row, by: By): string {
  return by === 'queries' ? formatScore(quality, 2) : shareWords(quality, range);
}

/** What the table comes to, in a sentence. `column` is what the texts are grouped by, `among` counts all texts. */
export function conclusion(
  best: Row,
  smallest: Row,
  {
    by,
    measure,
    column = 'group',
    among,
  }: { by: By; measure: number; column?: string | undefined; among: number },
): string {
  const row = `${smallest.name} at ${formatCount(smallest.dimensions)}, stored as ${smallest.as},`;
  const judged = by === 'nearest' ? among : smallest.hits.length;
  if (judged < FEWEST_VALUES)
    return `Fewer than ${plural(FEWEST_VALUES, by === 'queries' ? 'query' : 'text')} can’t tell which is best.`;
  if (by === 'nearest')
    return smallest.quality < ENOUGH
      ? `No size and storage keeps ${shareWords(ENOUGH)} of the nearest texts.`
      : `${row} is the smallest that keeps ${shareWords(ENOUGH)} of the nearest texts: it keeps ${qualityWords(smallest, by)}.`;
  const is =
    smallest === best
      ? 'is the best, and none smaller is as good'
      : 'is the smallest that is as good as the best';
  if (by === 'queries')
    return `${row} ${is}: ${measures.queries[measure]} ${qualityWords(smallest, by)} over ${plural(judged, 'query')}.`;
  const k = NEAREST_COUNTS[measure] ?? 1;
  const how =
    k === 1
      ? `a neighbour of their own ${column} nearest`
      : `their own ${column} most often among the ${k} nearest`;
  return `${row} ${is}: ${formatCount(smallest.right ?? 0)} of ${plural(judged, 'labelled text')} have ${how}.`;
}

/** Of the way from chance to all texts, from which on groups are said to be kept apart so well. */
const degrees: readonly (readonly [from: number, words: string])[] = [
  [0.95, 'very well'],
  [0.85, 'well'],
  [0.72, 'mostly'],
  [0.55, 'partly'],
  [1 / 3, 'weakly'],
  [-Infinity, 'only a little'],
];

/** How often the nearest labelled text is of the same group, held against chance. */
export function groupsVerdict({
  grouping,
  separation,
}: Pick<Results, 'grouping' | 'separation'>): { words: string; about: string } | undefined {
  if (grouping?.column === undefined || !separation || grouping.names.length < 2) return undefined;
  const { judged, hits } = separation.nearest;
  const range = shareInterval(hits, judged);
  if (!range) return undefined;
  const chance = chanceOf(grouping.labels);
  const part = (hits / judged - chance) / (1 - chance);
  const how = degrees.find(([from]) => part >= from)?.[1] ?? 'only a little';
  const column = shortenMiddle(grouping.column, 24, 8);
  const verb =
    range.low > chance
      ? `separates groups by ${column} ${how}`
      : `does not separate groups by ${column}`;
  return {
    words: `The model ${verb}: ${formatCount(hits)} of ${plural(judged, 'labelled text')} have a neighbour of the same group nearest.`,
    about: `${shareWords(hits / judged, range)}, 95 % range ${shareRangeWords(range)}, by chance ${shareWords(chance)}`,
  };
}

/** How often another text, drawn blindly, is of the same group. */
function chanceOf(labels: Int32Array): number {
  const sizes = new Map<number, number>();
  for (const label of labels) if (label >= 0) sizes.set(label, (sizes.get(label) ?? 0) + 1);
  const all = [...sizes.values()];
  const count = all.reduce((sum, size) => sum + size, 0);
  return all.reduce((sum, size) => sum + size * (size - 1), 0) / (count * (count - 1));
}

/** The table as plain values, for CSV and JSON. */
export function tableOf(rows: readonly Row[], by: By, measure: number, judgedBy: string) {
  return rows.map((row) => ({
    model: row.name,
    dimensions: row.dimensions,
    storage: row.as,
    judged_by: judgedBy,
    measure: measures[by][measure] ?? '',
    value: row.quality,
    right: row.right ?? '',
    judged: row.hits.length,
    low: row.range?.low ?? '',
    high: row.range?.high ?? '',
    same_nearest: row.kept ?? '',
    bytes: row.bytes,
  }));
}

export function csvOf(table: ReturnType<typeof tableOf>): string {
  return toCsv([
    Object.keys(table[0] ?? {}),
    ...table.map((row) => Object.values(row).map(String)),
  ]);
}
