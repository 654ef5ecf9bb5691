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
  /** Queries that were judged, and those without an expected text among the vectors. */
  judged: number;
  skipped: number;
  /** Every judged query, in their order. */
  places: Place[];
  /** Judged queries, those whose first expected text stands farthest down first. */
  worst: Miss[];
}

/** Where the first expected text of a query stands, from 1, and what stands first. */
export interface Place {
  query: number;
  firstRank: number;
  first: Hit;
}

/** A query whose expected text was not first. */
export interface Miss {
  query: number;
  /** The rank of the first expected text, from 1. */
  firstRank: number;
  expected: number[];
  /** What the model put first. */
  top: Hit[];
}

const MOST_MISSES = 20;
const SHOWN_HITS = 5;

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
  const misses: Miss[] = [];
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
    if (firstRank > 1)
      misses.push({ query, firstRank, expected: [...wanted], top: hits.slice(0, SHOWN_HITS) });
    if (query % 8 === 7) yield (query + 1) / queries.rows;
  }
  return {
    recall: ks.map((k, at) => ({ k, value: meanOf(recalls[at] ?? []) })),
    mrr: meanOf(reciprocals),
    ndcg10: meanOf(gains),
    judged: reciprocals.length,
    skipped: queries.rows - reciprocals.length,
    places,
    worst: misses
      .toSorted((a, b) => b.firstRank - a.firstRank || a.query - b.query)
      .slice(0, MOST_MISSES),
  };
}

function firstPlaces(count: number): number[] {
  return Array.from({ length: Math.min(10, count) }, (_, at) => at + 1);
}

function gain(places: readonly number[]): number {
  return places.reduce((sum, place) => sum + 1 / Math.log2(place + 1), 0);
}
