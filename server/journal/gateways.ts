import { randomUUID } from 'node:crypto';
import type { Store } from '../store/store';

/** How often a gateway says that it lives. */
const beatMs = 3000;
/** How long after its last word a gateway counts as dead. Too early costs no safety: its next change is refused. */
const deadMs = 15_000;

/** So far apart the clocks of two gateways may be. */
const apartMs = 5000;

/** The gateways that use a store: this one tells the others that it lives, and knows which of them have died. */
export class Gateways {
  /** Random: containers may share the name of a host, and number their processes alike. */
  readonly own: string = randomUUID();
  #timer: NodeJS.Timeout | undefined;
  #hasWarned = false;

  constructor(private readonly store: Store) {}

  /** Enters this gateway, and calls `beat` at each beat from then on. */
  async enter(beat: () => Promise<void>): Promise<void> {
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
    await this.store.run((db) => db.deleteFrom('gateways').where('id', '=', this.own).execute());
  }

  async isDead(id: string): Promise<boolean> {
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
    await this.#compareClocks();
  }

  /** Warns once when another clock is ahead; where this one is ahead, the other gateway warns. */
  async #compareClocks(): Promise<void> {
    if (this.#hasWarned) return;
    // What another gateway told may be as old as a beat.
    const ahead = Date.now() + apartMs - beatMs;
    const rows = await this.store.run((db) =>
      db.selectFrom('gateways').select('id').where('seenAt', '>', ahead).limit(1).execute(),
    );
    this.#hasWarned = rows.length > 0;
    if (this.#hasWarned) console.warn('The clock of another gateway is seconds ahead of this one.');
  }
}
