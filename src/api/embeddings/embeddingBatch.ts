/**
 * One request of a run. `from` is the number of its first text, from 0; `to` the one after its last. `partial`: an
 * answer came, and some of the texts have no vector that can be used.
 */
export interface Batch {
  from: number;
  to: number;
  state: 'waiting' | 'sending' | 'done' | 'partial' | 'failed' | 'cancelled';
  /** Texts whose vector is here. */
  vectors: number;
  latencyMs?: number | undefined;
  promptTokens?: number | undefined;
  totalTokens?: number | undefined;
  requestId?: string | undefined;
  error?: unknown;
}

/** True for a batch that was answered or refused and lacks vectors: it can be sent again. */
export function lacksVectors({ state }: Batch): boolean {
  return state === 'failed' || state === 'partial';
}

/** What has to be sent of some texts, in batches of at most `most`; `count` says how many vectors are here already. */
export function partsOf(
  { from, to }: Pick<Batch, 'from' | 'to'>,
  most: number,
  count: (from: number, to: number) => number,
): Batch[] {
  return Array.from({ length: Math.ceil((to - from) / most) }, (_, at) => {
    const start = from + at * most;
    const end = Math.min(to, start + most);
    return { from: start, to: end, state: 'waiting', vectors: count(start, end) };
  });
}

/** A batch once vectors of other dimensions are kept, `vectors` of which are of its texts. */
export function adopted(batch: Batch, vectors: number): Batch {
  const { from, to, state } = batch;
  if (state === 'sending') return { ...batch, vectors };
  if (vectors > 0) {
    const { error: _refusal, ...rest } = batch;
    return { ...rest, vectors, state: vectors === to - from ? 'done' : 'partial' };
  }
  return batch.vectors > 0 ? { from, to, vectors, state: 'waiting' } : batch;
}
