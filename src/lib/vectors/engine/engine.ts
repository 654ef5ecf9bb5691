import type { Matrix } from '../math/matrix';
import type { FromWorker, Port, TaskName, Tasks, ToWorker } from './protocol';

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
  /** Rejects with the signal's reason, a `SyntaxError` (task `read`), or an `Error` in words. */
  run<T extends TaskName>(
    task: T,
    ask: Tasks[T]['ask'],
    options?: RunOptions,
  ): Promise<Tasks[T]['answer']>;
  /** Ends the worker. What was loaded stays known and is loaded again when needed. */
  close(): void;
}

/** A worker, or what stands in for one in tests. */
export interface WorkerLike extends Port<FromWorker, ToWorker> {
  addEventListener(type: 'message', listener: (event: MessageEvent<FromWorker>) => void): void;
  addEventListener(type: 'error', listener: () => void): void;
  terminate(): void;
}

interface Waiting {
  resolve(answer: unknown): void;
  reject(error: unknown): void;
  progress: RunOptions['onProgress'];
}

/** An engine whose worker `makeWorker` makes, again when one broke. */
export function createVectorEngine(makeWorker: () => WorkerLike): VectorEngine {
  const sets = new Map<string, { matrix: Matrix; texts: readonly string[] | undefined }>();
  const waiting = new Map<number, Waiting>();
  let current: WorkerLike | undefined;
  let ids = 0;

  const home = () => {
    if (current) return current;
    const worker = makeWorker();
    current = worker;
    worker.addEventListener('message', ({ data }) => settle(waiting, data));
    worker.addEventListener('error', () => {
      if (current !== worker) return;
      close();
      for (const { reject } of waiting.values()) reject(new Error('The computation broke off.'));
      waiting.clear();
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
      current?.postMessage({ kind: 'drop', set });
    },
    async run<T extends TaskName>(
      task: T,
      ask: Tasks[T]['ask'],
      { signal, onProgress }: RunOptions = {},
    ): Promise<Tasks[T]['answer']> {
      signal?.throwIfAborted();
      const worker = home();
      ids += 1;
      const id = ids;
      const cancel = () => {
        worker.postMessage({ kind: 'cancel', id });
        waiting.get(id)?.reject(signal?.reason);
        waiting.delete(id);
      };
      signal?.addEventListener('abort', cancel);
      try {
        return await new Promise<Tasks[T]['answer']>((resolve, reject) => {
          waiting.set(id, { resolve: resolve as Waiting['resolve'], reject, progress: onProgress });
          // The pairs of task and what it asks were checked by the type of this function.
          worker.postMessage({ kind: 'run', id, task, ask } as ToWorker);
        });
      } finally {
        signal?.removeEventListener('abort', cancel);
      }
    },
    close,
  };
}

function settle(waiting: Map<number, Waiting>, message: FromWorker): void {
  const one = waiting.get(message.id);
  if (message.kind === 'progress') {
    one?.progress?.(message.share);
    return;
  }
  waiting.delete(message.id);
  if (message.kind === 'done') one?.resolve(message.answer);
  else one?.reject(message.notJson ? new SyntaxError(message.words) : new Error(message.words));
}
