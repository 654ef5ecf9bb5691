import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Store } from '../store/store';

/** How often a gateway says that it lives. */
const beatMs = 5000;
/** How long after its last word a gateway counts as dead. Too early costs no safety: its next change is refused. */
const deadMs = 20_000;

/** The gateways of this process; there is more than one only in tests. */
const here = new Set<string>();

/** The gateways that use a store: this one tells the others that it lives, and knows which of them have died. */
export class Gateways {
  /** Host, process and a random part: on one host, the death of a process is seen at once. */
  readonly own = `${hostname()}/${process.pid}/${randomUUID()}`;
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly store: Store) {}

  /** Enters this gateway, and calls `beat` at each beat from then on. */
  async enter(beat: () => Promise<void>): Promise<void> {
    here.add(this.own);
    await this.#tell();
    this.#timer = setInterval(() => {
      // A store that is lost for a while is no reason to end; the next beat tries again.
      this.#tell()
        .then(beat)
        .catch(() => {});
    }, beatMs);
    this.#timer.unref();
  }

  async leave(): Promise<void> {
    clearInterval(this.#timer);
    here.delete(this.own);
    await this.store.run((db) => db.deleteFrom('gateways').where('id', '=', this.own).execute());
  }

  async isDead(id: string): Promise<boolean> {
    const [host, process_ = ''] = id.split('/');
    if (host === hostname() && !livesHere(id, Number(process_))) return true;
    const row = await this.store.run((db) =>
      db.selectFrom('gateways').select('seenAt').where('id', '=', id).executeTakeFirst(),
    );
    return row === undefined || row.seenAt < Date.now() - deadMs;
  }

  async #tell(): Promise<void> {
    const seenAt = Date.now();
    await this.store.run((db) =>
      db
        .insertInto('gateways')
        .values({ id: this.own, seenAt })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ seenAt }))
        .execute(),
    );
  }
}

function livesHere(id: string, pid: number): boolean {
  if (pid === process.pid) return here.has(id);
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Without the right to signal it, the process is there all the same.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
