import { currentConnection } from '../../session/connections';
import { busyError, type WriteTarget } from './outcome';

// What keeps a write from being sent: the same one is under way, or another connection is in use.

const held = new Set<string>();

/**
 * Takes a name that only one write of this browser may hold at a time, in this tab or another. Gives the function that
 * lets go, or undefined when somebody holds it already. Never rejects. Where the browser has no Web Locks, this tab only.
 */
export async function hold(name: string): Promise<(() => void) | undefined> {
  if (held.has(name)) return undefined;
  held.add(name);
  const letGo = () => held.delete(name);
  const release = await lock(name);
  if (release === undefined) letGo();
  return release && (() => (letGo(), release()));
}

/** Whether somebody holds the name, in this tab or another. Takes nothing, and never rejects. */
export async function isHeld(name: string): Promise<boolean> {
  if (held.has(name)) return true;
  const locks: LockManager | undefined = globalThis.navigator?.locks;
  const all = await locks?.query().catch(() => undefined);
  return all?.held?.some((each) => each.name === lockName(name)) ?? false;
}

function lockName(name: string): string {
  return `meridian write ${name}`;
}

function lock(name: string): Promise<(() => void) | undefined> {
  const locks: LockManager | undefined = globalThis.navigator?.locks;
  if (locks === undefined) return Promise.resolve(() => {});
  return new Promise((resolve) => {
    locks
      .request(lockName(name), { ifAvailable: true }, (granted) => {
        if (granted === null) return resolve(undefined);
        return new Promise<void>((done) => resolve(() => done()));
      })
      // Locks are refused in some sandboxed frames; then one tab is all there is.
      .catch(() => resolve(() => {}));
  });
}

/** Sends only while the connection that a form was opened with is in use: a request goes where that one points. */
export async function sendAt<T>(
  connection: string,
  target: WriteTarget,
  send: () => Promise<T>,
): Promise<T> {
  if (currentConnection().id !== connection)
    throw busyError(target, 'Another connection is in use now. Nothing was sent.');
  return send();
}
