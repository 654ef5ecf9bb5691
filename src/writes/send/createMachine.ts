import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ApiError } from '../../api/http/errors';
import type { Read } from '../../api/cache/read';
import type { JsonObject } from '../../lib/json';
import type { EchoFinding } from './echo';
import { outcomeOf, type FailedOutcome, type Outcome } from './outcome';

export type CreateState =
  | 'idle'
  | 'sending'
  | 'accepted'
  | 'refused'
  | 'unknown'
  | 'looking'
  /** It was created: exactly one is there that was made since it was sent. */
  | 'found'
  /** What is there may be another: it was there before, its time is not told, or there are several. */
  | 'not certain'
  | 'not found';

/** What looking for it brought: `it` was made since the body was sent, one of `alike` may have been. */
export interface Looked<T> {
  it?: Read<T>;
  /** Newest first. */
  alike: Read<T>[];
}

export interface CreateSnapshot<T> {
  state: CreateState;
  outcome?: Outcome<T>;
  /** How "Send again anyway" was refused. It settles nothing: the first request may still have been carried out. */
  repeat?: FailedOutcome;
  /** The body that was sent last, as sent. */
  sent?: JsonObject;
  /** When it was sent, in ms. */
  sentAt?: number;
  /** When the same body was sent first: that may be the request that was carried out. */
  firstAt?: number;
  /** What "Look for it" found. */
  found?: Read<T>[];
  /** "Look for it" itself failed; nothing is known more than before. */
  lookError?: unknown;
}

/** A body as it was sent, and when, in ms. */
export interface SentOnce {
  body: JsonObject;
  at: number;
}

/** What a create needs from outside; all of it can be replaced in a test. */
export interface CreateParts<T> {
  /** Sends once. Rejects with whatever the transport says. */
  send: (body: JsonObject) => Promise<Read<T>>;
  /** Whether there is a list to look in. */
  canLook: () => boolean;
  /** `sentAt`: when it was sent first, in ms. */
  lookFor: (body: JsonObject, sentAt: number) => Promise<Looked<T>>;
  toError: (failure: unknown) => ApiError;
  echo: (sent: JsonObject, answered: Read<T>) => EchoFinding[];
  /** Called before a request leaves. */
  onSend: (sent: SentOnce) => void;
  /** Called for every end of a write that settles something, whether or not a page still listens. */
  onOutcome: (outcome: Outcome<T>, sent: SentOnce) => void;
  /** "Look for it" found that it was created. */
  onFound: (read: Read<T>, sent: SentOnce) => void;
  /** Changes when the person signs out: of a write that was under way then, nothing is kept or told. */
  session: () => number;
  /** Keeps other tabs and other forms from sending the same body meanwhile; undefined: somebody else is sending it. */
  hold: (body: JsonObject) => Promise<(() => void) | undefined>;
  busyError: () => ApiError;
  now: () => number;
}

export interface CreateMachine<T> {
  store: StoreApi<CreateSnapshot<T>>;
  /** Sends the body once. Does nothing while a request is in flight or while the outcome of the last one is unknown. */
  submit: (body: JsonObject) => Promise<void>;
  /** Sends the same body again, after an unknown outcome only. A person's deliberate act. */
  sendAgain: () => Promise<void>;
  /** Reads whether it exists, after an unknown outcome only. Never sends. */
  lookFor: () => Promise<void>;
  /** Gives the form back without knowing. */
  leave: () => void;
  /** Forgets everything: the person signed out. */
  reset: () => void;
}

/**
 * The life of one create form. Every request it makes is one call of a person; nothing here repeats a write. `open`: what
 * was sent before the page was left, and never seen answered.
 */
export function createMachine<T>(parts: CreateParts<T>, open?: SentOnce): CreateMachine<T> {
  const store = createStore<CreateSnapshot<T>>(() =>
    open ? { state: 'unknown', sent: open.body, sentAt: open.at } : { state: 'idle' },
  );
  const state = () => store.getState().state;
  const set = (next: CreateSnapshot<T>) => store.setState(next, true);

  async function send(body: JsonObject): Promise<void> {
    const { outcome: first, sentAt: before, firstAt = before } = store.getState();
    const repeated = unsettled();
    const session = parts.session();
    const attempt = {
      sent: body,
      sentAt: parts.now(),
      ...(repeated && firstAt !== undefined && { firstAt }),
    };
    const once = { body, at: attempt.sentAt };
    // Set before anything is awaited: the second click of a double click finds it.
    set({ ...attempt, state: 'sending' });
    parts.onSend(once);
    const outcome = await attemptOnce(body);
    if (session !== parts.session()) return;
    if (repeated && outcome.kind === 'refused') {
      set({ ...attempt, state: 'unknown', ...(first && { outcome: first }), repeat: outcome });
      return;
    }
    set({ ...attempt, state: outcome.kind, outcome });
    parts.onOutcome(outcome, once);
  }

  async function attemptOnce(body: JsonObject): Promise<Outcome<T>> {
    const release = await parts.hold(body);
    if (release === undefined) return outcomeOf(parts.busyError());
    let read: Read<T>;
    try {
      read = await parts.send(body);
    } catch (failure) {
      return outcomeOf(parts.toError(failure));
    } finally {
      release();
    }
    return { kind: 'accepted', read, echo: parts.echo(body, read) };
  }

  const unsettled = () => ['unknown', 'not certain', 'not found'].includes(state());

  return {
    store,
    async submit(body) {
      if (state() === 'idle' || state() === 'refused') await send(body);
    },
    async sendAgain() {
      const { sent } = store.getState();
      if (unsettled() && sent !== undefined) await send(sent);
    },
    async lookFor() {
      const { found: _found, lookError: _error, repeat: _repeat, ...before } = store.getState();
      const { sent, sentAt = 0, firstAt = sentAt } = before;
      if (!unsettled() || !parts.canLook() || sent === undefined) return;
      const session = parts.session();
      set({ ...before, state: 'looking' });
      let next: CreateSnapshot<T>;
      let it: Read<T> | undefined;
      try {
        const looked = await parts.lookFor(sent, firstAt);
        it = looked.it;
        next = it
          ? { ...before, state: 'found', found: [it] }
          : {
              ...before,
              state: looked.alike.length > 0 ? 'not certain' : 'not found',
              found: looked.alike,
            };
      } catch (lookError) {
        next = { ...before, state: 'unknown', lookError };
      }
      if (session !== parts.session()) return;
      set(next);
      if (it) parts.onFound(it, { body: sent, at: sentAt });
    },
    leave() {
      if (unsettled()) set({ state: 'idle' });
    },
    reset() {
      set({ state: 'idle' });
    },
  };
}
