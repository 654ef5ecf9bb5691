import { useEffect, useState } from 'react';
import { vectorEngine } from '../../../lib/vectors/engine/browserEngine';
import type { TaskName, Tasks } from '../../../lib/vectors/engine/protocol';
import { messageOf } from '../../../lib/text/text';

/** The progress of a task of the engine. */
interface TaskState<A> {
  answer: A | undefined;
  /** 0 to 1. */
  share: number;
  problem: string | undefined;
}

const notStarted = { answer: undefined, share: 0, problem: undefined };

/**
 * Runs a task while the view that needs it is open: anew for every `ask` and whenever `again` is called. It is cancelled
 * when the view closes.
 */
export function useTask<T extends TaskName>(
  task: T,
  ask: Tasks[T]['ask'] | undefined,
): TaskState<Tasks[T]['answer']> & { again: () => void } {
  const [tries, setTries] = useState(0);
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
        if (!abort.signal.aborted) show({ problem: messageOf(error) });
      });
    return () => abort.abort();
  }, [task, ask, tries]);
  const again = () => {
    setState(undefined);
    setTries(tries + 1);
  };
  return { ...(state !== undefined && state.of === ask ? state : notStarted), again };
}
