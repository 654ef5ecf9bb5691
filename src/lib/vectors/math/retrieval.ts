import { rowOf, unitRows, type Matrix } from './matrix';
import { rank, type Hit } from './neighbours';
import type { Steps } from '../../steps';

/** How well one query finds its expected texts. All measures are 0 to 1. */
interface Place {
  query: number;
  /** The rank of its first expected text, from 1, and the text that came first. */
  firstRank: number;
  first: Hit;
  /** The share of expected texts among the first k, for each k asked. */
  recall: number[];
  /** Normalised discounted cumulative gain of the first ten; every expected text counts the same. */
  ndcg10: number;
}

/**
 * Judges queries against a corpus: those with an expected text in it, in the order given. `expected` has the rows of the
 * corpus that answer each query.
 */
export function* retrieval(
  corpus: Matrix,
  queries: Matrix,
  expected: readonly (readonly number[])[],
  ks: readonly number[],
  isBinary = false,
): Steps<Place[]> {
  const unit = unitRows(corpus);
  const places: Place[] = [];
  for (let query = 0; query < queries.rows; query += 1) {
    const wanted = new Set((expected[query] ?? []).filter((row) => row >= 0 && row < corpus.rows));
    if (wanted.size === 0) continue;
    const hits = rank(unit, rowOf(queries, query), unit.rows, isBinary);
    const ranks = hits.flatMap(({ row }, at) => (wanted.has(row) ? [at + 1] : []));
    const [first] = hits;
    if (first)
      places.push({
        query,
        firstRank: ranks[0] ?? hits.length,
        first,
        recall: ks.map((k) => ranks.filter((place) => place <= k).length / wanted.size),
        ndcg10:
          gain(ranks.filter((place) => place <= 10)) /
          gain([...Array(Math.min(10, wanted.size)).keys()].map((at) => at + 1)),
      });
    if (query % 8 === 7) yield (query + 1) / queries.rows;
  }
  return places;
}

function gain(places: readonly number[]): number {
  return places.reduce((sum, place) => sum + 1 / Math.log2(place + 1), 0);
}
