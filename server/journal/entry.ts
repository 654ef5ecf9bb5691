import { setTimeout as pause } from 'node:timers/promises';
import { isFromAProxy } from '../../src/contract/config';
import { countWrite } from '../metrics';
import { StoreUnavailable, type Store } from '../store/store';
import { subjectOfAnswer } from './describe';
import type { Futile } from './futile';
import { kept } from './secrets';
import { remember } from './team';
import { tellOutcome, toldColumns, type Print } from './outcomes';
import { acceptedIn, isSuccess, type Answer, type Replaced, type Row, type Write } from './write';

/** A write that has begun. Each step is a change that only the gateway that holds it can make. */
export type Entry = ReturnType<Entries['begin']>;

/** A write that this gateway carries out. */
export interface Held {
  id: string;
  /** Once it is recorded. */
  answer?: Answer;
  /** Resolves when the write has ended, one way or another. */
  ended: Promise<void>;
  end: () => void;
}

/** How often an answer is tried to be recorded while the store is lost. */
const againMs = 200;
/** How long the caller waits for that. */
const patienceMs = 10_000;
/** So many answers may wait to be recorded. Beyond that, no write is begun. */
const mostOwed = 200;

/**
 * The writes that this gateway carries out. Each step is one statement that names the state it expects, so that no lock
 * is held while a service answers, and a gateway that was given up for dead changes nothing any more.
 */
export class Entries {
  readonly #held = new Map<string, Held>();
  #owed = 0;
  #isClosed = false;

  constructor(
    private readonly store: Store,
    private readonly gateway: string,
    private readonly futile: Futile,
    private readonly print: Print,
  ) {}

  get isBusy(): boolean {
    return this.#held.size > 0 || this.#owed > 0;
  }

  find(id: string): Held | undefined {
    return this.#held.get(id);
  }

  hold(id: string): Held {
    if (this.#owed >= mostOwed) throw new StoreUnavailable('Too many answers wait for the store.');
    let end = (): void => {};
    const ended = new Promise<void>((resolve) => (end = resolve));
    const held: Held = { id, ended, end };
    this.#held.set(id, held);
    return held;
  }

  letGo(held: Held): void {
    held.end();
    // A repeat may hold it by now.
    if (this.#held.get(held.id) === held) this.#held.delete(held.id);
  }

  /** Answers that could not be recorded until now never are. */
  close(): void {
    this.#isClosed = true;
  }

  /** Tries until the store is back. */
  async #insist(record: () => Promise<void>): Promise<void> {
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

  begin(held: Held, attempt: number, write: Write) {
    const { id } = held;
    let isTheirs: boolean | undefined;
    let isFutile = true;
    let before: Partial<Row> = {};
    const change = async (from: Row['state'][], values: Partial<Row>): Promise<boolean> => {
      const row = await this.store.db
        .updateTable('writes')
        .set(values)
        .where('id', '=', id)
        .where('gateway', '=', this.gateway)
        .where('attempt', '=', attempt)
        .where('state', 'in', from)
        .returning(toldColumns)
        .executeTakeFirst();
      if (row && values.state) {
        countWrite(write.operation, values.state, values.status);
        if (values.state !== 'sent') tellOutcome(this.print, row);
      }
      if (isFutile && (values.organization || isSuccess(values.status))) {
        isFutile = false;
        this.futile.count(write.author.key, -1);
      }
      return row !== undefined;
    };
    // What is not recorded here is settled later by whoever finds the write held by nobody.
    const finish = async (from: Row['state'][], state: Row['state']): Promise<void> => {
      const values = { state, ...(state === 'not sent' && bodyless(write, isTheirs)) };
      await change(from, { ...values, ...shownTo(write, isTheirs) }).catch(() => false);
      this.letGo(held);
    };
    return {
      /** Resolves when it is known how the write ended. */
      ended: held.ended,
      /**
       * Whether its author may read the journal of the organization that it claims; recorded with the next step. Until
       * then nobody but the author sees it.
       */
      isTheirs: (said: boolean | undefined) => void (isTheirs = said),
      /**
       * What it is about to replace, and whether its author may read the journal of the organization that this says;
       * recorded with the next step.
       */
      replaces(read: { before: Replaced; isTheirs?: boolean | undefined }): void {
        before = read.before;
        const organization = before.replacedIn;
        if (!organization || write.subject.organization !== undefined) return;
        before = { ...before, claimedOrganization: organization };
        write.subject.organization = organization;
        isTheirs = read.isTheirs;
      },
      /** To be called before the first byte leaves; when it gives false or rejects, nothing may be sent. */
      sent: () =>
        change(['received'], {
          state: 'sent',
          sentAt: this.store.now(),
          ...before,
          ...shownTo(write, isTheirs),
        }),
      /** Nobody can know whether the service acted. Never rejects. */
      unknown: () => finish(['received', 'sent'], 'unknown'),
      /** No byte has left. Never rejects. */
      notSent: () => finish(['received', 'sent'], 'not sent'),
      /**
       * The service answered. Gives false when that could not be recorded until now, so the caller may not be told. Never
       * rejects.
       */
      answered: async (answer: Answer): Promise<boolean> => {
        const answeredAt = this.store.now();
        const record = async (): Promise<void> => {
          await this.#recordAnswer(write, isTheirs, answer, answeredAt, (values) =>
            change(['sent', 'unknown'], values),
          );
          held.answer = answer;
          this.letGo(held);
        };
        // The caller waits while the store is lost: the gateway could die before it is back, and the answer with it.
        await record().catch(() =>
          Promise.race([this.#insist(record), pause(patienceMs, undefined, { ref: false })]),
        );
        if (held.answer === undefined) await finish(['sent'], 'unknown');
        return held.answer !== undefined;
      },
    };
  }

  async #recordAnswer(
    write: Write,
    isTheirs: boolean | undefined,
    { status, type, body }: Answer,
    at: number,
    change: (values: Partial<Row>) => Promise<boolean>,
  ): Promise<void> {
    const text = body && (await kept(body).catch(() => undefined));
    const isAccepted = isSuccess(status);
    const said = text === undefined ? {} : subjectOfAnswer(text);
    const subject = { ...write.subject, ...(isAccepted && said) };
    const { organization: _claimed, ...about } = subject;
    const organization = isAccepted ? acceptedIn(write, said.organization) : undefined;
    const shown =
      organization === undefined
        ? shownTo(write, isTheirs)
        : { organization, claimedOrganization: null };
    // First what the team remembers: the other way round, a gateway that dies in between would leave it out.
    if (isAccepted && text !== undefined)
      await remember(
        this.store,
        write.author,
        { ...about, ...(shown.organization && { organization: shown.organization }) },
        { body: await kept(write.body).catch(() => ''), answer: text, at },
      );
    const state = isFromAProxy(status) ? 'unknown' : 'answered';
    await change({
      state,
      ...(state === 'answered' && !isAccepted && bodyless(write, isTheirs)),
      status,
      answer: text ?? null,
      answerType: type ?? null,
      answeredAt: at,
      ...shown,
      project: subject.project ?? null,
      resourceId: subject.id ?? null,
      resourceName: subject.name ?? null,
    });
  }
}

/** What came to nothing is kept without its body, unless others see it or may see it later. */
function bodyless({ subject }: Write, isTheirs = subject.organization !== undefined) {
  return isTheirs ? {} : { body: '', replaced: null };
}

/** Who may see a write. As long as its author's rights are not known, its claim stays as it is. */
function shownTo(
  { subject }: Write,
  isTheirs: boolean | undefined,
): Partial<Pick<Row, 'organization' | 'claimedOrganization'>> {
  if (isTheirs === undefined) return {};
  return { organization: (isTheirs && subject.organization) || null, claimedOrganization: null };
}
