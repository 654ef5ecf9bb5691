import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql, type RawBuilder } from 'kysely';
import { log, logFault } from '../log';
import { countWrite, metrics } from '../metrics';
import { mark, readMarks } from '../store/clock';
import type { Store } from '../store/store';
import type { Gateways } from './gateways';
import { tellOutcome, type Print } from './write';
import { mostResources } from './team';

const dayMs = 24 * 60 * 60 * 1000;
const removeEveryMs = dayMs / 24;
/** How long after it was refused a removal is looked at again. */
const lookAgainMs = 5 * 60_000;
/** So few at a time hold the store only for a moment. */
const removedAtOnce = 500;
/** The rest is for the next beats. */
const mostStatements = 20;

/** How long things are kept, and before which time they may be removed however many they are. */
export interface Retention {
  days: number;
  removeBefore?: number | undefined;
}

/** Settles what gateways leave behind, and removes what is too old. */
export class Housekeeping {
  /** Why nothing is removed. */
  fault: string | undefined;
  #removeAt = 0;

  constructor(
    private readonly store: Store,
    private readonly gateways: Gateways,
    private readonly retention: Retention,
    private readonly print: Print,
    /** Whether this gateway still carries a write out. */
    private readonly isHeld: (id: string) => boolean,
  ) {}

  /** Settles writes that no gateway carries out any more, and now and then removes some of what is too old. */
  async sweep(): Promise<void> {
    const under = await this.store.db
      .selectFrom('writes')
      .select(['gateway', 'id', 'attempt'])
      .where('state', 'in', ['received', 'sent'])
      .execute();
    const { own } = this.gateways;
    for (const gateway of new Set(under.map((row) => row.gateway)))
      if (gateway !== own && (await this.gateways.isDead(gateway))) await this.giveUp(gateway);
    // The end of these could not be recorded.
    for (const { gateway, id, attempt } of under)
      if (gateway === own && !this.isHeld(id)) await this.giveUp(own, { id, attempt });
    const now = performance.now();
    const { disagree } = this.gateways;
    metrics.removalRefused.set(disagree || this.fault !== undefined ? 1 : 0);
    if (now < this.#removeAt || disagree) return;
    // Whatever comes in its way, a gateway serves without it.
    this.#removeAt = now + lookAgainMs;
    try {
      const before = this.store.past() - this.retention.days * dayMs;
      await this.#judge(before);
      if (this.fault !== undefined) return;
      const isDone = await this.#removeOld(before);
      this.#removeAt = isDone ? now + removeEveryMs : now;
    } catch (error) {
      logFault('What is too old was not removed', error);
    }
  }

  /** Settles what a gateway leaves behind, or one write of it: nobody will send it, or tell of it, any more. */
  async giveUp(gateway: string, only?: { id: string; attempt: number }): Promise<void> {
    for (const [from, to] of [
      ['received', 'not sent'],
      ['sent', 'unknown'],
    ] as const) {
      const rows = await this.store.db
        .updateTable('writes')
        .set({ state: to })
        .where((row) => row.and({ state: from, gateway, ...only }))
        .returningAll()
        .execute();
      for (const row of rows) {
        countWrite(row.operation, to);
        tellOutcome(this.print, row);
      }
    }
  }

  /**
   * Refuses to remove more than a tenth at once, because a clock may be wrong or a setting mistaken. What the last
   * run left to remove does not count, nor what has become old since then.
   */
  async #judge(before: number): Promise<void> {
    const { removed = -Infinity, left = 0 } = await readMarks(this.store.db);
    const isRecent = before >= removed && before - removed <= 2 * removeEveryMs;
    const old = await this.#count(this.retention.removeBefore ?? 0, isRecent ? removed : before);
    const many = old - left;
    const all = many > few ? await this.#count(0, Number.MAX_SAFE_INTEGER) : Infinity;
    const was = this.fault;
    this.fault = undefined;
    if (many * 10 <= all) return;
    const day = new Date(before + dayMs).toISOString().slice(0, 10);
    this.fault = `${old} of ${all} entries of the journal would be removed at once as too old. If that is meant, set MERIDIAN_JOURNAL_REMOVE_BEFORE=${day}.`;
    if (this.fault !== was) log('error', { message: `Nothing is removed: ${this.fault}` });
  }

  /** How much there is from between two times. Many writes are counted in parts, because one statement may not take long. */
  async #count(from: number, to: number): Promise<number> {
    let all = 0;
    for (const [table, time] of Object.entries(ages)) {
      const ask = async (what: string, since: number, until: number): Promise<number> => {
        const asked = sql<{ asked: number | string | null }>`
          select ${sql.raw(what)} as asked from ${sql.table(table)}
          where ${sql.ref(time)} >= ${since} and ${sql.ref(time)} < ${until}`;
        const { rows } = await asked.execute(this.store.db);
        await nextTurn();
        return Number(rows[0]?.asked ?? until);
      };
      const first = await ask(`min(${time})`, from, to);
      const last = first < to ? await ask(`max(${time})`, from, to) : first;
      const part = Math.ceil((last + 1 - first) / parts);
      for (let at = first; at < to && at <= last; at += part)
        all += await ask('count(*)', at, Math.min(at + part, to));
    }
    return all;
  }

  /** Removes some of what is from before a time; gives whether nothing old is left. */
  async #removeOld(before: number): Promise<boolean> {
    const isDone = await this.#removeSome(before);
    const left = isDone ? 0 : await this.#count(0, before);
    await mark(this.store.db, { removed: before, left });
    return isDone;
  }

  async #removeSome(before: number): Promise<boolean> {
    let count = 0;
    for (const removal of removals(this.store.past(), before)) {
      let removed: bigint | undefined;
      do {
        if ((count += 1) > mostStatements) return false;
        ({ numAffectedRows: removed } = await removal.execute(this.store.db));
        // A file is read and written in this thread, so requests get their turn in between.
        await nextTurn();
      } while (removed === BigInt(removedAtOnce));
    }
    return true;
  }
}

/** What has an age, and the time of it. */
const ages = { writes: 'received_at', resources: 'updated_at', nicknames: 'given_at' };
const parts = 20;
/** So few are no tenth of anything. */
const few = 5;

/** Refused or not sent, and seen by nobody but its author: forgotten, a repeat of it does no harm. */
const unseen = sql`organization is null and (state = 'not sent' or state = 'answered' and status >= 300)`;
/** How many of those are kept for each author. */
const mostUnseen = 1000;

/** Statements that each remove some of what nobody needs, is from before a time, or beyond a quota. */
function removals(now: number, before: number): RawBuilder<unknown>[] {
  const some = sql`limit ${removedAtOnce}`;
  return [
    sql`delete from writes where id in (
      select id from writes where received_at < ${before} order by received_at ${some})`,
    // Each is looked at once more, because it may have been received again meanwhile.
    sql`delete from writes where ${unseen} and id in (
      select id from (
        select id, row_number() over (partition by caller order by received_at desc, id desc) as place
        from writes where ${unseen}
      ) as own where place > ${mostUnseen} ${some})`,
    sql`delete from resources where (organization, type, id) in (
      select organization, type, id from (
        select organization, type, id, updated_at,
          row_number() over (partition by organization order by updated_at desc, type, id) as place
        from resources
      ) as own where updated_at < ${before} or place > ${mostResources} ${some})`,
    sql`delete from nicknames where (organization, id) in (
      select organization, id from nicknames where given_at < ${before} ${some})`,
    sql`delete from gateways where seen_at < ${now - dayMs}`,
  ];
}
