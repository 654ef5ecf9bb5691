import { setTimeout as pause } from 'node:timers/promises';
import { isFromAProxy } from '../../src/contract/config';
import { isSuccess } from '../../src/contract/journal';
import { countWrite } from '../metrics';
import { StoreUnavailable, type Store } from '../store/store';
import { columnsOf, subjectOfAnswer } from './describe';
import type { Futile } from './futile';
import { kept } from './secrets';
import { remember } from './team';
import {
  tellOutcome,
  acceptedIn,
  type Print,
  type Answer,
  type Replaced,
  type Row,
  type Write,
} from './write';

/** How often an answer is tried to be recorded while the store is lost. */
const againMs = 200;
/** How long the caller waits for that. */
const patienceMs = 10_000;
/** So many answers may wait to be recorded. Beyond that, no write is begun. */
const mostOwed = 200;

/** The writes that this gateway carries out. */
export class Entries {
  readonly held = new Map<string, Entry>();
  #owed = 0;
  #isClosed = false;

  constructor(
    readonly store: Store,
    readonly gateway: string,
    readonly futile: Futile,
    readonly print: Print,
  ) {}

  get isBusy(): boolean {
    return this.held.size > 0 || this.#owed > 0;
  }

  /**
   * Holds a write from before others can see it, so that nobody takes it for lost. `record` makes it one of this gateway;
   * when it gives false or rejects, the write is let go.
   */
  async take(
    { id, attempt }: Pick<Row, 'id' | 'attempt'>,
    write: Write,
    record: () => Promise<bigint | undefined>,
  ): Promise<Entry | undefined> {
    if (this.#owed >= mostOwed) throw new StoreUnavailable('Too many answers wait for the store.');
    const entry = new Entry(this, id, attempt, write);
    this.held.set(id, entry);
    let isOurs = false;
    try {
      isOurs = Number(await record()) > 0;
    } finally {
      if (!isOurs) entry.letGo();
    }
    return isOurs ? entry : undefined;
  }

  /** Answers that could not be recorded until now never are. */
  close(): void {
    this.#isClosed = true;
  }

  /** Tries until the store is back. */
  async insist(record: () => Promise<void>): Promise<void> {
    this.#owed += 1;
    for (let isRecorded = false; !isRecorded && !this.#isClosed;) {
      await pause(againMs, undefined, { ref: false });
      isRecorded = await record().then(
        () => true,
        () => false,
      );
    }
    this.#owed -= 1;
  }
}

/**
 * A write that has begun. Each step is one statement that names the state it expects, so that no lock is held while a
 * service answers, and a gateway that was given up for dead changes nothing any more.
 */
export class Entry {
  /** Once it is recorded. */
  answer: Answer | undefined;
  /** Resolves when it is known how the write ended. */
  readonly ended: Promise<void>;
  #end = (): void => {};
  #isTheirs: boolean | undefined;
  #isFutile = true;
  #before: Partial<Row> = {};

  constructor(
    private readonly all: Entries,
    private readonly id: string,
    private readonly attempt: number,
    private readonly write: Write,
  ) {
    this.ended = new Promise((resolve) => (this.#end = resolve));
  }

  /**
   * Whether its author may read the journal of the organization that it claims; recorded with the next step. Until then
   * nobody but the author sees it.
   */
  isTheirs(said: boolean | undefined): void {
    this.#isTheirs = said;
  }

  /**
   * What it is about to replace, and whether its author may read the journal of the organization that this says; recorded
   * with the next step.
   */
  replaces({ before, isTheirs }: { before: Replaced; isTheirs?: boolean | undefined }): void {
    this.#before = before;
    const { subject } = this.write;
    if (!before.replacedIn || subject.organization !== undefined) return;
    subject.organization = before.replacedIn;
    this.#before = { ...before, claimedOrganization: subject.organization };
    this.#isTheirs = isTheirs;
  }

  /** To be called before the first byte leaves; when it gives false or rejects, nothing may be sent. */
  sent(): Promise<boolean> {
    const sentAt = this.all.store.now();
    return this.#change(['received'], { state: 'sent', sentAt, ...this.#before, ...this.#shown() });
  }

  /** Nobody can know whether the service acted. Never rejects. */
  unknown(): Promise<void> {
    return this.#finish(['received', 'sent'], { state: 'unknown' });
  }

  /** No byte has left. Never rejects. */
  notSent(): Promise<void> {
    return this.#finish(['received', 'sent'], { state: 'not sent', ...this.#bodyless() });
  }

  /**
   * The service answered. Gives false when that could not be recorded until now, so the caller may not be told. Never
   * rejects.
   */
  async answered(answer: Answer): Promise<boolean> {
    const answeredAt = this.all.store.now();
    const record = async (): Promise<void> => {
      await this.#recordAnswer(answer, answeredAt);
      this.answer = answer;
      this.letGo();
    };
    // The caller waits while the store is lost: the gateway could die before it is back, and the answer with it.
    await record().catch(() =>
      Promise.race([this.all.insist(record), pause(patienceMs, undefined, { ref: false })]),
    );
    const isRecorded = (): boolean => this.answer !== undefined;
    if (!isRecorded()) await this.#finish(['sent'], { state: 'unknown' });
    return isRecorded();
  }

  letGo(): void {
    this.#end();
    // A repeat may hold it by now.
    if (this.all.held.get(this.id) === this) this.all.held.delete(this.id);
  }

  async #change(from: Row['state'][], values: Partial<Row>): Promise<boolean> {
    const { store, gateway, futile, print } = this.all;
    const row = await store.db
      .updateTable('writes')
      .set(values)
      .where(({ and }) => and({ id: this.id, gateway, attempt: this.attempt }))
      .where('state', 'in', from)
      .returningAll()
      .executeTakeFirst();
    if (row && values.state) {
      countWrite(this.write.operation, values.state, values.status);
      if (values.state !== 'sent') tellOutcome(print, row);
    }
    if (this.#isFutile && (values.organization || isSuccess(values.status))) {
      this.#isFutile = false;
      futile.count(this.write.author.key, -1);
    }
    return row !== undefined;
  }

  /** What is not recorded here is settled later by whoever finds the write held by nobody. */
  async #finish(from: Row['state'][], values: Partial<Row>): Promise<void> {
    await this.#change(from, { ...values, ...this.#shown() }).catch(() => false);
    this.letGo();
  }

  async #recordAnswer({ status, type, body }: Answer, at: number): Promise<void> {
    const { write, all } = this;
    const text = body && (await kept(body).catch(() => undefined));
    const isAccepted = isSuccess(status);
    const said = text === undefined ? {} : subjectOfAnswer(text);
    const { organization: _claimed, ...about } = { ...write.subject, ...(isAccepted && said) };
    const organization = isAccepted ? acceptedIn(write, said.organization) : undefined;
    const shown = organization ? { organization, claimedOrganization: null } : this.#shown();
    // First what the team remembers: the other way round, a gateway that dies in between would leave it out.
    if (isAccepted && text !== undefined) {
      const place = shown.organization && { organization: shown.organization };
      const sent = await kept(write.body).catch(() => '');
      const latest = { body: sent, answer: text, at };
      await remember(all.store, write.author, { ...about, ...place }, latest);
    }
    const state = isFromAProxy(status) ? 'unknown' : 'answered';
    await this.#change(['sent', 'unknown'], {
      state,
      ...(state === 'answered' && !isAccepted && this.#bodyless()),
      status,
      answer: text ?? null,
      answerType: type ?? null,
      answeredAt: at,
      ...shown,
      ...columnsOf(about),
    });
  }

  /** What came to nothing is kept without its body, unless others see it or may see it later. */
  #bodyless(): Partial<Row> {
    const isTheirs = this.#isTheirs ?? this.write.subject.organization !== undefined;
    return isTheirs ? {} : { body: '', replaced: null };
  }

  /** Who may see it. As long as its author's rights are not known, its claim stays as it is. */
  #shown(): Partial<Pick<Row, 'organization' | 'claimedOrganization'>> {
    if (this.#isTheirs === undefined) return {};
    const organization = (this.#isTheirs && this.write.subject.organization) || null;
    return { organization, claimedOrganization: null };
  }
}
