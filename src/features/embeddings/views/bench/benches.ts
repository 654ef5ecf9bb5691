import { useMemo } from 'react';
import { create } from 'zustand';
import { embed, textsInput } from '../../../../api/embeddings/embeddings';
import { createEmbeddingRun, type EmbeddingRun } from '../../run/embeddingRun';
import type { BenchQuery } from '../../../../lib/csv/textsCsv';
import { sameJson } from '../../../../lib/json';
import { norms } from '../../../../lib/vectors/math/matrix';
import { vectorEngine } from '../../../../lib/vectors/engine/browserEngine';
import { onLeave } from '../../../../session/credential';
import { resultsOf, type Results } from '../../run/results';
import { isActive, type Run } from '../../run/run';
import { keptOf } from '../../run/runs';
import type { Questions, ReadQueries } from './benchSource';
import { messageOf } from '../../../../lib/text/text';

/** The rank of a query's first expected text, from 1, the text that came first, and the query's measures. */
export interface Judged {
  rank: number;
  first: number;
  score: number;
  recall: readonly number[];
  ndcg10: number;
}

/** The results of one model. */
export interface Side {
  run: Run;
  /** The queries on their way. */
  batches: EmbeddingRun;
  /** How far the ranking is, 0 to 1. */
  share?: number;
  /** True once its queries were ranked. */
  ranked?: boolean;
  /** By the number of the query; none where it could not be judged. */
  judged: ReadonlyMap<number, Judged>;
  problem?: string;
  /** Queries whose vector is all zeros, which is near to nothing. */
  zeros?: number;
}

/** One bench: the same queries for one run or two over the same texts. */
export interface Bench extends Questions {
  id: number;
  /** The CSV they were read from. */
  source: string;
  /** How many queries were read, those that cannot be judged and were not sent included. */
  read: number;
  sides: readonly Side[];
}

const QUERIES_PER_REQUEST = 64;
const AT_ONCE = 2;

const useStore = create<{ byRun: Readonly<Record<number, Bench>> }>(() => ({ byRun: {} }));
const judging = new Map<EmbeddingRun, AbortController>();
let lastId = 0;

/** The newest bench of a run. */
export function useBench(run: Run): Bench | undefined {
  return useStore(({ byRun }) => byRun[run.id]);
}

/** The newest bench of each run. */
export function useBenches(): readonly Bench[] {
  const byRun = useStore((store) => store.byRun);
  return useMemo(() => Object.values(byRun), [byRun]);
}

/** Of each query whose vector came: the rows of the results that answer it. */
export function expectedRows(
  { expected }: Questions,
  positions: ArrayLike<number>,
  results: Results,
): number[][] {
  const rows = new Map<number, number>();
  for (const [row, text] of results.positions.entries()) rows.set(text, row);
  return Array.from(positions, (query) =>
    (expected[query] ?? []).flatMap((text) => rows.get(text) ?? []),
  );
}

/** Whether the CSV's queries have changed since a bench. Until it is read, its text is compared. */
export function hasChanged(bench: Bench, source: string, now: ReadQueries | undefined): boolean {
  if (source === bench.source) return false;
  return now?.queries.length !== bench.read || !sameJson(asked(now.judgeable), asked(bench));
}

/** What of questions makes the result; how their matches are written does not. */
function asked({ queries, expected }: Questions): unknown {
  return [queries.map(({ query }) => query), expected];
}

/** Sends the queries for one run or two, each batch once. While a bench of this run sends, nothing happens. */
export function startBench(run: Run, others: readonly Run[], read: ReadQueries): void {
  const before = useStore.getState().byRun[run.id];
  if (before?.sides.some(isActive)) return;
  for (const side of before?.sides ?? []) stopJudging(side.batches);
  lastId += 1;
  const bench: Bench = {
    id: lastId,
    ...read.judgeable,
    source: read.source,
    read: read.queries.length,
    sides: [run, ...others].map((one) => ({
      run: one,
      batches: queriesOf(one, read.judgeable.queries),
      judged: new Map(),
    })),
  };
  useStore.setState(({ byRun }) => ({ byRun: { ...keptOf(byRun), [run.id]: bench } }));
  for (const side of bench.sides) {
    let judgedAt = 0;
    side.batches.subscribe(() => {
      const { textsDone } = side.batches.state();
      if (isActive(side) || textsDone === 0 || textsDone === judgedAt) return;
      judgedAt = textsDone;
      void judge(run, bench, side);
    });
    side.batches.start();
  }
}

/** Stops ranking; the vectors of the queries stay. */
export function stopJudging(batches: EmbeddingRun): void {
  judging.get(batches)?.abort();
  judging.delete(batches);
}

function queriesOf({ settings }: Run, queries: readonly BenchQuery[]): EmbeddingRun {
  return createEmbeddingRun({
    texts: queries.map(({ query }) => query),
    batchSize: QUERIES_PER_REQUEST,
    concurrency: AT_ONCE,
    send(part, signal) {
      const input = textsInput(part, settings.queryPrefix);
      return embed({ ...settings, input }, vectorEngine(), signal);
    },
  });
}

/** Ranks the texts for each query whose vector is there. */
async function judge(home: Run, bench: Bench, { run, batches }: Side): Promise<void> {
  stopJudging(batches);
  const abort = new AbortController();
  judging.set(batches, abort);
  const change = (more: Partial<Side>) => changeSide(home, bench, batches, more);
  try {
    const results = resultsOf(run);
    if (!results) throw new Error('The vectors of this run are not kept any more.');
    const { vectors, positions } = batches.vectors();
    if (vectors.columns !== results.vectors.columns)
      throw new Error(
        `The queries’ vectors have ${vectors.columns} dimensions, those of the texts ${results.vectors.columns}: they cannot be compared.`,
      );
    const expected = expectedRows(bench, positions, results);
    const retrieval = await vectorEngine().run(
      'bench',
      { set: results.set, queries: vectors, expected },
      { signal: abort.signal, onProgress: (share) => change({ share }) },
    );
    const judged = new Map(
      retrieval.places.map(({ query, firstRank, first, recall, ndcg10 }) => [
        positions[query] ?? query,
        {
          rank: firstRank,
          first: results.positions[first.row] ?? first.row,
          score: first.score,
          recall,
          ndcg10,
        },
      ]),
    );
    const zeros = norms(vectors).filter((length) => length === 0).length;
    change({ ranked: true, judged, zeros, share: 1 });
  } catch (error) {
    const stopped = abort.signal.aborted ? 'The ranking was stopped.' : undefined;
    change({
      share: 1,
      problem: stopped ?? messageOf(error),
    });
  }
}

function changeSide(home: Run, bench: Bench, batches: EmbeddingRun, more: Partial<Side>): void {
  useStore.setState(({ byRun }) => {
    const now = byRun[home.id];
    if (now?.id !== bench.id) return { byRun };
    const sides = now.sides.map((side) => (side.batches === batches ? { ...side, ...more } : side));
    return { byRun: { ...byRun, [home.id]: { ...now, sides } } };
  });
}

onLeave(() => {
  for (const { sides } of Object.values(useStore.getState().byRun))
    for (const { batches } of sides) {
      batches.cancel();
      stopJudging(batches);
    }
  useStore.setState({ byRun: {} });
});
