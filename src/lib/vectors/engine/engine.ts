import type { Matrix } from '../math/matrix';
import type { FromWorker, Port, TaskName, Tasks, ToWorker } from './protocol';

/** How one task is run. */
export interface RunOptions {
  /** Rejects with its reason as soon as it is aborted; the worker stops at its next break, or is ended. */
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

/** A worker, or what stands in for one. */
export interface WorkerLike extends Port<FromWorker, ToWorker> {
  terminate(): void;
  /** Is called when the worker breaks or cannot be had. */
  onBroken(listener: () => void): void;
}

interface Waiting {
  resolve(answer: unknown): void;
  reject(error: unknown): void;
  progress: ((share: number) => void) | undefined;
  message: ToWorker;
  /** The sets it is about. */
  names: readonly string[];
}

/** A worker that was told to stop and has not by then is in the middle of something without breaks. */
const PATIENCE_MS = 1_000;
/** A piece that is copied without a noticeable pause. */
const PIECE_NUMBERS = 3_000_000;

/** An engine whose worker `makeWorker` makes, again when one broke or does not stop. */
export function createVectorEngine(makeWorker: () => WorkerLike): VectorEngine {
  const sets = new Map<string, { matrix: Matrix; texts: readonly string[] | undefined }>();
  const loads = new Map<string, Promise<void>>();
  const waiting = new Map<number, Waiting>();
  const stopping = new Map<number, ReturnType<typeof setTimeout>>();
  let current: WorkerLike | undefined;
  let ids = 0;

  const home = () => {
    if (current) return current;
    const worker = makeWorker();
    current = worker;
    worker.addEventListener('message', ({ data }) => {
      if (data.kind !== 'progress') {
        clearTimeout(stopping.get(data.id));
        stopping.delete(data.id);
      }
      settle(waiting, data);
    });
    worker.onBroken(() => {
      if (current !== worker) return;
      close();
      for (const { reject } of waiting.values()) reject(new Error('The computation broke off.'));
      waiting.clear();
    });
    // After a break the sets have to go to the new worker.
    for (const [name, { matrix, texts }] of sets) send(name, matrix, texts);
    return worker;
  };
  const send = (set: string, matrix: Matrix, texts: readonly string[] | undefined) => {
    const before = loads.get(set) ?? Promise.resolve();
    const worker = current;
    // A new worker is sent everything anew, and other vectors of the name take the place of these.
    const isWanted = () => current === worker && sets.get(set)?.matrix === matrix;
    const rows = Math.max(1, Math.floor(PIECE_NUMBERS / Math.max(1, matrix.columns)));
    const post = (from: number) => {
      const to = Math.min(matrix.rows, from + rows);
      const data = matrix.data.slice(from * matrix.columns, to * matrix.columns);
      const piece = { rows: matrix.rows, columns: matrix.columns, from, data };
      worker?.postMessage({ kind: 'load', set, ...piece, ...(from === 0 ? { texts } : {}) }, [
        data.buffer,
      ]);
      return to;
    };
    const all = async () => {
      await before;
      if (!isWanted()) return;
      let at = post(0);
      while (at < matrix.rows) {
        await new Promise((resolve) => {
          setTimeout(resolve);
        });
        if (!isWanted()) return;
        at = post(at);
      }
    };
    loads.set(set, all());
  };
  /** Resolves when the worker of that moment has all of what is named. */
  const loaded = async (names: readonly string[]) => {
    for (;;) {
      home();
      const awaited = names.map((name) => loads.get(name));
      await Promise.all(awaited.flatMap((load) => load ?? []));
      if (names.every((name, at) => loads.get(name) === awaited[at])) return;
    }
  };
  const close = () => {
    current?.terminate();
    current = undefined;
    loads.clear();
    for (const timer of stopping.values()) clearTimeout(timer);
    stopping.clear();
  };
  /** Ends a worker that does not listen; what others wait for is asked of a new one. */
  const restart = () => {
    close();
    home();
    for (const [id, { message, names }] of waiting)
      void loaded(names).then(() => waiting.has(id) && home().postMessage(message));
  };

  return {
    warm() {
      home();
    },
    load(set, matrix, texts) {
      home();
      sets.set(set, { matrix, texts });
      send(set, matrix, texts);
    },
    drop(set) {
      sets.delete(set);
      loads.delete(set);
      current?.postMessage({ kind: 'drop', set });
    },
    async run<T extends TaskName>(
      task: T,
      ask: Tasks[T]['ask'],
      { signal, onProgress }: RunOptions = {},
    ): Promise<Tasks[T]['answer']> {
      signal?.throwIfAborted();
      const names = namesIn(ask);
      await loaded(names);
      signal?.throwIfAborted();
      ids += 1;
      const id = ids;
      // The pairs of task and what it asks were checked by the type of this function.
      const message = { kind: 'run', id, task, ask } as ToWorker;
      const answer = new Promise<unknown>((resolve, reject) => {
        waiting.set(id, { resolve, reject, progress: onProgress, message, names });
      });
      const cancel = () => {
        current?.postMessage({ kind: 'cancel', id });
        stopping.set(id, setTimeout(restart, PATIENCE_MS));
        waiting.get(id)?.reject(signal?.reason);
        waiting.delete(id);
      };
      signal?.addEventListener('abort', cancel);
      try {
        home().postMessage(message);
        return (await answer) as Tasks[T]['answer'];
      } finally {
        signal?.removeEventListener('abort', cancel);
      }
    },
    close,
  };
}

function namesIn(ask: object): string[] {
  return 'set' in ask && typeof ask.set === 'string' ? [ask.set] : [];
}

function settle(waiting: Map<number, Waiting>, message: FromWorker): void {
  const one = waiting.get(message.id);
  if (!one) return;
  if (message.kind === 'progress') {
    one.progress?.(message.share);
    return;
  }
  if (message.kind === 'stopped') return;
  waiting.delete(message.id);
  if (message.kind === 'done') one.resolve(message.answer);
  else one.reject(message.notJson ? new SyntaxError(message.words) : new Error(message.words));
}
