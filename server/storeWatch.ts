import { log } from './log';
import { reasonOf } from './notes';
import { StoreUnavailable, type Store } from './store/store';

/** How long a store has to work again before that is said: connections fail and are replaced one by one. */
const steadyMs = 1000;

/** The store, with one line in the log when it goes and one when it comes back. */
export function watchStore(store: Store): Store {
  let goneAt: number | undefined;
  let failedAt = 0;
  let isClosed = false;
  const watch =
    ({ run }: Pick<Store, 'run'>): Store['run'] =>
    async (work) => {
      try {
        const result = await run(work);
        const now = performance.now();
        if (goneAt !== undefined && now - failedAt > steadyMs) {
          const seconds = Math.round((now - goneAt) / 1000);
          goneAt = undefined;
          log('info', { event: 'store is back', seconds });
        }
        return result;
      } catch (error) {
        if (error instanceof StoreUnavailable && !isClosed) {
          failedAt = performance.now();
          if (goneAt === undefined)
            log('error', { event: 'store is gone', reason: reasonOf(error) });
          goneAt ??= failedAt;
        }
        throw error;
      }
    };
  const close = (): Promise<void> => {
    isClosed = true;
    return store.close();
  };
  return { ...store, run: watch(store), apart: { run: watch(store.apart) }, close };
}
