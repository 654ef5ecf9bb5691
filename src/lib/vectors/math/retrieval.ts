import { rowOf, unitRows, type Matrix } from './matrix';
import { scoresOf } from './neighbours';
import { comparable, expectedMeasures, tiesOf } from './ties';
import type { Steps } from '../../steps';

/** How well one query finds its expected texts. All measures are 0 to 1, and means over the orders of what ties. */
interface Place {
  query: number;
  /** The best rank of its first expected text, from 1, and the text that came first; one that is right where it ties. */
  rank: number;
  first: number;
  /** How many texts tie with the first expected one. */
  tied: number;
  /** Recall at each k asked, 1 / rank and nDCG@10; and what they are by chance. */
  measures: number[];
  chances: number[];
}

/** What queries should find: rows of the corpus. `own` is the row that is the query itself, which it must not find. */
export interface Expected {
  expected: readonly (readonly number[])[];
  own?: readonly number[] | undefined;
}

/** Judges queries against a corpus: those with an expected text in it, in the order given. */
export function* retrieval(
  corpus: Matrix,
  queries: Matrix,
  { expected, own }: Expected,
  ks: readonly number[],
  bits?: number,
): Steps<Place[]> {
  const unit = unitRows(corpus);
  const places: Place[] = [];
  for (let query = 0; query < queries.rows; query += 1) {
    const left = own?.[query] ?? -1;
    const wanted = [...new Set(expected[query])].filter(
      (row) => row >= 0 && row < corpus.rows && row !== left,
    );
    if (wanted.length === 0) continue;
    const scores = comparable(scoresOf(unit, rowOf(queries, query)), bits);
    if (left >= 0) scores[left] = -Infinity;
    const ties = tiesOf(scores, wanted);
    const most = scores.reduce((highest, score) => Math.max(highest, score), -Infinity);
    const all = corpus.rows - (left >= 0 ? 1 : 0);
    places.push({
      query,
      rank: (ties[0]?.before ?? 0) + 1,
      tied: ties[0]?.count ?? 1,
      first: wanted.find((row) => scores[row] === most) ?? scores.indexOf(most),
      measures: expectedMeasures(ties, ks),
      chances: expectedMeasures([{ before: 0, count: all, wanted: wanted.length }], ks),
    });
    if (query % 8 === 7) yield (query + 1) / queries.rows;
  }
  return places;
}
