import { toCsv } from '../../../../lib/csv/csv';
import type { Bench } from './benches';
import type { Measure } from './measures';

/** The measures, a column per model. They name no query, so it is said where others stand there by now. */
export function measuresCsv(
  names: readonly string[],
  measures: readonly Measure[],
  changed: boolean,
): string {
  const title = changed ? 'measure of earlier queries' : 'measure';
  return toCsv([[title, ...names], ...measures.map(({ name, values }) => [name, ...values])]);
}

/** Every query with the rank of its first expected text and what came first, for each model. */
export function queriesCsv(names: readonly string[], bench: Bench): string {
  const { queries, expected, sides } = bench;
  const texts = sides[0]?.run.texts ?? [];
  return toCsv([
    [
      'query',
      'expected',
      ...names.flatMap((name) => [`rank (${name})`, `first (${name})`, `score (${name})`]),
    ],
    ...queries.map(({ query }, at) => [
      query,
      (expected[at] ?? []).map((text) => texts[text] ?? '').join('|'),
      ...sides.flatMap(({ judged }) => {
        const found = judged.get(at);
        if (!found) return ['', '', ''];
        return [String(found.rank), texts[found.first] ?? '', String(found.score)];
      }),
    ]),
  ]);
}
