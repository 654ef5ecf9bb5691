import type { GridAsk } from '../../../../lib/vectors/engine/protocol';
import { plural } from '../../../../lib/text/text';
import { groupByColumn, type TabProps } from '../../run/results';
import { formatScore, shareWords } from '../../run/scores';
import { isActive } from '../../run/run';
import { expectedRows, type Bench } from '../bench/benches';

/** What the ways are judged by. */
export type By = 'groups' | 'queries';

/** A run to judge, with what the worker is asked about it. */
export interface Judging extends TabProps {
  key: string;
  ask: GridAsk;
}

/** How a judgement is said. */
export interface Measure {
  unit: 'text' | 'query';
  show: (quality: number) => string;
  about: (judged: number, among: number) => string;
}

export const measures: Readonly<Record<By, Measure>> = {
  groups: {
    unit: 'text',
    show: shareWords,
    about: (judged, among) =>
      `How often the nearest text is of the same group, of ${plural(judged, 'text')} among ${plural(among, 'text')}.`,
  },
  queries: {
    unit: 'query',
    show: (quality) => formatScore(quality, 2),
    about: (judged, among) =>
      `nDCG@10: how early the expected texts come among the first ten, for ${plural(judged, 'query')} among ${plural(among, 'text')}.`,
  },
};

/** Runs judged by a column of groups. */
export function byGroups(sides: readonly TabProps[], name: string | undefined): Judging[] {
  return sides.flatMap(({ run, results }) => {
    const column = run.columns.find((one) => one.name === name);
    const labels = column && groupByColumn(column, run.texts, results.positions)?.labels;
    const { set } = results;
    return labels ? [{ run, results, key: `${set} ${name}`, ask: { set, labels } }] : [];
  });
}

/** Runs judged by queries, those for which all vectors of the queries have come. */
export function byQueries(
  sides: readonly TabProps[],
  benches: readonly Bench[],
  source: string,
): Judging[] {
  return sides.flatMap(({ run, results }) => {
    const { bench, side } = benchOf(benches, run.id, source) ?? {};
    if (!bench || !side || isActive(side)) return [];
    const { vectors, positions } = side.batches.vectors();
    if (positions.length < bench.queries.length) return [];
    if (vectors.columns !== results.vectors.columns) return [];
    const { set } = results;
    const expected = expectedRows(bench, positions, results);
    const ask = { set, queries: vectors, expected };
    return [{ run, results, key: `${set} bench ${bench.id}`, ask }];
  });
}

/** The bench in which a run was asked these queries. */
export function benchOf(benches: readonly Bench[], run: number, source: string) {
  for (const bench of benches.filter((one) => one.source === source)) {
    const side = bench.sides.find((one) => one.run.id === run);
    if (side) return { bench, side };
  }
  return undefined;
}
