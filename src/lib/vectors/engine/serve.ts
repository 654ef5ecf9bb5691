import { Cancelled, type Job } from './drive';
import type { FromWorker, Port, ToWorker, TaskName, Tasks } from './protocol';
import type { VectorSet } from './sets';
import { tasks, type Surroundings } from './tasks';
import { emptyMatrix } from '../math/matrix';
import { messageOf } from '../../text/text';

/** These use nothing that another task computes, so they need not wait for a long one to end. */
const unqueued = new Set<TaskName>(['read', 'table', 'search', 'intervals', 'file']);
const PROGRESS_MS = 40;

/** Answers at a port: the whole of a worker, which tests run without one. */
export function serve(port: Port<ToWorker, FromWorker>): void {
  const sets = new Map<string, VectorSet>();
  const jobs = new Map<number, Job>();
  const started = new Set<number>();
  let queue: Promise<void> = Promise.resolve();

  const setOf = (name: string) => {
    const set = sets.get(name);
    if (!set) throw new RangeError('These vectors were not loaded.');
    return set;
  };
  const run = async (message: ToWorker & { kind: 'run' }, job: Job) => {
    const { id } = message;
    try {
      if (job.cancelled) return;
      started.add(id);
      const answer = await carryOut(message.task, message.ask, { setOf, job });
      port.postMessage(
        { kind: 'done', id, answer },
        message.task === 'read' ? buffersOf(answer) : [],
      );
    } catch (error) {
      if (error instanceof Cancelled) {
        port.postMessage({ kind: 'stopped', id });
        return;
      }
      const words = messageOf(error);
      port.postMessage({ kind: 'failed', id, words, notJson: error instanceof SyntaxError });
    } finally {
      jobs.delete(id);
      started.delete(id);
    }
  };

  port.addEventListener('message', ({ data: message }) => {
    switch (message.kind) {
      case 'load':
        return load(sets, message);
      case 'drop':
        sets.delete(message.set);
        return;
      case 'cancel': {
        const job = jobs.get(message.id);
        if (job) job.cancelled = true;
        // One that waits its turn has stopped already.
        if (job && !started.has(message.id)) port.postMessage({ kind: 'stopped', id: message.id });
        return;
      }
      case 'run': {
        const job = jobFor(port, message.id);
        jobs.set(message.id, job);
        if (unqueued.has(message.task)) void run(message, job);
        else queue = queue.then(() => run(message, job));
      }
    }
  });
}

function load(sets: Map<string, VectorSet>, message: ToWorker & { kind: 'load' }): void {
  const { rows, columns, data, from, texts } = message;
  if (from === 0)
    sets.set(message.set, {
      // The only piece needs no copy.
      matrix: data.length === rows * columns ? { rows, columns, data } : emptyMatrix(rows, columns),
      texts,
    });
  const matrix = sets.get(message.set)?.matrix;
  if (matrix && matrix.data !== data) matrix.data.set(data, from * columns);
}

function jobFor(port: Port<ToWorker, FromWorker>, id: number): Job {
  let told = 0;
  return {
    cancelled: false,
    progress(share) {
      const now = performance.now();
      if (now - told < PROGRESS_MS) return;
      told = now;
      port.postMessage({ kind: 'progress', id, share });
    },
  };
}

function carryOut<T extends TaskName>(
  task: T,
  ask: Tasks[T]['ask'],
  surroundings: Surroundings,
): Promise<Tasks[T]['answer']> {
  return tasks[task](ask, surroundings);
}

/** The buffers of an answer that can be transferred instead of copied, because nothing else uses them. */
function buffersOf(answer: unknown): ArrayBuffer[] {
  const vectors = (answer as Tasks['read']['answer']).vectors.data;
  return [vectors.buffer];
}
