import type { Matrix } from '../math/matrix';
import type { FromJob, TaskName, Tasks, ToWorker } from './tasks';

/** How one task is run. */
export interface RunOptions {
  /** Rejects with its reason as soon as it is aborted; the worker stops at its next break. */
  signal?: AbortSignal | undefined;
  /** Is told the share done, 0 to 1, some twenty times a second at most. */
  onProgress?: ((share: number) => void) | undefined;
}

/** The mathematics of the playground, off the main thread. */
export type VectorEngine = ReturnType<typeof createVectorEngine>;

/** A worker, or what stands in for one in tests. */
export interface WorkerLike {
  postMessage(message: ToWorker, transfer: Transferable[]): void;
  addEventListener(type: 'error', listener: () => void): void;
  terminate(): void;
}

/** An engine whose worker `makeWorker` makes, again when one broke. `hear` is told what a task throws. */
export function createVectorEngine(makeWorker: () => WorkerLike, hear?: (error: unknown) => void) {
  const sets = new Map<string, { matrix: Matrix; texts: readonly string[] | undefined }>();
  let current: { worker: WorkerLike; life: AbortController } | undefined;
  let loading = Promise.resolve();

  const home = () => {
    if (current) return current;
    const own = { worker: makeWorker(), life: new AbortController() };
    current = own;
    own.worker.addEventListener('error', () => {
      if (current === own) close();
      own.life.abort(new Error('The computation broke off.'));
    });
    for (const set of sets.keys()) send(own.worker, set);
    return own;
  };
  const send = (worker: WorkerLike, set: string) => {
    const kept = sets.get(set);
    if (!kept) return;
    const matrix = { ...kept.matrix, data: kept.matrix.data.slice() };
    worker.postMessage({ kind: 'load', set, matrix, texts: kept.texts }, [matrix.data.buffer]);
  };
  const close = () => {
    current?.worker.terminate();
    current = undefined;
  };

  return {
    /** Starts the worker before it is needed. */
    warm() {
      home();
    },
    /** Gives vectors (copied) a name for the tasks; of the same name again, replaces them. Rows of `texts` are the rows'. */
    load(set: string, matrix: Matrix, texts?: readonly string[]) {
      const { worker } = home();
      sets.set(set, { matrix, texts });
      // In a task of its own: a copy of 60 MB takes 30 ms.
      loading = new Promise((resolve) => setTimeout(() => resolve(send(worker, set))));
    },
    drop(set: string) {
      sets.delete(set);
      current?.worker.postMessage({ kind: 'drop', set }, []);
    },
    /** Rejects with the signal's reason, or with what the task throws. */
    async run<T extends TaskName>(
      task: T,
      ask: Tasks[T]['ask'],
      { signal, onProgress }: RunOptions = {},
    ): Promise<Tasks[T]['answer']> {
      await loading;
      signal?.throwIfAborted();
      const { worker, life } = home();
      const ends = AbortSignal.any(signal ? [signal, life.signal] : [life.signal]);
      // Each task has a channel: its progress and its answer come here, and a message to it cancels it.
      const { port1: port, port2: job } = new MessageChannel();
      try {
        return await new Promise((resolve, reject) => {
          ends.addEventListener('abort', () => {
            port.postMessage('cancel');
            reject(ends.reason);
          });
          port.onmessage = ({ data }: MessageEvent<FromJob<T>>) => {
            if ('share' in data) onProgress?.(data.share);
            else if ('answer' in data) resolve(data.answer);
            else {
              hear?.(data.error);
              reject(data.error);
            }
          };
          // The pairs of task and what it asks were checked by the type of this function.
          worker.postMessage({ kind: 'run', task, ask, port: job } as ToWorker, [job]);
        });
      } finally {
        port.close();
      }
    },
    /** Ends the worker. What was loaded stays known and is loaded again when needed. */
    close,
  };
}
