import { meanOf } from './agreement';
import { rowOf, unitRows, type Matrix } from './matrix';
import { rank, type Hit } from './neighbours';
import type { Steps } from './steps';

/** How well a model finds what queries are about. All are 0 to 1; `undefined` when no query can be judged. */
export interface Retrieval {
  /** The mean share of expected texts among the first k, for each k asked. */
  recall: { k: number; value: number | undefined }[];
  /** The mean of 1 / rank of the first expected text. */
  mrr: number | undefined;
  /** Normalised discounted cumulative gain of the first ten; every expected text counts the same. */
  ndcg10: number | undefined;
  /** How many queries were judged: those with an expected text among the vectors. */
  judged: number;
  /** Every judged query, in the order given. */
  places: Place[];
}

/** The rank of a query's first expected text, from 1, and the text that came first. */
interface Place {
  query: number;
  firstRank: number;
  first: Hit;
}

/** Judges queries against a corpus; `expected` has the rows of the corpus that answer each query. */
export function* retrieval(
  corpus: Matrix,
  queries: Matrix,
  expected: readonly (readonly number[])[],
  ks: readonly number[] = [1, 3, 5, 10],
): Steps<Retrieval> {
  const unit = unitRows(corpus);
  const recalls: number[][] = ks.map(() => []);
  const reciprocals: number[] = [];
  const gains: number[] = [];
  const places: Place[] = [];
  for (let query = 0; query < queries.rows; query += 1) {
    const wanted = new Set((expected[query] ?? []).filter((row) => row >= 0 && row < corpus.rows));
    if (wanted.size === 0) continue;
    const hits = rank(unit, rowOf(queries, query));
    const ranks = hits.flatMap(({ row }, at) => (wanted.has(row) ? [at + 1] : []));
    for (const [at, k] of ks.entries())
      recalls[at]?.push(ranks.filter((place) => place <= k).length / wanted.size);
    const firstRank = ranks[0] ?? hits.length;
    const [first] = hits;
    if (first) places.push({ query, firstRank, first });
    reciprocals.push(1 / firstRank);
    gains.push(gain(ranks.filter((place) => place <= 10)) / gain(firstPlaces(wanted.size)));
    if (query % 8 === 7) yield (query + 1) / queries.rows;
  }
  return {
    recall: ks.map((k, at) => ({ k, value: meanOf(recalls[at] ?? []) })),
    mrr: meanOf(reciprocals),
    ndcg10: meanOf(gains),
    judged: reciprocals.length,
    places,
  };
}

function firstPlaces(count: number): number[] {
  return Array.from({ length: Math.min(10, count) }, (_, at) => at + 1);
}

function gain(places: readonly number[]): number {
  return places.reduce((sum, place) => sum + 1 / Math.log2(place + 1), 0);
}
