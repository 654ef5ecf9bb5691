import { create } from 'zustand';
import { embed, textsInput, type EmbeddingAnswer } from '../../../../api/embeddings/embeddings';
import { vectorEngine } from '../../../../lib/vectors/engine/browserEngine';
import { plural } from '../../../../lib/text/text';
import { onLeave } from '../../../../session/credential';
import { resultsOf, type Results } from '../../run/results';
import type { Run } from '../../run/run';
import { keptOf } from '../../run/runs';

/** A text of the run with its similarity to a query. `text` is its number in the run, which stays what it is. */
export interface Found {
  text: number;
  score: number;
}

/** One query that was sent, and its result. */
export interface Search {
  id: number;
  query: string;
  state: 'sending' | 'done' | 'failed' | 'cancelled';
  found: readonly Found[];
  latencyMs?: number;
  tokens?: number | undefined;
  requestId?: string;
  /** Why the answer cannot be ranked, in words. */
  problem?: string;
  error?: unknown;
}

const MOST_FOUND = 100;
const MOST_SEARCHES = 50;

interface Store {
  /** Newest first, by run. */
  byRun: Readonly<Record<number, readonly Search[]>>;
  shown: Readonly<Record<number, number>>;
}

const useStore = create<Store>(() => ({ byRun: {}, shown: {} }));
const underWay = new Map<number, AbortController>();
const none: readonly Search[] = [];
let lastId = 0;

/** The queries asked of a run in this session, newest first, and the one that is shown. */
export function useSearches(run: Run): { all: readonly Search[]; shown: Search | undefined } {
  const all = useStore(({ byRun }) => byRun[run.id] ?? none);
  const id = useStore(({ shown }) => shown[run.id]);
  return { all, shown: all.find((one) => one.id === id) };
}

/** Shows the answer to an earlier query again; nothing is sent. */
export function showSearch(run: Run, id: number): void {
  useStore.setState(({ shown }) => ({ shown: { ...shown, [run.id]: id } }));
}

/** Sends one request for a query, with the run's own model and settings, and ranks the run's texts by the answer. */
export async function search(run: Run, results: Results, query: string): Promise<void> {
  if (underWay.has(run.id)) return;
  const abort = new AbortController();
  underWay.set(run.id, abort);
  lastId += 1;
  const id = lastId;
  useStore.setState(({ byRun, shown }) => ({
    byRun: {
      ...keptOf(byRun),
      [run.id]: [
        { id, query, state: 'sending' as const, found: [] },
        ...(byRun[run.id] ?? none),
      ].slice(0, MOST_SEARCHES),
    },
    shown: { ...shown, [run.id]: id },
  }));
  const change = (more: Partial<Search>) =>
    useStore.setState(({ byRun }) => ({
      byRun: {
        ...byRun,
        [run.id]: (byRun[run.id] ?? none).map((one) => (one.id === id ? { ...one, ...more } : one)),
      },
    }));
  try {
    const question = { ...run.settings, input: textsInput([query], run.settings.queryPrefix) };
    const answer = await embed(question, vectorEngine(), abort.signal);
    const { latencyMs, requestId, totalTokens, promptTokens } = answer;
    change({ latencyMs, requestId, tokens: totalTokens ?? promptTokens });
    const problem = problemOf(answer, results);
    if (problem !== undefined) {
      change({ state: 'failed', problem });
      return;
    }
    // More vectors may have come since the query was sent.
    const { set, positions } = resultsOf(run) ?? results;
    const hits = await vectorEngine().run(
      'search',
      { set, query: answer.vectors.data.slice(), most: MOST_FOUND },
      { signal: abort.signal },
    );
    const found = hits.map(({ row, score }) => ({ text: positions[row] ?? row, score }));
    change({ state: 'done', found });
  } catch (error) {
    change(abort.signal.aborted ? { state: 'cancelled' } : { state: 'failed', error });
  } finally {
    underWay.delete(run.id);
  }
}

export function cancelSearch(run: Run): void {
  underWay.get(run.id)?.abort();
}

/** Why texts cannot be ranked by an answer, in words. */
function problemOf({ vectors, findings }: EmbeddingAnswer, results: Results): string | undefined {
  if (vectors.rows !== 1) {
    const why = findings[0]?.words;
    return `No vector of this answer can be used.${why === undefined ? '' : ` ${why}`}`;
  }
  const here = results.vectors.columns;
  if (vectors.columns !== here)
    return `The query’s vector has ${plural(vectors.columns, 'dimension')}, those of the run have ${here}: they cannot be compared.`;
  if (vectors.data.every((value) => value === 0))
    return 'The query’s vector is all zeros: it has no direction, so nothing is nearer to it than anything else.';
  return undefined;
}

onLeave(() => {
  for (const abort of underWay.values()) abort.abort();
  useStore.setState({ byRun: {}, shown: {} });
});
