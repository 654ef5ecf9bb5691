import { useQuery, useQueryClient } from '@tanstack/react-query';
import { vectorEngine } from '../../../lib/vectors/engine/browserEngine';
import type { TaskName, Tasks } from '../../../lib/vectors/engine/tasks';
import { messageOf } from '../../../lib/text/text';

const names = new WeakMap<object, number>();
let count = 0;

/** A name for what is asked: it holds long lists, which are told apart by which object they are. */
function nameOf(ask: object): string {
  return JSON.stringify(ask, (_member, value: unknown) => {
    return ArrayBuffer.isView(value) ? `list ${idOf(value)}` : value;
  });
}

/** A number for an object, as long as it is the same one. */
function idOf(value: object): number {
  const id = names.get(value) ?? (count += 1);
  names.set(value, id);
  return id;
}

/** What a task of the worker computes about loaded vectors, or about text, as a query. */
export function taskQuery<T extends TaskName>(
  task: T,
  ask: Tasks[T]['ask'] | undefined,
  onProgress?: (share: number) => void,
) {
  return {
    queryKey: ['vectors', ask && 'set' in ask ? ask.set : undefined, task, ask && nameOf(ask)],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      vectorEngine().run(task, ask as Tasks[T]['ask'], { signal, onProgress }),
    staleTime: Infinity,
    retry: false,
    // To compare long lists one by one would take longer than to draw them anew.
    structuralSharing: false,
  };
}

/**
 * What a task of the worker computes, once for each `ask`. It is cancelled when no view needs it any more, and waits
 * while it is not `isOn`. With `isKept` the answer about the same vectors stays until the next one is there.
 */
export function useTask<T extends TaskName>(
  task: T,
  ask: Tasks[T]['ask'] | undefined,
  { isOn = true, isKept = false } = {},
) {
  const client = useQueryClient();
  const query = taskQuery(task, ask, (share) => client.setQueryData(shareKey, share));
  const shareKey: readonly unknown[] = ['vectors', 'share', ...query.queryKey];
  const { data, error } = useQuery({
    ...query,
    enabled: isOn && ask !== undefined,
    placeholderData: (before, last) =>
      isKept && last?.queryKey[1] === query.queryKey[1] ? before : undefined,
  });
  const { data: share = 0 } = useQuery<number>({ queryKey: shareKey, enabled: false });
  return {
    answer: data as Tasks[T]['answer'] | undefined,
    /** 0 to 1. */
    share: data === undefined ? share : 1,
    problem: error === null ? undefined : messageOf(error),
  };
}
