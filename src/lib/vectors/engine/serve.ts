import type { Matrix } from '../math/matrix';
import { breathe, Cancelled, type Job } from './drive';
import { tasks, type Surroundings, type TaskName, type ToWorker, type VectorSet } from './tasks';

/** An answer, of which the vectors that were read are moved to the page. */
type Sent = { vectors?: Matrix };

/** These wait for each other, and rest while another one is under way, such as the picture of what was analysed. */
const queued = new Set<TaskName>(['analyse', 'cluster', 'map', 'grid']);
const PROGRESS_MS = 40;

/** The worker's side: handles the page's messages. Tests run it without a worker. */
export function serve(): (message: ToWorker) => void {
  const sets = new Map<string, VectorSet>();
  let queue: Promise<unknown> = Promise.resolve();
  let ahead: Promise<unknown> = Promise.resolve();

  const setOf = (name: string) => {
    const set = sets.get(name);
    if (!set) throw new RangeError('These vectors were not loaded.');
    return set;
  };
  const run = async ({ task, ask, port }: ToWorker & { kind: 'run' }, job: Job) => {
    if (job.cancelled) return;
    try {
      // The message pairs each task with what it asks.
      const carryOut = tasks[task] as (asked: typeof ask, around: Surroundings) => Promise<Sent>;
      const answer = await carryOut(ask, { setOf, job });
      // Nothing else uses the vectors that were read, so they need no copy.
      port.postMessage({ answer }, answer.vectors ? [answer.vectors.data.buffer] : []);
    } catch (error) {
      if (!(error instanceof Cancelled)) port.postMessage({ error });
    }
  };

  return (message) => {
    if (message.kind === 'load')
      sets.set(message.set, { matrix: message.matrix, texts: message.texts });
    else if (message.kind === 'drop') sets.delete(message.set);
    else if (queued.has(message.task)) {
      const job = jobAt(message.port, () => breathe().then(() => ahead));
      queue = queue.then(() => ahead).then(() => run(message, job));
    } else ahead = Promise.all([ahead, run(message, jobAt(message.port, breathe))]);
  };
}

function jobAt(port: MessagePort, pause: () => Promise<unknown>): Job {
  let told = 0;
  const job: Job = {
    cancelled: false,
    progress(share) {
      const now = performance.now();
      if (now - told < PROGRESS_MS) return;
      told = now;
      port.postMessage({ share });
    },
    pause,
  };
  port.onmessage = () => (job.cancelled = true);
  return job;
}
