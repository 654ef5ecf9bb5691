import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Read } from '../../api/cache/read';
import { stringifyJson, type JsonObject } from '../../lib/json';
import { rememberKnown } from '../../ledger/known';
import { rememberSent } from '../../ledger/sent';
import type { LedgerKey } from '../../ledger/shelf';
import { onSignOut, sessionCount } from '../../session/credential';
import { currentLedgerKey } from '../../session/scope';
import {
  createMachine,
  type CreateMachine,
  type CreateParts,
  type CreateSnapshot,
  type Looked,
  type SentOnce,
} from './createMachine';
import type { CreateDescription } from '../plan/describe';
import { checkEcho } from './echo';
import { sendAt } from './elsewhere';
import { hold } from './hold';
import { noteOutcome } from './lastOutcome';
import { idOf } from '../plan/notReturned';
import { asApiError, busyError, type Outcome } from './outcome';

export interface UseCreateOptions<T> {
  /** The form's address. Who comes back while its request is under way finds it so. */
  address: string;
  describe: CreateDescription;
  /** The `useMutation` of the create, or anything that sends once. */
  mutation: { mutateAsync: (body: JsonObject) => Promise<Read<T>> };
  /** What was sent before the page was left, and never seen answered. */
  open?: SentOnce | undefined;
  /** Called before a request leaves. */
  onSend: (sent: SentOnce) => void;
  /** Called for every end of a write that settles something; `here`: the form is still on screen. */
  onOutcome: (outcome: Outcome<T>, sent: SentOnce, here: boolean) => void;
  /** Reads whether it exists, where a list exists. */
  lookFor?: (body: JsonObject, sentAt: number) => Promise<Looked<T>>;
  /** Called when looking has found that it was created. */
  onFound?: () => void;
}

export interface UseCreate<T> extends CreateSnapshot<T> {
  /** True while sending, and while the outcome is unknown: inputs and buttons are off. */
  frozen: boolean;
  /** Sends the body once; a call while one is in flight or unknown does nothing. */
  submit: (body: JsonObject) => Promise<void>;
  /** "Send again anyway" */
  sendAgain: () => Promise<void>;
  /** "Look for it"; undefined where the interface has no list. */
  lookFor?: () => Promise<void>;
  /** "Leave it" */
  leave: () => void;
  /** To be told whether the form is on screen (`OnScreen`); until then it is not. */
  onScreen: (here: boolean) => void;
}

/** What a machine knows of the form it belongs to; `here`: the form is still on screen. */
type Form<T> = UseCreateOptions<T> & { here: boolean };

/** A create form's machine, which may outlive the form. */
interface Holder<T> {
  machine: CreateMachine<T>;
  follow: (next: UseCreateOptions<T>) => void;
  onScreen: (here: boolean) => void;
}

/** Those whose request is under way, by whose it is and the form's address. */
const underWay = new Map<string, Holder<unknown>>();
onSignOut(() => underWay.clear());

/** A create form's way to the service: one request per deliberate act, and an outcome that claims nothing. */
export function useCreate<T>(options: UseCreateOptions<T>): UseCreate<T> {
  // One machine per form: it must not be rebuilt when an option changes, or a write in flight would be forgotten.
  const [{ machine, follow, onScreen }] = useState(() => {
    const key = currentLedgerKey();
    const known = underWay.get(nameOf(key, options.address));
    return (known as Holder<T> | undefined) ?? holderFor(key, options);
  });
  useEffect(() => follow(options));
  useEffect(() => onSignOut(machine.reset), [machine]);
  const snapshot = useStore(machine.store);

  const { state } = snapshot;
  return {
    ...snapshot,
    frozen: state !== 'idle' && state !== 'refused',
    submit: machine.submit,
    sendAgain: machine.sendAgain,
    ...(options.lookFor && { lookFor: machine.lookFor }),
    leave: machine.leave,
    onScreen,
  };
}

const nameOf = ({ connection, organization }: LedgerKey, address: string) =>
  `${connection} ${organization} ${address}`;

function holderFor<T>(key: LedgerKey, options: UseCreateOptions<T>): Holder<T> {
  let form: Form<T> = { ...options, here: false };
  const begin = () => underWay.set(nameOf(key, form.address), holder as Holder<unknown>);
  const holder: Holder<T> = {
    machine: createMachine<T>(
      createParts(key, () => form, begin),
      options.open,
    ),
    follow: (next) => void (form = { ...next, here: form.here }),
    onScreen: (here) => void (form = { ...form, here }),
  };
  return holder;
}

function createParts<T>(key: LedgerKey, latest: () => Form<T>, begin: () => void): CreateParts<T> {
  const target = () => {
    const { operation, url } = latest().describe;
    return { operation, url: url() };
  };
  return {
    send: async (body) => {
      begin();
      try {
        return await sendAt(key.connection, target(), () => latest().mutation.mutateAsync(body));
      } finally {
        underWay.delete(nameOf(key, latest().address));
      }
    },
    canLook: () => latest().lookFor !== undefined,
    lookFor: (body, sentAt) => latest().lookFor?.(body, sentAt) ?? Promise.resolve({ alike: [] }),
    toError: (failure) => asApiError(failure, target()),
    echo: (sent, answered) => checkEcho(sent, answered.raw, latest().describe),
    onSend: (sent) => latest().onSend(sent),
    onOutcome: (outcome, sent) => {
      const id = outcome.kind === 'accepted' ? idOf(outcome.read.raw) : undefined;
      if (id !== undefined) noteOutcome(latest().describe.kind, id, 'create', outcome, sent.body);
      latest().onOutcome(outcome, sent, latest().here);
    },
    onFound: ({ raw }, { body, at }) => {
      const id = idOf(raw);
      const { kind } = latest().describe;
      if (id !== undefined) {
        rememberSent(key, kind, id, body, at);
        rememberKnown(key, { kind, id, how: 'created', at });
      }
      latest().onFound?.();
    },
    hold: (body) => hold(`${target().url} ${stringifyJson(body)}`),
    busyError: () =>
      busyError(
        target(),
        'The same request is being sent at this moment, from here or another tab.',
      ),
    session: sessionCount,
    now: Date.now,
  };
}
