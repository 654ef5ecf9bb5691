import { log } from './log';
import { reasonOf } from './notes';
import { StoreUnavailable, type Watch } from './store/store';

/** How long a store has to work again before that is said: connections fail and are replaced one by one. */
const steadyMs = 1000;

/** Writes one line to the log when the store goes, and one when it comes back. */
export function watchStore(): Watch {
  let goneAt: number | undefined;
  let failedAt = 0;
  return async (statement) => {
    try {
      const result = await statement();
      const now = performance.now();
      if (goneAt !== undefined && now - failedAt > steadyMs) {
        log('info', { event: 'store is back', seconds: Math.round((now - goneAt) / 1000) });
        goneAt = undefined;
      }
      return result;
    } catch (error) {
      if (error instanceof StoreUnavailable) {
        failedAt = performance.now();
        if (goneAt === undefined) log('error', { event: 'store is gone', reason: reasonOf(error) });
        goneAt ??= failedAt;
      }
      throw error;
    }
  };
}
