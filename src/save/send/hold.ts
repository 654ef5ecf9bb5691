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

/**
 * How every write goes, that of a form and that of a row: it takes its lock, `ready` reads again what it replaces, and the
 * function that it gives sends one request. Returns how that ended, or what there is instead: `busy` if the lock is
 * held, what else `ready` gives, and undefined once the person has signed out, after which nothing is sent or kept.
 */
export async function sendHeld<End, Instead>(write: {
  hold: () => Promise<(() => void) | undefined>;
  /** Changes when the person signs out. */
  session: () => number;
  busy: () => Instead;
  ready: () => Promise<Instead | (() => Promise<End>)>;
}): Promise<End | Instead | undefined> {
  const session = write.session();
  const isOver = () => session !== write.session();
  const release = await write.hold();
  if (release === undefined) return isOver() ? undefined : write.busy();
  try {
    const send = await write.ready();
    if (isOver()) return undefined;
    const end = typeof send === 'function' ? await (send as () => Promise<End>)() : send;
    return isOver() ? undefined : end;
  } finally {
    release();
  }
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
