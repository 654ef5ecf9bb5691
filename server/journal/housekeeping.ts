import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Store } from '../store/store';
import type { Gateways } from './gateways';

const dayMs = 24 * 60 * 60 * 1000;
const removeEveryMs = dayMs / 24;
/** So few at a time hold the store only for a moment. */
const removedAtOnce = 500;
/** The rest is for the next beats. */
const mostStatements = 20;

/** Settles what gateways leave behind, and removes what is too old. */
export class Housekeeping {
  #removedAt = 0;

  constructor(
    private readonly store: Store,
    private readonly gateways: Gateways,
    private readonly days: number,
  ) {}

  /** Settles the writes of gateways that have died, and now and then removes some of what is too old. */
  async sweep(): Promise<void> {
    const under = await this.store.run((db) =>
      db
        .selectFrom('writes')
        .select('gateway')
        .distinct()
        .where('state', 'in', ['received', 'sent'])
        .execute(),
    );
    for (const { gateway } of under)
      if (gateway !== this.gateways.own && (await this.gateways.isDead(gateway)))
        await this.giveUp(gateway);
    const now = Date.now();
    if (now - this.#removedAt < removeEveryMs) return;
    if (await this.#removeOld(now)) this.#removedAt = now;
  }

  /** Settles what a gateway leaves behind, or one write of it: nobody will send it, or tell of it, any more. */
  async giveUp(gateway: string, only?: { id: string; attempt: number }): Promise<void> {
    for (const [from, to] of [
      ['received', 'not sent'],
      ['sent', 'unknown'],
    ] as const) {
      await this.store.run((db) => {
        const all = db
          .updateTable('writes')
          .set({ state: to })
          .where('state', '=', from)
          .where('gateway', '=', gateway);
        if (only === undefined) return all.execute();
        return all.where('id', '=', only.id).where('attempt', '=', only.attempt).execute();
      });
    }
  }

  /** Whether nothing old is left. */
  async #removeOld(now: number): Promise<boolean> {
    let isLeft = true;
    for (let count = 0; isLeft && count < mostStatements; count += 1) {
      const { numDeletedRows } = await this.store.run((db) =>
        db
          .deleteFrom('writes')
          .where('id', 'in', (rows) =>
            rows
              .selectFrom('writes')
              .select('id')
              .where('receivedAt', '<', now - this.days * dayMs)
              .orderBy('receivedAt')
              .limit(removedAtOnce),
          )
          .executeTakeFirst(),
      );
      isLeft = numDeletedRows === BigInt(removedAtOnce);
      // A file is read and written in this thread, so requests get their turn in between.
      await nextTurn();
    }
    await this.store.run((db) =>
      db
        .deleteFrom('gateways')
        .where('seenAt', '<', now - dayMs)
        .execute(),
    );
    return !isLeft;
  }
}
