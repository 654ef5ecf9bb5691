import { randomUUID } from 'node:crypto';
import { log } from '../log';
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
  /** Whether the clocks of the gateways disagree, so that nobody may remove anything. */
  disagree = false;
  /** Why this gateway is not ready: its clock is the wrong one. */
  fault: string | undefined;
  #timer: NodeJS.Timeout | undefined;

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
    await this.store.apart.deleteFrom('gateways').where('id', '=', this.own).execute();
  }

  async isDead(id: string): Promise<boolean> {
    const row = await this.store.apart
      .selectFrom('gateways')
      .select('seenAt')
      .where('id', '=', id)
      .executeTakeFirst();
    return row === undefined || row.seenAt < this.store.now() - deadMs;
  }

  async #tell(): Promise<void> {
    const seenAt = this.store.now();
    const ahead = Math.round(Date.now() - seenAt);
    await this.store.apart
      .insertInto('gateways')
      .values({ id: this.own, seenAt, ahead })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ seenAt, ahead }))
      .execute();
    await this.#compareClocks(seenAt, ahead);
  }

  /** The gateway whose clock is further from the store's is the one that is wrong. */
  async #compareClocks(now: number, own: number): Promise<void> {
    const rows = await this.store.apart
      .selectFrom('gateways')
      .select(['seenAt', 'ahead'])
      .where('seenAt', '>', now - deadMs)
      .where('id', '<>', this.own)
      .execute();
    // One of an older version tells its own time. What it told may be as old as a beat.
    const others = rows.map(({ seenAt, ahead }) => ahead ?? Math.max(0, seenAt + beatMs - now));
    const apart = others.map((ahead) => Math.abs(ahead - own)).filter((by) => by > apartMs);
    const isWrong = apart.length > 0 && others.every((ahead) => Math.abs(ahead) <= Math.abs(own));
    const far = `${Math.abs(own / 1000).toFixed(1)} s ${own < 0 ? 'behind' : 'ahead of'} the store`;
    this.fault = isWrong
      ? `The clock of this gateway is ${far}, and other gateways disagree.`
      : undefined;
    if (this.disagree === apart.length > 0) return;
    this.disagree = apart.length > 0;
    const seconds = Math.round(Math.max(...apart) / 1000);
    const message = this.disagree
      ? `The clocks of the gateways are ${seconds} s apart, so nothing old is removed. This one is ${far}.`
      : 'The clocks of the gateways agree again.';
    log('warn', { message });
  }
}
