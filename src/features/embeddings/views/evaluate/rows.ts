import { toCsv } from '../../../../lib/csv/csv';
import {
  meanOf,
  shareInterval,
  type Gap,
  type Interval,
} from '../../../../lib/vectors/math/bootstrap';
import {
  NEAREST_COUNTS,
  type Grid,
  type GridCell,
  type Separated,
} from '../../../../lib/vectors/math/grid';
import { whyUnfit, type HealthFinding } from '../../../../lib/vectors/math/health';
import { formatScore, shareWords } from '../../run/scores';

/** What rows are judged by: groups of the texts, queries with known answers, or with neither what their vectors keep. */
export type By = 'groups' | 'queries' | 'nearest';

/** The measures of each, in the order of `GridCell.values`. */
export const measures: Readonly<Record<By, readonly string[]>> = {
  groups: NEAREST_COUNTS.map((k) => `Nearest ${k}`),
  queries: [...NEAREST_COUNTS.map((k) => `Recall@${k}`), 'MRR', 'nDCG@10'],
  nearest: ['Same nearest'],
};

/** A model, a size and a storage, and how it does. */
export interface EvaluateRow extends GridCell {
  /** Tells it from all others. */
  key: string;
  run: number;
  name: string;
  /** 0 to 1. */
  quality: number;
  /** What it would be by chance. */
  chance: number;
  /** How many of the judged texts are right; `undefined` where that is no number of texts. */
  right: number | undefined;
  range: Interval | undefined;
  /** How many texts or queries it is judged by. */
  judged: number;
  /** Of each judged text or query. */
  hits: Float64Array<ArrayBuffer>;
  /** How much better the best is; `undefined` until it is computed. */
  gap: Gap | undefined;
  /** Why it is not judged. */
  unfit: string | undefined;
  /** The service offers vectors of this size. */
  isOffered: boolean;
}

/** What has been measured of a run. */
export interface Measured {
  run: number;
  name: string;
  grid: Grid;
  findings: readonly HealthFinding[];
  /** The model can be asked for fewer dimensions. */
  canCut: boolean;
}

/**
 * The rows of several runs, one for each model, size and storage. Where two runs have the same, that which was asked for
 * the size goes before one that was cut to it, and then the first.
 */
export function rowsOf(runs: readonly Measured[], by: By, measure: number): EvaluateRow[] {
  const rows = new Map<string, EvaluateRow>();
  const wholeFirst = runs.flatMap(({ grid: { cells, among }, ...run }) => {
    const whole = cells.at(-1)?.dimensions;
    return cells.map((cell) => ({ ...run, cell, among, isWhole: cell.dimensions === whole }));
  });
  const chance = runs[0]?.grid.chance[by === 'queries' ? measure : 0] ?? 0;
  for (const { run, name, cell, among, isWhole, findings, canCut } of wholeFirst.toSorted(
    (a, b) => +b.isWhole - +a.isWhole,
  )) {
    const key = `${name} ${cell.dimensions} ${cell.as}`;
    const hits = by === 'nearest' ? new Float64Array(0) : (cell.values[measure] ?? []);
    // The sum of numbers depends on their order by its last digit.
    const mean = meanOf(Float64Array.from(hits).sort());
    const quality = by === 'nearest' ? cell.kept : mean && Number(mean.toFixed(12));
    if (quality === undefined || rows.has(key)) continue;
    const right = by === 'groups' && measure === 0 ? quality * hits.length : undefined;
    const error = cell.keptError ?? 0;
    const range =
      right !== undefined
        ? shareInterval(right, hits.length)
        : by === 'nearest' && error > 0
          ? { low: quality - error, high: Math.min(1, quality + error) }
          : undefined;
    const judged = by === 'nearest' ? among : hits.length;
    const found = { ...cell, key, run, name, quality, chance, right, range, judged };
    const may = { unfit: whyUnfit(findings), isOffered: isWhole || canCut };
    rows.set(key, { ...found, ...may, hits: Float64Array.from(hits), gap: undefined });
  }
  const order = runs.map(({ name }) => name);
  return [...rows.values()].toSorted(
    (a, b) => order.indexOf(a.name) - order.indexOf(b.name) || b.bytes - a.bytes,
  );
}

/** How further columns are told apart by the whole vectors of the run of a row. */
export function othersOf(
  runs: readonly Measured[],
  row: EvaluateRow | undefined,
): readonly Separated[] {
  return runs.find(({ run }) => run === row?.run)?.grid.others ?? [];
}

/** `0.71`, or a share. */
export function qualityWords(
  { quality, range }: Pick<EvaluateRow, 'quality' | 'range'>,
  by: By,
): string {
  return by === 'queries' ? formatScore(quality, 2) : shareWords(quality, range);
}

/** The table as CSV, with what it comes to in a line of its own at the end. */
export function csvOf(
  rows: readonly EvaluateRow[],
  {
    by,
    measure,
    judgedBy,
    beside,
    conclusion,
  }: {
    by: By;
    measure: string;
    judgedBy: string;
    beside: (row: EvaluateRow) => string;
    conclusion: string;
  },
): string {
  const table = rows.map((row) => ({
    model: row.name,
    dimensions: row.dimensions,
    storage: row.as,
    judged_by: judgedBy,
    measure,
    value: row.quality,
    right: row.right ?? '',
    judged: row.judged,
    low: row.range?.low ?? '',
    high: row.range?.high ?? '',
    chance: by === 'nearest' ? '' : row.chance,
    tied: row.tied,
    beside_best: beside(row),
    gap: row.gap?.mean ?? '',
    gap_low: row.gap?.low ?? '',
    gap_high: row.gap?.high ?? '',
    same_nearest: row.kept ?? '',
    bytes: row.bytes,
  }));
  const cells = table.map((row) => Object.values(row).map(String));
  return toCsv([Object.keys(table[0] ?? {}), ...cells, [conclusion]]);
}
