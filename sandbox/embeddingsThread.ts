import { Worker, type WorkerOptions } from 'node:worker_threads';
import { Problem } from './problem';
import type { FromThread, ToThread } from './threadMessages';
import type { RelayedRequest } from './running';
import type { Reader, StoredRecord } from './store/store';

/** A thread whose heap is full ends alone, and is started again. */
const HEAP_MIB = 1024;

interface Waiting {
  resolve(answer: Response): void;
  reject(error: Error): void;
}

/** Computes embeddings in a thread, so that nothing else waits for large bodies and long texts. */
export class EmbeddingsThread {
  #worker: Worker | undefined;
  #asked = 0;
  readonly #waiting = new Map<number, Waiting>();

  constructor(
    private readonly reader: Reader,
    private readonly heapMiB = HEAP_MIB,
  ) {}

  ask(request: RelayedRequest): Promise<Response> {
    const worker = (this.#worker ??= this.#start());
    this.#asked += 1;
    const id = this.#asked;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      const message: ToThread = { kind: 'request', id, ...request };
      worker.postMessage(message);
    });
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
  }

  #start(): Worker {
    const worker = open({ resourceLimits: { maxOldGenerationSizeMb: this.heapMiB }, execArgv: [] });
    worker.unref();
    worker.on('message', (message: FromThread) => this.#hear(worker, message));
    worker.on('error', (error: NodeJS.ErrnoException) => {
      const isFull = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      if (!isFull) console.error(error);
      this.#end(worker, isFull ? tooMuch : 'The embeddings failed.');
    });
    worker.on('exit', () => this.#end(worker, 'The sandbox is stopping.'));
    return worker;
  }

  #hear(worker: Worker, message: FromThread): void {
    if (message.kind === 'answer') {
      const { id, status, headers, body } = message;
      // Statuses without a body take none, not even an empty one.
      const isEmpty = body.byteLength === 0;
      this.#waiting.get(id)?.resolve(new Response(isEmpty ? null : body, { status, headers }));
      this.#waiting.delete(id);
      return;
    }
    const { id, collection } = message;
    const give = (records: StoredRecord[]): void => {
      const told: ToThread = { kind: 'records', id, records };
      worker.postMessage(told);
    };
    this.reader.list(collection).then(give, () => give([]));
  }

  #end(worker: Worker, words: string): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    for (const { reject } of this.#waiting.values()) reject(new Problem(503, words));
    this.#waiting.clear();
  }
}

const tooMuch = 'The texts took more memory than there is; send fewer at once.';

/** The build has the thread beside its first file. The sources run under tsx, which a thread has to be given. */
function open(options: WorkerOptions): Worker {
  if (!import.meta.url.endsWith('.ts'))
    return new Worker(new URL('../embeddingsWorker.js', import.meta.url), options);
  const program = `import('tsx/esm/api').then(({ register }) => {
    register();
    return import(require('node:worker_threads').workerData);
  });`;
  const workerData = new URL('./embeddingsWorker.ts', import.meta.url).href;
  return new Worker(program, { ...options, eval: true, workerData });
}
