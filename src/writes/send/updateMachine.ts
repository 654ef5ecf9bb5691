import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ApiError } from '../../api/http/errors';
import type { Read } from '../../api/cache/read';
import { sameJson, type JsonObject } from '../../lib/json';
import { baseline } from '../plan/compose';
import type { SentOnce } from './createMachine';
import type { EchoFinding } from './echo';
import type { Choices } from '../plan/merge';
import type { HiddenChoices } from '../plan/notReturned';
import { outcomeOf, type FailedOutcome, type Outcome } from './outcome';
import type { Plan } from '../plan/plan';

export type UpdateState =
  | 'idle'
  /** The fresh read is under way. */
  | 'preparing'
  /** The fresh read failed; `retry()` reads again. */
  | 'not compared'
  | 'reviewing'
  /** The last look before sending. */
  | 'checking'
  | 'sending'
  | 'accepted'
  | 'refused'
  | 'unknown'
  | 'looking'
  /** The service now has what was sent, and had not before. */
  | 'found'
  /** What was sent is nothing that a read could show. */
  | 'not certain'
  /** The service does not show what was sent. */
  | 'not found';

export interface UpdateSnapshot<T> {
  state: UpdateState;
  plan?: Plan;
  choices: Choices;
  /** Texts of the warnings that were ticked. */
  confirmed: readonly string[];
  /** Why there is no plan; `gone` when the service says 404. */
  error?: ApiError;
  gone?: boolean;
  /** The object changed between the review and "Save changes"; nothing was sent, the plan is new. */
  changedMeanwhile?: boolean;
  outcome?: Outcome<T>;
  /** How "Send again anyway" was refused. It settles nothing: the first request may still have been carried out. */
  repeat?: FailedOutcome;
  sent?: JsonObject;
  sentAt?: number;
  /** What "Look for it" read. */
  found?: Read<T>;
  lookError?: unknown;
}

/** What a plan is made of. */
export interface Comparison<T> {
  loaded: Read<T>;
  fresh: Read<T>;
  body: JsonObject;
  hidden: HiddenChoices;
  choices: Choices;
}

/** What an update needs from outside; all of it can be replaced in a test. */
export interface UpdateParts<T> {
  /** The object as the form was made from it. */
  loaded: Read<T>;
  /** The object as it is now, or is remembered now. */
  readFresh: () => Promise<Read<T>>;
  send: (body: JsonObject) => Promise<Read<T>>;
  plan: (input: Comparison<T>) => Plan;
  toError: (failure: unknown) => ApiError;
  echo: (sent: JsonObject, answered: Read<T>) => EchoFinding[];
  /** Called before a request leaves. */
  onSend: (sent: SentOnce) => void;
  /** Called for every end of a write that settles something, whether or not a page still listens. */
  onOutcome: (outcome: Outcome<T>, body: JsonObject) => void;
  /** "Look for it" found that the service has what was sent. */
  onFound: (sent: SentOnce) => void;
  /** Changes when the person signs out: of a write that was under way then, nothing is sent, kept or told. */
  session: () => number;
  /** Keeps other tabs from saving the same object meanwhile; undefined: another one is saving it. */
  hold: () => Promise<(() => void) | undefined>;
  busyError: () => ApiError;
  now: () => number;
}

export interface UpdateMachine<T> {
  store: StoreApi<UpdateSnapshot<T>>;
  /** Reads the object again and compares; `body` was composed from `loaded`. Ends in 'reviewing' or 'not compared'. */
  review: (body: JsonObject, hidden?: HiddenChoices) => Promise<void>;
  /** Reads and compares again with the same edits; choices and ticks stay. */
  retry: () => Promise<void>;
  choose: (pointer: string, side: 'mine' | 'theirs') => void;
  /** Ticks the warning at that index of the plan, or takes the tick back. */
  confirm: (index: number, ticked: boolean) => void;
  /** Looks once more whether the object is still as reviewed, and then sends exactly one request. */
  save: () => Promise<void>;
  /** Back to editing; does nothing while a request is in flight or the outcome unknown. */
  back: () => void;
  sendAgain: () => Promise<void>;
  lookFor: () => Promise<void>;
  /** Gives the form back without knowing. */
  leave: () => void;
  /** Forgets everything: the person signed out. */
  reset: () => void;
}

/** Why "Save changes" is off, or undefined when it is on. */
export function whyNotSave<T>(snapshot: UpdateSnapshot<T>): string | undefined {
  const { state, plan, choices, confirmed } = snapshot;
  if (state === 'checking' || state === 'sending') return 'Saving is under way.';
  if ((state !== 'reviewing' && state !== 'refused') || plan === undefined)
    return 'There is nothing reviewed to save.';
  const open = plan.conflicts.find((conflict) => choices[conflict.pointer] === undefined);
  if (open) return `Choose which ${open.label} to keep.`;
  const undecided = plan.undecided[0];
  if (undecided) return `${undecided.label}: choose what to send, in the form.`;
  // What is there now is not known where nothing can be read: the same once more may be what is wanted.
  if (plan.changes.length === 0 && !plan.memory) return 'Nothing to change.';
  const unticked = plan.warnings.some(
    (warning) => warning.confirm !== undefined && !confirmed.includes(warning.confirm),
  );
  return unticked ? 'Tick the confirmation first.' : undefined;
}

/** The life of one edit form. A write is sent only by `save` and `sendAgain`, each once per call. */
export function updateMachine<T>(parts: UpdateParts<T>): UpdateMachine<T> {
  const store = createStore<UpdateSnapshot<T>>(() => fresh());
  const get = () => store.getState();
  const set = (next: UpdateSnapshot<T>) => store.setState(next, true);
  let edits: { body: JsonObject; hidden: HiddenChoices } | undefined;
  let compared: Read<T> | undefined;
  // Counts reviews, so that a slow read of one that was left does not open a dialog.
  let turn = 0;

  function replan(snapshot: UpdateSnapshot<T>, read: Read<T>): UpdateSnapshot<T> {
    if (edits === undefined) return snapshot;
    compared = read;
    const input = { loaded: parts.loaded, fresh: read, ...edits, choices: snapshot.choices };
    return { ...snapshot, plan: parts.plan(input) };
  }

  function notCompared(before: UpdateSnapshot<T>, failure: unknown): UpdateSnapshot<T> {
    const error = parts.toError(failure);
    const { choices, confirmed } = before;
    return { state: 'not compared', choices, confirmed, error, gone: error.status === 404 };
  }

  async function compare(): Promise<void> {
    const { choices, confirmed } = get();
    const mine = ++turn;
    const before: UpdateSnapshot<T> = { state: 'preparing', choices, confirmed };
    set(before);
    let next: UpdateSnapshot<T>;
    try {
      next = { ...replan(before, await parts.readFresh()), state: 'reviewing' };
    } catch (failure) {
      next = notCompared(before, failure);
    }
    if (mine === turn) set(next);
  }

  /** True when the object is still as it was compared; otherwise the new plan is on screen and nothing is sent. */
  async function stillAsReviewed(before: UpdateSnapshot<T>, session: number): Promise<boolean> {
    let read: Read<T>;
    try {
      read = await parts.readFresh();
    } catch (failure) {
      if (session === parts.session()) set(notCompared(before, failure));
      return false;
    }
    if (session !== parts.session()) return false;
    if (compared && sameJson(baseline(compared.raw), baseline(read.raw))) return true;
    set({ ...replan(before, read), state: 'reviewing', changedMeanwhile: true });
    return false;
  }

  async function send(body: JsonObject, check: boolean): Promise<void> {
    const { plan, choices, confirmed, outcome: first } = get();
    const session = parts.session();
    const kept: UpdateSnapshot<T> = {
      state: 'checking',
      choices,
      confirmed,
      ...(plan && { plan }),
    };
    // Set before anything is awaited: the second click of a double click finds it.
    set(check ? kept : { ...kept, state: 'sending' });
    const release = await parts.hold();
    const attempt = { ...kept, sent: body, sentAt: parts.now() };
    const settles = (outcome: Outcome<T>) => {
      const open = first?.kind === 'unknown' && outcome.kind === 'refused';
      if (open) set({ ...attempt, state: 'unknown', outcome: first, repeat: outcome });
      else set({ ...attempt, state: outcome.kind, outcome });
      return !open;
    };
    if (release === undefined) return void settles(outcomeOf(parts.busyError()));
    let outcome: Outcome<T>;
    try {
      if (check && !(await stillAsReviewed(kept, session))) return;
      set({ ...attempt, state: 'sending' });
      parts.onSend({ body, at: attempt.sentAt });
      outcome = await sendOnce(body);
    } finally {
      release();
    }
    if (session !== parts.session()) return;
    if (settles(outcome)) parts.onOutcome(outcome, body);
  }

  async function sendOnce(body: JsonObject): Promise<Outcome<T>> {
    let read: Read<T>;
    try {
      read = await parts.send(body);
    } catch (failure) {
      return outcomeOf(parts.toError(failure));
    }
    return { kind: 'accepted', read, echo: parts.echo(body, read) };
  }

  const unsettled = () => ['unknown', 'not certain', 'not found'].includes(get().state);

  function lookedAt(sent: JsonObject, found: Read<T>): 'found' | 'not certain' | 'not found' {
    if (parts.echo(sent, found).length > 0) return 'not found';
    // What it showed before already is no sign that the request was carried out.
    return compared && parts.echo(sent, compared).length === 0 ? 'not certain' : 'found';
  }

  return {
    store,
    async review(body, hidden = {}) {
      if (get().state !== 'idle' && get().state !== 'not compared') return;
      edits = { body, hidden };
      await compare();
    },
    async retry() {
      const { state } = get();
      if (edits && ['not compared', 'reviewing', 'refused'].includes(state)) await compare();
    },
    choose(pointer, side) {
      const before = get();
      if ((before.state !== 'reviewing' && before.state !== 'refused') || !compared) return;
      set(replan({ ...before, choices: { ...before.choices, [pointer]: side } }, compared));
    },
    confirm(index, ticked) {
      const before = get();
      const text = before.plan?.warnings[index]?.confirm;
      if (text === undefined) return;
      const others = before.confirmed.filter((other) => other !== text);
      set({ ...before, confirmed: ticked ? [...others, text] : others });
    },
    async save() {
      const snapshot = get();
      if (whyNotSave(snapshot) !== undefined || snapshot.plan === undefined) return;
      await send(snapshot.plan.body, true);
    },
    back() {
      if (['preparing', 'not compared', 'reviewing', 'refused'].includes(get().state)) {
        turn++;
        set(fresh());
      }
    },
    async sendAgain() {
      const { sent } = get();
      if (unsettled() && sent !== undefined) await send(sent, false);
    },
    async lookFor() {
      const { found: _found, lookError: _error, repeat: _repeat, ...before } = get();
      const { sent, sentAt = 0 } = before;
      if (!unsettled() || sent === undefined) return;
      const session = parts.session();
      set({ ...before, state: 'looking' });
      let next: UpdateSnapshot<T>;
      try {
        const found = await parts.readFresh();
        next = { ...before, state: lookedAt(sent, found), found };
      } catch (lookError) {
        next = { ...before, state: 'unknown', lookError };
      }
      if (session !== parts.session()) return;
      set(next);
      if (next.state === 'found') parts.onFound({ body: sent, at: sentAt });
    },
    leave() {
      if (unsettled()) set(fresh());
    },
    reset() {
      turn++;
      edits = undefined;
      compared = undefined;
      set(fresh());
    },
  };
}

function fresh<T>(): UpdateSnapshot<T> {
  return { state: 'idle', choices: {}, confirmed: [] };
}
