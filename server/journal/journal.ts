import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import { isFromAProxy } from '../../src/contract/problem';
import type { Tables } from '../store/schema';
import type { Store } from '../store/store';
import { subjectOfAnswer, type Subject } from './describe';
import { Gateways } from './gateways';
import { reused, unanswered } from './problems';
import { kept } from './secrets';
import { remember } from './team';
import {
  acceptedIn,
  fingerprintOf,
  type Answer,
  type Begun,
  type Entry,
  type Write,
} from './write';

type Row = Selectable<Tables['writes']>;

/** A write that this gateway holds, or whose answer it still has to record. */
interface Held {
  id: string;
  answer?: Answer;
  /** Resolves when the write has ended, one way or another. */
  ended: Promise<void>;
  end: () => void;
}

/** How often a write that another gateway holds is looked at. */
const lookMs = 100;
/** How long a gateway that stops waits for writes under way, in any case. */
const mostPatienceMs = 20_000;
/** How many answers wait to be recorded while the store is lost. */
const mostOwed = 200;
const dayMs = 24 * 60 * 60 * 1000;

/**
 * The journal: records each write before it is sent and when it is answered, and lets no write with an id out twice.
 * Each step is one statement that names the state it expects, so that no lock is held while a service answers, and a
 * gateway that was given up for dead changes nothing any more.
 */
export class Journal {
  readonly #gateways: Gateways;
  readonly #held = new Map<string, Held>();
  readonly #owed = new Map<string, () => Promise<void>>();
  #sweptAt = 0;

  constructor(
    readonly store: Store,
    private readonly limits: { timeoutMs: number; days: number },
  ) {
    this.#gateways = new Gateways(store);
  }

  async open(): Promise<void> {
    await this.#gateways.enter(async () => {
      for (const record of this.#owed.values()) await record();
      await this.#sweep();
    });
    await this.#sweep();
  }

  /** Waits for the writes under way, for as long as a service may take, and settles what is left. */
  async close(): Promise<void> {
    const until = Date.now() + Math.min(this.limits.timeoutMs, mostPatienceMs);
    while (this.#held.size > this.#owed.size && Date.now() < until) await pause(lookMs);
    // A store that is lost now is swept by the next gateway.
    const leaving = async () => {
      for (const record of this.#owed.values()) await record();
      await this.#gateways.leave();
      await this.#giveUp(this.#gateways.own);
    };
    await leaving().catch(() => {});
  }

  /** Records a write that is about to be sent, unless its id was used before. Rejects with `StoreUnavailable`. */
  async begin(write: Write): Promise<Begun> {
    const fingerprint = fingerprintOf(write);
    const until = Date.now() + this.limits.timeoutMs;
    for (;;) {
      const first = await this.#insert(write, fingerprint);
      if (first !== undefined) return { kind: 'begun', entry: first };
      const known = await this.find(write.author.key, write.writeId ?? '');
      // Too old to be kept, and removed just now.
      if (known === undefined) continue;
      if (known.fingerprint !== fingerprint) return { kind: 'refused', problem: reused };
      if (known.state === 'answered') return { kind: 'answered', answer: answerOf(known) };
      if (known.state === 'unknown') return { kind: 'refused', problem: unanswered };
      if (known.state === 'not sent') {
        // Another arrival here may be taking it up just now.
        const other = this.#held.get(known.id);
        if (other !== undefined) {
          await Promise.race([other.ended, pause(lookMs)]);
          continue;
        }
        const again = await this.#receiveAgain(known, write);
        if (again !== undefined) return { kind: 'begun', entry: again };
        continue;
      }
      const left = until - Date.now();
      if (left <= 0) return { kind: 'refused', problem: unanswered };
      const held = this.#held.get(known.id);
      if (held === undefined) await pause(lookMs);
      else await Promise.race([held.ended, pause(left, undefined, { ref: false })]);
      if (held?.answer) return { kind: 'answered', answer: held.answer };
    }
  }

  /** A caller's own write, by the id it was given; one whose gateway has died is settled first. */
  async find(author: string, writeId: string): Promise<Row | undefined> {
    const row = await this.store.run((db) =>
      db
        .selectFrom('writes')
        .selectAll()
        .where('caller', '=', author)
        .where('writeId', '=', writeId)
        .executeTakeFirst(),
    );
    if (row === undefined || !isUnderWay(row) || !(await this.#isLost(row))) return row;
    await this.#giveUp(row.gateway, row);
    return this.find(author, writeId);
  }

  /** The organization of a resource that was written before. */
  async organizationOf({ type, id }: Subject): Promise<string | undefined> {
    if (type === undefined || id === undefined) return undefined;
    const row = await this.store.run((db) =>
      db
        .selectFrom('resources')
        .select('organization')
        .where('type', '=', type)
        .where('id', '=', id)
        .limit(1)
        .executeTakeFirst(),
    );
    return row?.organization;
  }

  async #insert(write: Write, fingerprint: string): Promise<Entry | undefined> {
    const id = randomUUID();
    const { author, subject } = write;
    const body = kept(write.body) ?? '';
    // Held from before others can see it, so that nobody takes it for lost.
    const held = this.#hold(id);
    const insert = this.store.run((db) =>
      db
        .insertInto('writes')
        .values({
          id,
          caller: author.key,
          writeId: write.writeId ?? null,
          personName: author.name,
          fingerprint,
          operation: write.operation,
          organization: write.organization ?? null,
          project: subject.project ?? null,
          resourceType: subject.type ?? null,
          resourceId: subject.id ?? null,
          resourceName: subject.name ?? null,
          path: write.path,
          body,
          state: 'received',
          gateway: this.#gateways.own,
          receivedAt: Date.now(),
        })
        .onConflict((conflict) => conflict.columns(['caller', 'writeId']).doNothing())
        .executeTakeFirst(),
    );
    let isNew = false;
    try {
      isNew = changedOne((await insert).numInsertedOrUpdatedRows);
    } finally {
      if (!isNew) this.#letGo(held);
    }
    return isNew ? this.#entry(held, 1, write) : undefined;
  }

  async #receiveAgain({ id, attempt }: Row, write: Write): Promise<Entry | undefined> {
    const held = this.#hold(id);
    let isOurs = false;
    try {
      const { numUpdatedRows } = await this.store.run((db) =>
        db
          .updateTable('writes')
          .set({ state: 'received', gateway: this.#gateways.own, attempt: attempt + 1 })
          .where('id', '=', id)
          .where('state', '=', 'not sent')
          .where('attempt', '=', attempt)
          .executeTakeFirst(),
      );
      isOurs = changedOne(numUpdatedRows);
    } finally {
      if (!isOurs) this.#letGo(held);
    }
    return isOurs ? this.#entry(held, attempt + 1, write) : undefined;
  }

  #entry(held: Held, attempt: number, write: Write): Entry {
    const { id } = held;
    const change = async (from: Row['state'][], values: Partial<Row>): Promise<boolean> => {
      const { numUpdatedRows } = await this.store.run((db) =>
        db
          .updateTable('writes')
          .set(values)
          .where('id', '=', id)
          .where('gateway', '=', this.#gateways.own)
          .where('attempt', '=', attempt)
          .where('state', 'in', from)
          .executeTakeFirst(),
      );
      return changedOne(numUpdatedRows);
    };
    // What is not recorded here is settled later by whoever finds the write held by nobody.
    const finish = async (from: Row['state'][], state: Row['state']): Promise<void> => {
      await change(from, { state }).catch(() => false);
      this.#letGo(held);
    };
    return {
      ended: held.ended,
      sent: () => change(['received'], { state: 'sent', sentAt: Date.now() }),
      unknown: () => finish(['received', 'sent'], 'unknown'),
      notSent: () => finish(['received', 'sent'], 'not sent'),
      answered: async (answer) => {
        const answeredAt = Date.now();
        held.answer = answer;
        held.end();
        const record = async (): Promise<void> => {
          const text = answer.body && kept(answer.body);
          const isAccepted = answer.status >= 200 && answer.status < 300;
          const said = text === undefined ? {} : subjectOfAnswer(text);
          const subject = { ...write.subject, ...(isAccepted && said) };
          const { organization: _claimed, ...about } = subject;
          const organization = isAccepted
            ? acceptedIn(write, said.organization)
            : write.organization;
          // First what the team remembers: the other way round, a gateway that dies in between would leave it out.
          if (isAccepted && text !== undefined)
            await remember(
              this.store,
              write.author,
              { ...about, ...(organization !== undefined && { organization }) },
              {
                body: kept(write.body) ?? '',
                answer: text,
                at: answeredAt,
              },
            );
          await change(['sent', 'unknown'], {
            state: isFromAProxy(answer.status) ? 'unknown' : 'answered',
            status: answer.status,
            answer: text ?? null,
            answerType: answer.type ?? null,
            answeredAt,
            organization: organization ?? null,
            project: subject.project ?? null,
            resourceId: subject.id ?? null,
            resourceName: subject.name ?? null,
          });
          this.#owed.delete(id);
          this.#letGo(held);
        };
        await record().catch(() => {
          // The store is lost. The answer is recorded once it is back, unless too many wait for that.
          if (this.#owed.size < mostOwed) this.#owed.set(id, () => record().catch(() => {}));
          else this.#letGo(held);
        });
      },
    };
  }

  #hold(id: string): Held {
    let end = (): void => {};
    const ended = new Promise<void>((resolve) => (end = resolve));
    const held: Held = { id, ended, end };
    this.#held.set(id, held);
    return held;
  }

  #letGo(held: Held): void {
    held.end();
    // A repeat may hold it by now.
    if (this.#held.get(held.id) === held) this.#held.delete(held.id);
  }

  /** Whether nobody carries a write out any more. */
  async #isLost({ id, gateway }: Row): Promise<boolean> {
    if (gateway === this.#gateways.own) return !this.#held.has(id);
    return this.#gateways.isDead(gateway);
  }

  /** Settles what a gateway leaves behind, or one write of it: nobody will send it, or tell of it, any more. */
  async #giveUp(gateway: string, only?: Row): Promise<void> {
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

  /** Settles the writes of gateways that have died, and now and then removes what is too old. */
  async #sweep(): Promise<void> {
    const under = await this.store.run((db) =>
      db
        .selectFrom('writes')
        .select('gateway')
        .distinct()
        .where('state', 'in', ['received', 'sent'])
        .execute(),
    );
    for (const { gateway } of under)
      if (gateway !== this.#gateways.own && (await this.#gateways.isDead(gateway)))
        await this.#giveUp(gateway);
    const now = Date.now();
    if (now - this.#sweptAt < dayMs / 24) return;
    this.#sweptAt = now;
    await this.store.run((db) =>
      db
        .deleteFrom('writes')
        .where('receivedAt', '<', now - this.limits.days * dayMs)
        .execute(),
    );
    await this.store.run((db) =>
      db
        .deleteFrom('gateways')
        .where('seenAt', '<', now - dayMs)
        .execute(),
    );
  }
}

function isUnderWay({ state }: Pick<Row, 'state'>): boolean {
  return state === 'received' || state === 'sent';
}

function changedOne(count: bigint | undefined): boolean {
  return count !== undefined && count > 0n;
}

function answerOf({ status, answer, answerType }: Row): Answer {
  return {
    status: status ?? 502,
    type: answerType ?? undefined,
    ...(answer !== null && { body: Buffer.from(answer) }),
  };
}
