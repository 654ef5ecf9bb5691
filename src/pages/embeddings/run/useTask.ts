import { useEffect, useState } from 'react';
import { vectorEngine } from '../../../lib/vectors/engine/browserEngine';
import type { TaskName, Tasks } from '../../../lib/vectors/engine/protocol';

/** How far a task of the engine is. */
interface TaskState<A> {
  answer: A | undefined;
  /** 0 to 1. */
  share: number;
  problem: string | undefined;
}

const notStarted = { answer: undefined, share: 0, problem: undefined };

/** Runs a task while the view that needs it is open: again for every new `ask`, and cancelled when the view closes. */
export function useTask<T extends TaskName>(
  task: T,
  ask: Tasks[T]['ask'] | undefined,
): TaskState<Tasks[T]['answer']> {
  const [state, setState] = useState<{ of: unknown } & TaskState<Tasks[T]['answer']>>();
  useEffect(() => {
    if (!ask) return undefined;
    const abort = new AbortController();
    const show = (more: Partial<TaskState<Tasks[T]['answer']>>) =>
      setState({ of: ask, ...notStarted, ...more });
    vectorEngine()
      .run(task, ask, { signal: abort.signal, onProgress: (share) => show({ share }) })
      .then((answer) => show({ answer, share: 1 }))
      .catch((error: unknown) => {
        if (!abort.signal.aborted)
          show({ problem: error instanceof Error ? error.message : String(error) });
      });
    return () => abort.abort();
  }, [task, ask]);
  return state !== undefined && state.of === ask ? state : notStarted;
}
