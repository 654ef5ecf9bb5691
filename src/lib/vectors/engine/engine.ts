import type { Matrix } from '../math/matrix';
import type { FromJob, TaskName, Tasks, ToWorker } from './protocol';

/** How one task is run. */
export interface RunOptions {
  /** Rejects with its reason as soon as it is aborted; the worker stops at its next break. */
  signal?: AbortSignal | undefined;
  /** Is told the share done, 0 to 1, some twenty times a second at most. */
  onProgress?: ((share: number) => void) | undefined;
}

/** The mathematics of the playground, off the main thread. */
export interface VectorEngine {
  /** Starts the worker before it is needed. */
  warm(): void;
  /** Gives vectors (copied) a name for the tasks; of the same name again, replaces them. Rows of `texts` are the rows'. */
  load(set: string, matrix: Matrix, texts?: readonly string[]): void;
  drop(set: string): void;
  /** Rejects with the signal's reason, or with what the task throws. */
  run<T extends TaskName>(
    task: T,
    ask: Tasks[T]['ask'],
    options?: RunOptions,
  ): Promise<Tasks[T]['answer']>;
  /** Ends the worker. What was loaded stays known and is loaded again when needed. */
  close(): void;
}

/** A worker, or what stands in for one in tests. */
export interface WorkerLike {
  postMessage(message: ToWorker, transfer: Transferable[]): void;
  addEventListener(type: 'error', listener: () => void): void;
  terminate(): void;
}

/** An engine whose worker `makeWorker` makes, again when one broke. */
export function createVectorEngine(makeWorker: () => WorkerLike): VectorEngine {
  const sets = new Map<string, { matrix: Matrix; texts: readonly string[] | undefined }>();
  let current: WorkerLike | undefined;
  /** What rejects the tasks under way. */
  const waiting = new Set<(error: unknown) => void>();

  const home = () => {
    if (current) return current;
    const worker = makeWorker();
    current = worker;
    worker.addEventListener('error', () => {
      if (current !== worker) return;
      close();
      for (const reject of waiting) reject(new Error('The computation broke off.'));
    });
    for (const set of sets.keys()) send(worker, set);
    return worker;
  };
  const send = (worker: WorkerLike, set: string) => {
    const kept = sets.get(set);
    if (!kept) return;
    const matrix = { ...kept.matrix, data: kept.matrix.data.slice() };
    worker.postMessage({ kind: 'load', set, matrix, texts: kept.texts }, [matrix.data.buffer]);
  };
  const close = () => {
    current?.terminate();
    current = undefined;
  };

  return {
    warm() {
      home();
    },
    load(set, matrix, texts) {
      const worker = home();
      sets.set(set, { matrix, texts });
      send(worker, set);
    },
    drop(set) {
      sets.delete(set);
      current?.postMessage({ kind: 'drop', set }, []);
    },
    async run<T extends TaskName>(
      task: T,
      ask: Tasks[T]['ask'],
      { signal, onProgress }: RunOptions = {},
    ): Promise<Tasks[T]['answer']> {
      signal?.throwIfAborted();
      const worker = home();
      // Each task has a channel of its own: its progress and answer come here, and any message there cancels it.
      const { port1: port, port2: job } = new MessageChannel();
      const { promise, resolve, reject } = settling<Tasks[T]['answer']>();
      const cancel = () => {
        port.postMessage('cancel');
        reject(signal?.reason);
      };
      port.onmessage = ({ data }: MessageEvent<FromJob<T>>) => {
        if ('share' in data) onProgress?.(data.share);
        else if ('answer' in data) resolve(data.answer);
        else reject(data.error);
      };
      signal?.addEventListener('abort', cancel);
      waiting.add(reject);
      try {
        // The pairs of task and what it asks were checked by the type of this function.
        worker.postMessage({ kind: 'run', task, ask, job } as ToWorker, [job]);
        return await promise;
      } finally {
        signal?.removeEventListener('abort', cancel);
        waiting.delete(reject);
        port.close();
      }
    },
    close,
  };
}
