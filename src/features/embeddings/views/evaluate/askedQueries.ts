import { create } from 'zustand';
import { embed, textsInput } from '../../../../api/embeddings/embeddings';
import { vectorEngine } from '../../../../lib/vectors/engine/browserEngine';
import { onLeave } from '../../../../session/credential';
import { createEmbeddingRun, type EmbeddingRun } from '../../run/embeddingRun';
import { isActive, type Run } from '../../run/run';
import type { ExpectedQuery, ReadQueries } from './queries';

/** Queries that the model of a run was asked to embed. */
export interface Asked {
  run: Run;
  questions: readonly ExpectedQuery[];
  /** The CSV they were read from. */
  source: string;
  batches: EmbeddingRun;
}

const QUERIES_PER_REQUEST = 64;
const AT_ONCE = 2;

/** The newest of each run. */
export const useAsked = create<{ all: readonly Asked[] }>(() => ({ all: [] }));

/** Sends the queries for a run, each batch once. While its queries are under way, nothing happens. */
export function askQueries(run: Run, { source, questions }: ReadQueries): void {
  const others = useAsked.getState().all.filter((one) => one.run !== run);
  if (useAsked.getState().all.some((one) => one.run === run && isActive(one))) return;
  const { settings, retries } = run;
  const batches = createEmbeddingRun({
    texts: questions.map(({ query }) => query),
    batchSize: QUERIES_PER_REQUEST,
    concurrency: AT_ONCE,
    retries,
    send: (part, signal) =>
      embed({ ...settings, input: textsInput(part, settings.queryPrefix) }, vectorEngine(), signal),
  });
  useAsked.setState({ all: [...others, { questions, run, source, batches }] });
  // Whoever shows them looks at their state again.
  batches.subscribe(() => useAsked.setState(({ all }) => ({ all: [...all] })));
  batches.start();
}

onLeave(() => {
  for (const { batches } of useAsked.getState().all) batches.cancel();
  useAsked.setState({ all: [] });
});
