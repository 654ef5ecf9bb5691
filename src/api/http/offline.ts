import { isLoopback } from '../../session/addresses';
import { currentConnection } from '../../session/connections';

/**
 * Whether a write would certainly not leave this machine. A browser that says it is offline is believed, except for
 * services on this machine and the one inside the page: those work on a laptop without any network, so they are asked
 * whether they are there.
 */
export async function knownOffline(url: string): Promise<boolean> {
  if (typeof navigator === 'undefined' || navigator.onLine !== false) return false;
  if (currentConnection().kind === 'demo') return false;
  return !isLoopback(url) || !(await isThere(url));
}

/** A request that changes nothing and whose answer nobody reads. */
async function isThere(url: string): Promise<boolean> {
  try {
    await fetch(new URL('/', url), {
      method: 'HEAD',
      mode: 'no-cors',
      cache: 'no-store',
      credentials: 'omit',
    });
    return true;
  } catch {
    return false;
  }
}
