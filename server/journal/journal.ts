import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Store } from '../store/store';
import { columnsOf, type Subject } from './describe';
import { Entries, type Entry } from './entry';
import { countExpiring } from './expiring';
import { Futile } from './futile';
import { Gateways } from './gateways';
import { Housekeeping, type Retention } from './housekeeping';
import {
  hashOf,
  tellOutcome,
  fingerprintOf,
  type Print,
  type Answer,
  type Author,
  type Row,
  type Write,
} from './write';
import { reused, unanswered, withdrawn } from './problems';
import { kept, keptPath } from './secrets';

export type Begun =
  | { kind: 'begun'; entry: Entry }
  /** It was carried out before, with this answer. */
  | { kind: 'answered'; answer: Answer };

/** How often a write that another gateway holds is looked at. */
const lookMs = 100;
/** Hours matter to who renews an account, not seconds. */
const countEveryMs = 5 * 60_000;
/** How long a gateway that stops waits for writes under way, in any case. */
const mostPatienceMs = 20_000;

/** The journal: records each write before it is sent and when it is answered, and lets no write with an id out twice. */
export class Journal {
  readonly #gateways: Gateways;
  readonly #entries: Entries;
  readonly #housekeeping: Housekeeping;
  readonly futile = new Futile();
  /** How long the body of the last write was, if that could not be recorded. */
  #failedLength: number | undefined;
  /** When service accounts that expire are counted again. */
  #countAt = 0;

  constructor(
    readonly store: Store,
    private readonly limits: Retention & { timeoutMs: number },
    private readonly print: Print = () => {},
  ) {
    this.#gateways = new Gateways(store);
    this.#entries = new Entries(store, this.#gateways.own, this.futile, print);
    this.#housekeeping = new Housekeeping(store, this.#gateways, limits, print, (id) =>
      this.#entries.held.has(id),
    );
  }

  /** The id of this gateway. */
  get gateway(): string {
    return this.#gateways.own;
  }

  /** Why this gateway should not be used, although it can be. */
  get fault(): string | undefined {
    return this.#gateways.fault ?? this.#housekeeping.fault;
  }

  async open(): Promise<void> {
    await this.#gateways.enter(async () => {
      await this.#housekeeping.sweep();
      if (performance.now() < this.#countAt) return;
      this.#countAt = performance.now() + countEveryMs;
      await countExpiring(this.store);
    });
    await this.#housekeeping.sweep();
  }

  /** Waits for the writes under way, for as long as a service may take, and settles what is left. */
  async close(): Promise<void> {
    const until = performance.now() + Math.min(this.limits.timeoutMs, mostPatienceMs);
    while (this.#entries.isBusy && performance.now() < until) await pause(lookMs);
    // A store that is lost now is swept by the next gateway.
    this.#entries.close();
    const leaving = async () => {
      await this.#gateways.leave();
      await this.#housekeeping.giveUp(this.#gateways.own);
    };
    await leaving().catch(() => {});
  }

  /**
   * Rejects with `StoreUnavailable` while writes like the last one cannot be recorded: a disk that is full refuses only
   * what needs room. This tries one itself, since nobody sends writes to a gateway that is not ready.
   */
  async ready(): Promise<void> {
    if (this.#failedLength === undefined) return;
    // Random, because it must not be compressed, and nobody's words, because those may be what was refused.
    const body = randomBytes(this.#failedLength / 2).toString('hex');
    const row = this.#unsent({ key: '', name: '' }, body);
    await this.store.db.insertInto('writes').values(row).execute();
    this.#failedLength = undefined;
    await this.store.db.deleteFrom('writes').where('id', '=', row.id).execute();
  }

  /** Records a write that is about to be sent, unless its id was used before. Rejects with a `Problem`, or `StoreUnavailable`. */
  async begin(write: Write): Promise<Begun> {
    const fingerprint = fingerprintOf(write);
    const until = performance.now() + this.limits.timeoutMs;
    for (;;) {
      const fault = this.futile.fault(write.author.key);
      const first = fault ? undefined : await this.#insert(write, fingerprint);
      if (first !== undefined) return { kind: 'begun', entry: first };
      const known = await this.find(write.author.key, write.writeId ?? '');
      if (known === undefined && fault) throw fault;
      // Too old to be kept, and removed just now.
      if (known === undefined) continue;
      if (known.withdrawnAt !== null) throw withdrawn;
      if (known.fingerprint !== fingerprint) throw reused;
      if (known.state === 'answered') return { kind: 'answered', answer: answerOf(known) };
      if (known.state === 'unknown') throw unanswered;
      const held = this.#entries.held.get(known.id);
      if (known.state === 'not sent') {
        // Another arrival here may be taking it up just now.
        if (held) await Promise.race([held.ended, pause(lookMs)]);
        const again = held ? undefined : await this.#receiveAgain(known, write);
        if (again !== undefined) return { kind: 'begun', entry: again };
        continue;
      }
      const left = until - performance.now();
      if (left <= 0) throw unanswered;
      if (held === undefined) await pause(lookMs);
      else await Promise.race([held.ended, pause(left, undefined, { ref: false })]);
      if (held?.answer) return { kind: 'answered', answer: held.answer };
    }
  }

  /** A caller's own write, by the id it was given; one whose gateway has died is settled first. */
  async find(caller: string, writeId: string): Promise<Row | undefined> {
    const row = await this.store.db
      .selectFrom('writes')
      .selectAll()
      .where((write) => write.and({ caller, writeId }))
      .executeTakeFirst();
    const isUnderWay = row?.state === 'received' || row?.state === 'sent';
    if (!isUnderWay || !(await this.#isLost(row))) return row;
    const { id, attempt } = row;
    await this.#housekeeping.giveUp(row.gateway, { id, attempt });
    return this.find(caller, writeId);
  }

  /**
   * Makes sure that a write that was not sent, or did not arrive yet, never is: only then may its caller take it for not
   * sent. Gives the write as it is then; one that is under way or was sent is not changed.
   */
  async withdraw(author: Author, writeId: string): Promise<Row | undefined> {
    const withdrawnAt = this.store.now();
    const unsent = await this.store.db
      .insertInto('writes')
      .values({ ...this.#unsent(author), writeId, withdrawnAt })
      .onConflict((conflict) => conflict.columns(['caller', 'writeId']).doNothing())
      .returningAll()
      .executeTakeFirst();
    if (unsent) {
      this.futile.count(author.key, 1);
      tellOutcome(this.print, unsent);
    }
    const row = await this.find(author.key, writeId);
    if (row?.state !== 'not sent' || row.withdrawnAt !== null) return row;
    const taken = await this.store.db
      .updateTable('writes')
      .set({ withdrawnAt })
      .where(({ and }) => and({ id: row.id, state: 'not sent' }))
      .where('withdrawnAt', 'is', null)
      .returningAll()
      .executeTakeFirst();
    if (taken) tellOutcome(this.print, taken);
    return this.find(author.key, writeId);
  }

  /**
   * Shows the writes to an organization whose author's rights there could not be asked when they were sent, or drops
   * what they claim.
   */
  async settleClaims(author: Author, organization: string, isTheirs: boolean): Promise<void> {
    await this.store.db
      .updateTable('writes')
      .set({ claimedOrganization: null, ...(isTheirs && { organization }) })
      .where(({ and }) => and({ claimedOrganization: organization, caller: author.key }))
      .execute();
  }

  /** The organization of a resource that was written before. */
  async organizationOf({ type, id }: Subject): Promise<string | undefined> {
    if (type === undefined || id === undefined) return undefined;
    const row = await this.store.db
      .selectFrom('resources')
      .select('organization')
      .where(({ and }) => and({ type, id }))
      .limit(1)
      .executeTakeFirst();
    return row?.organization;
  }

  #unsent({ key: caller, name: personName }: Author, body = '') {
    const none = { fingerprint: '', operation: '', path: '', state: 'not sent' } as const;
    const gateway = this.#gateways.own;
    const receivedAt = this.store.now();
    return { id: randomUUID(), caller, personName, ...none, body, gateway, receivedAt };
  }

  async #insert(write: Write, fingerprint: string): Promise<Entry | undefined> {
    const { author, subject } = write;
    const body = await kept(write.body).catch(() => '');
    const first = { id: randomUUID(), attempt: 1 };
    this.futile.count(author.key, 1);
    const insert = this.store.db
      .insertInto('writes')
      .values({
        ...first,
        caller: author.key,
        writeId: write.writeId ?? null,
        personName: author.name,
        fingerprint,
        operation: write.operation,
        organization: null,
        claimedOrganization: subject.organization ?? null,
        ...columnsOf(subject),
        path: keptPath(write.path),
        body,
        runId: write.run?.id ?? null,
        runName: write.run?.name ?? null,
        bodyHash: hashOf(write.body),
        state: 'received',
        gateway: this.#gateways.own,
        receivedAt: this.store.now(),
      })
      .onConflict((conflict) => conflict.columns(['caller', 'writeId']).doNothing());
    let entry: Entry | undefined;
    try {
      entry = await this.#entries.take(
        first,
        write,
        async () => (await insert.executeTakeFirst()).numInsertedOrUpdatedRows,
      );
      if (entry) this.#failedLength = undefined;
    } catch (error) {
      // What took too long needs no room: while the journal is locked, a gateway still answers reads.
      if (!/timeout/.test(String(error))) this.#failedLength = body.length;
      throw error;
    } finally {
      if (!entry) this.futile.count(author.key, -1);
    }
    return entry;
  }

  async #receiveAgain({ id, attempt: last }: Row, write: Write): Promise<Entry | undefined> {
    const gateway = this.#gateways.own;
    const attempt = last + 1;
    return this.#entries.take({ id, attempt }, write, async () => {
      const body = await kept(write.body).catch(() => '');
      const { numUpdatedRows } = await this.store.db
        .updateTable('writes')
        .set({ state: 'received', gateway, attempt, body })
        .where(({ and }) => and({ id, state: 'not sent', attempt: last }))
        .where('withdrawnAt', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows;
    });
  }

  /** Whether nobody carries a write out any more. */
  async #isLost({ id, gateway }: Row): Promise<boolean> {
    if (gateway === this.#gateways.own) return !this.#entries.held.has(id);
    return this.#gateways.isDead(gateway);
  }
}

function answerOf({ status, answer, answerType }: Row): Answer {
  return {
    status: status ?? 502,
    type: answerType ?? undefined,
    ...(answer !== null && { body: Buffer.from(answer) }),
  };
}
