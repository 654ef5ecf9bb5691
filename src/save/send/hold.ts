const held = new Set<string>();

/**
 * Takes a lock that only one write of this browser can hold at a time, in any tab. Returns the function that releases
 * it, or undefined when it is already held. Never rejects. Without Web Locks in the browser, it only covers this tab.
 */
export async function hold(name: string): Promise<(() => void) | undefined> {
  if (held.has(name)) return undefined;
  held.add(name);
  const letGo = () => held.delete(name);
  const release = await lock(name);
  if (release === undefined) letGo();
  return release && (() => (letGo(), release()));
}

/** Whether the lock is held in any tab. Takes no lock and never rejects. */
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
      // Some sandboxed frames refuse locks; then only this tab counts.
      .catch(() => resolve(() => {}));
  });
}
