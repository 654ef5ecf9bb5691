import { Cancelled, type Job } from './drive';
import type { FromWorker, Port, TaskName, Tasks, ToWorker } from './protocol';
import type { VectorSet } from './sets';
import { tasks, type Surroundings } from './tasks';
import { messageOf } from '../../text/text';

/** These use nothing that another task computes, so they need not wait for a long one to end. */
const unqueued = new Set<TaskName>(['read', 'open', 'table', 'search', 'intervals', 'file']);
const PROGRESS_MS = 40;

/** Answers at a port: the whole of a worker, which tests run without one. */
export function serve(port: Port<ToWorker, FromWorker>): void {
  const sets = new Map<string, VectorSet>();
  const jobs = new Map<number, Job>();
  let queue: Promise<void> = Promise.resolve();

  const setOf = (name: string) => {
    const set = sets.get(name);
    if (!set) throw new RangeError('These vectors were not loaded.');
    return set;
  };
  const run = async ({ id, task, ask }: ToWorker & { kind: 'run' }, job: Job) => {
    if (job.cancelled) return;
    try {
      const answer = await carryOut(task, ask, { setOf, job });
      // Nothing else uses the vectors that were read, so they need no copy.
      const given = 'vectors' in answer ? [answer.vectors.data.buffer] : [];
      port.postMessage({ kind: 'done', id, answer }, given);
    } catch (error) {
      if (error instanceof Cancelled) return;
      const words = messageOf(error);
      port.postMessage({ kind: 'failed', id, words, notJson: error instanceof SyntaxError });
    } finally {
      jobs.delete(id);
    }
  };

  port.addEventListener('message', ({ data: message }) => {
    if (message.kind === 'load')
      sets.set(message.set, { matrix: message.matrix, texts: message.texts });
    else if (message.kind === 'drop') sets.delete(message.set);
    else if (message.kind === 'cancel') {
      const job = jobs.get(message.id);
      if (job) job.cancelled = true;
    } else {
      const job = jobFor(port, message.id);
      jobs.set(message.id, job);
      if (unqueued.has(message.task)) void run(message, job);
      else queue = queue.then(() => run(message, job));
    }
  });
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
