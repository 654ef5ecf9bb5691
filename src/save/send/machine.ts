import { createStore } from 'zustand/vanilla';
import type { WriteTicket } from '../../api/http/transport';
import type { ResourceRecord } from '../../api/cache/record';
import { sameState } from '../../contract/sets';
import type { JsonObject } from '../../lib/json';
import type { DraftSent } from '../../memory/drafts';
import { writableBody } from '../plan/compose';
import type { HiddenChoices } from '../plan/notReturned';
import type { Base, Plan, PlanInput } from '../plan/plan';
import type { EchoFinding, LastOutcome } from '../../api/cache/lastOutcome';
import { sendHeld } from './hold';
import { asApiError, busyOutcome, type WriteTarget } from './outcome';
import {
  newSnapshot,
  isHopeless,
  whyNotSave,
  type Looked,
  type SentOnce,
  type WriteSnapshot,
  type SaveState,
} from './snapshot';

export interface ReviewParts<T> {
  loaded: Base<T>;
  /** Reads the record as it is now, or as it is remembered now. */
  readFresh: () => Promise<Base<T>>;
  plan: (input: Pick<PlanInput<T>, 'body' | 'choices' | 'fresh' | 'hidden' | 'loaded'>) => Plan;
}

/** What a write needs from outside; tests can replace every part. */
export interface WriteParts<T> {
  /** Absent for a create, which has nothing to compare with and is sent when it is submitted. */
  review?: ReviewParts<T> | undefined;
  /** Looks for the created resource, if its type has a list. For an update, the resource is read again instead. */
  lookFor?: ((body: JsonObject, firstAt: number) => Promise<Looked<T>>) | undefined;
  /** Sends once (`sendOnce`); with the ticket of a body that was sent before, only asks the journal for its answer. */
  send: (body: JsonObject, ticket?: WriteTicket) => Promise<LastOutcome<T>>;
  /** Makes the ticket of a new write, or of one sent before; undefined where nobody keeps a journal. */
  ticket?: (sentBefore?: { id: string; by?: string | undefined }) => WriteTicket | undefined;
  target: () => WriteTarget;
  echo: (sent: JsonObject, answered: ResourceRecord<T>) => EchoFinding[];
  onSend: (sent: SentOnce) => void;
  /**
   * Called for each outcome that settles a request, whether or not a page is still listening. `wasUnknown`: it is the
   * journal's answer to the very request whose outcome was unknown; that of another request says nothing of it.
   */
  onOutcome: (outcome: LastOutcome<T>, sent: SentOnce, wasUnknown: boolean) => void;
  /** Called when "Look for it" found what was sent. */
  onFound: (record: ResourceRecord<T>, sent: SentOnce) => void;
  /** Changes when the person signs out; a write under way then sends, keeps and reports nothing. */
  session: () => number;
  /** Keeps other tabs and forms from sending the same write; undefined when one is already sending it. */
  hold: (body: JsonObject) => Promise<(() => void) | undefined>;
  now: () => number;
}

/** The pause between two questions to the journal, in ms. */
const ASK_AGAIN_MS = 3_000;
/** The same after it said that nobody can know: a gateway that was only slow may still record the answer. */
const ASK_HOPELESS_MS = 15_000;

/**
 * The states of one form that writes. Only `submit` (a create), `save` (an update) and `sendAgain` send a request, one
 * per call. `open`: what was sent before the page was left, without an answer.
 */
export function writeMachine<T>(parts: WriteParts<T>, open?: DraftSent) {
  const store = createStore<WriteSnapshot<T>>(() => {
    if (!open) return newSnapshot();
    const { body: sent, at: sentAt, id, by, repeats } = open;
    // What was left open stays so, unless the gateway can be asked how it ended.
    if (open.left && id === undefined) return { ...newSnapshot(), left: open };
    const ticket = id === undefined ? undefined : parts.ticket?.({ id, by });
    return { ...newSnapshot(), state: 'unknown', sent, sentAt, ticket, repeats };
  });
  const get = () => store.getState();
  const set = (next: WriteSnapshot<T>) => store.setState(next, true);
  const isIn = (...states: SaveState[]) => states.includes(get().state);
  const isUnsettled = (looked = get().looked?.result) =>
    isIn('unknown') && looked !== 'looking' && looked !== 'found';
  const { review } = parts;
  let edits: { body: JsonObject; hidden: HiddenChoices } | undefined;
  let compared: Base<T> | undefined;
  // Counts reviews, so that a slow read of an abandoned review does not open a dialog.
  let turn = 0;
  let isWatched = false;
  let asking: ReturnType<typeof setTimeout> | undefined;

  function replan(snapshot: WriteSnapshot<T>, fresh: Base<T>): WriteSnapshot<T> {
    if (review === undefined || edits === undefined) return snapshot;
    compared = fresh;
    const { choices } = snapshot;
    return { ...snapshot, plan: review.plan({ loaded: review.loaded, fresh, ...edits, choices }) };
  }

  function notCompared(before: WriteSnapshot<T>, failure: unknown): WriteSnapshot<T> {
    const error = asApiError(failure, parts.target());
    const { choices, confirmed } = before;
    return { state: 'not compared', choices, confirmed, error };
  }

  async function compare({ readFresh }: ReviewParts<T>): Promise<void> {
    const { choices, confirmed } = get();
    const mine = ++turn;
    const before: WriteSnapshot<T> = { state: 'preparing', choices, confirmed };
    set(before);
    let next: WriteSnapshot<T>;
    try {
      next = { ...replan(before, await readFresh()), state: 'reviewing' };
    } catch (failure) {
      next = notCompared(before, failure);
    }
    if (mine === turn) set(next);
  }

  /** What the review shows instead, if the resource has changed since the comparison or cannot be read. */
  async function recheck(
    before: WriteSnapshot<T>,
    { readFresh }: ReviewParts<T>,
  ): Promise<WriteSnapshot<T> | undefined> {
    try {
      const fresh = await readFresh();
      if (compared && sameState(writableBody(compared.raw), writableBody(fresh.raw))) return;
      return { ...replan(before, fresh), state: 'reviewing', changedMeanwhile: true };
    } catch (failure) {
      return notCompared(before, failure);
    }
  }

  async function send(body: JsonObject): Promise<void> {
    const before = get();
    const { plan, choices, confirmed, outcome: first, sentAt, firstAt = sentAt } = before;
    const isRepeat = isUnsettled();
    // The gateway sends the same id of a person only once, so that a repeat of what may have been lost cannot make two.
    // When nobody can know how that one ended, it is a new write.
    const isSame = isRepeat && !isHopeless(before) && before.ticket?.isOthers?.() !== true;
    const same = isSame ? before.ticket : undefined;
    const ticket: WriteTicket | undefined = same ? { ...same, again: true } : parts.ticket?.();
    const repeats = isRepeat && (!same || before.repeats) ? true : undefined;
    clearTimeout(asking);
    const check = isRepeat ? undefined : review;
    const kept: WriteSnapshot<T> = { state: 'sending', choices, confirmed, plan };
    const times = isRepeat ? { sentAt, firstAt } : { sentAt: undefined, firstAt: undefined };
    const attempt: WriteSnapshot<T> = { ...kept, sent: body, ticket, repeats, ...times };
    const after = (outcome: LastOutcome<T>): WriteSnapshot<T> =>
      isRepeat && outcome.kind === 'refused'
        ? // The journal is asked for the first one, as the other is known.
          {
            ...attempt,
            state: 'unknown',
            ticket: before.ticket,
            repeats: before.repeats,
            outcome: first,
          }
        : { ...attempt, state: outcome.kind, outcome };
    // Set before the first await, so that the second click of a double click sees it.
    set(check ? kept : attempt);
    const end = await sendHeld<LastOutcome<T>, WriteSnapshot<T>>({
      hold: () => parts.hold(body),
      session: parts.session,
      busy: () => after(busyOutcome(parts.target())),
      ready: async () => (check && (await recheck(kept, check))) ?? sendNow,
    });
    if (end === undefined) return;
    const next = 'state' in end ? end : after(end);
    set(next);
    askLater();
    if (next.outcome === end) parts.onOutcome(end, { body, at: attempt.sentAt ?? 0 }, false);

    function sendNow(): Promise<LastOutcome<T>> {
      const at = parts.now();
      attempt.sentAt = at;
      set(attempt);
      parts.onSend({ body, at, id: ticket?.id, by: ticket?.by, repeats });
      return parts.send(body, ticket);
    }
  }

  /** Asks the journal for the answer of a write with an unknown outcome, while the form is on screen. */
  function askLater(ms = isHopeless(get()) ? ASK_HOPELESS_MS : ASK_AGAIN_MS): void {
    clearTimeout(asking);
    const { ticket, sent } = get();
    if (isWatched && isUnsettled() && ticket && sent)
      asking = setTimeout(() => void askAgain(sent, ticket), ms);
  }

  async function askAgain(sent: JsonObject, ticket: WriteTicket): Promise<void> {
    const session = parts.session();
    const outcome = await parts.send(sent, { ...ticket, sent: true });
    const before = get();
    if (session !== parts.session() || before.ticket !== ticket || !isUnsettled()) return;
    // Such a refusal is this browser's own, and says nothing of what was sent before.
    const isOurs =
      outcome.kind === 'refused' &&
      outcome.error.kind === 'not sent' &&
      outcome.error.journal !== 'not sent';
    if (outcome.kind === 'refused' && !isOurs && before.repeats)
      // It is known of this one, and of the earlier one nobody knows.
      return set({ ...before, ticket: undefined });
    if (outcome.kind !== 'unknown' && !isOurs) {
      set({ ...before, state: outcome.kind, outcome });
      return parts.onOutcome(outcome, { body: sent, at: before.sentAt ?? 0 }, true);
    }
    if (isHopeless({ outcome }) && !isHopeless(before)) set({ ...before, outcome });
    askLater();
  }

  async function look(sent: JsonObject, firstAt: number): Promise<Looked<T>> {
    if (review === undefined) return (await parts.lookFor?.(sent, firstAt)) ?? { alike: [] };
    const now = await review.readFresh();
    if (parts.echo(sent, now).length > 0) return { alike: [] };
    // What the service already showed before sending does not prove that the request was carried out.
    const isNew = compared === undefined || parts.echo(sent, compared).length > 0;
    return isNew ? { it: now, alike: [] } : { alike: [now] };
  }

  return {
    store,
    /**
     * Sends the body once. With a review, it first reads the resource again and compares; `body` was then composed from
     * `loaded`. Does nothing while a request is under way or its outcome is unknown.
     */
    async submit(body: JsonObject, hidden: HiddenChoices = {}) {
      if (!isIn('idle', review ? 'not compared' : 'refused')) return;
      if (review === undefined) return send(body);
      edits = { body, hidden };
      await compare(review);
    },
    /** Reads and compares again with the same edits; choices and ticks are kept. */
    async retry() {
      if (review && edits && isIn('not compared', 'reviewing', 'refused')) await compare(review);
    },
    choose(pointer: string, side: 'mine' | 'theirs') {
      if (!isIn('reviewing', 'refused') || !compared) return;
      const before = get();
      set(replan({ ...before, choices: { ...before.choices, [pointer]: side } }, compared));
    },
    /** Ticks or unticks the warning at that index of the plan. */
    confirm(index: number, ticked: boolean) {
      const before = get();
      const text = before.plan?.warnings[index]?.confirm;
      if (text === undefined) return;
      const others = before.confirmed.filter((other) => other !== text);
      set({ ...before, confirmed: ticked ? [...others, text] : others });
    },
    /** Checks once more that the resource is still as reviewed, and then sends exactly one request. */
    async save() {
      const snapshot = get();
      if (whyNotSave(snapshot) === undefined && snapshot.plan) await send(snapshot.plan.body);
    },
    back() {
      if (!isIn('preparing', 'not compared', 'reviewing', 'refused')) return;
      turn++;
      // A refusal stays above the buttons until the next try.
      set({ ...newSnapshot(), outcome: get().outcome });
    },
    /** Sends the same body again, only after an unknown outcome and a person's click. */
    async sendAgain() {
      const { sent } = get();
      if (isUnsettled() && sent !== undefined) await send(sent);
    },
    /** Reads whether the write was carried out, only after an unknown outcome. Never sends a write. */
    async lookFor() {
      const before = get();
      const { sent, sentAt = 0, firstAt = sentAt } = before;
      if (!isUnsettled() || sent === undefined || (!review && !parts.lookFor)) return;
      const session = parts.session();
      set({ ...before, looked: { result: 'looking' } });
      let looked: Looked<T>;
      try {
        looked = await look(sent, firstAt);
      } catch (error) {
        if (session === parts.session()) set({ ...before, looked: { result: 'failed', error } });
        return askLater();
      }
      if (session !== parts.session()) return;
      const { it, alike } = looked;
      const result = it ? 'found' : alike.length > 0 ? 'not certain' : 'not found';
      set({ ...before, looked: { result, found: it ? [it] : alike } });
      if (it) parts.onFound(it, { body: sent, at: sentAt, id: before.ticket?.id });
      askLater();
    },
    /** Returns to the form with the outcome still unknown; `name`: of what may exist. */
    leave(name?: string) {
      clearTimeout(asking);
      const { sentAt: at = 0, outcome } = get();
      const requestId = outcome?.kind === 'unknown' ? outcome.error.requestId : undefined;
      if (isUnsettled()) set({ ...newSnapshot(), left: { at, name, requestId } });
    },
    /** Tells whether the form is on screen: only then is the journal asked how a write without an answer ended. */
    watch(here: boolean) {
      if (here === isWatched) return;
      isWatched = here;
      askLater(0);
    },
    /** Forgets everything, because the person signed out. */
    reset() {
      turn++;
      edits = undefined;
      compared = undefined;
      set(newSnapshot());
    },
  };
}
