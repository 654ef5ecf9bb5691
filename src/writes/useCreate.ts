import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Read } from '../api/read';
import { stringifyJson, type JsonObject } from '../lib/json';
import { createMachine, type CreateParts, type CreateSnapshot } from './createMachine';
import type { CreateDescription } from './describe';
import { checkEcho, type EchoFinding } from './echo';
import { hold } from './hold';
import { noteOutcome } from './lastOutcome';
import { idOf } from './notReturned';
import { asApiError, busyError } from './outcome';

export interface UseCreateOptions<T> {
  describe: CreateDescription;
  /** The `useMutation` of the create, or anything that sends once. */
  mutation: { mutateAsync: (body: JsonObject) => Promise<Read<T>> };
  /** Called once per accepted write, only while the page is there. */
  onAccepted: (read: Read<T>, echo: EchoFinding[]) => void;
  /** Reads whether it exists, where a list exists. */
  lookFor?: (body: JsonObject) => Promise<Read<T>[]>;
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
}

/** A create form's way to the service: one request per deliberate act, and an outcome that claims nothing. */
export function useCreate<T>(options: UseCreateOptions<T>): UseCreate<T> {
  // One machine per form: it must not be rebuilt when an option changes, or a write in flight would be forgotten.
  const [{ machine, latest, follow }] = useState(() => {
    let current = options;
    const now = () => current;
    return {
      machine: createMachine<T>(createParts(now)),
      latest: now,
      follow: (next: UseCreateOptions<T>) => void (current = next),
    };
  });
  useEffect(() => follow(options));
  const snapshot = useStore(machine.store);

  const { state, outcome } = snapshot;
  useEffect(() => {
    if (state === 'accepted' && outcome?.kind === 'accepted')
      latest().onAccepted(outcome.read, outcome.echo);
  }, [state, outcome, latest]);

  return {
    ...snapshot,
    frozen: state !== 'idle' && state !== 'refused',
    submit: machine.submit,
    sendAgain: machine.sendAgain,
    ...(options.lookFor && { lookFor: machine.lookFor }),
    leave: machine.leave,
  };
}

function createParts<T>(latest: () => UseCreateOptions<T>): CreateParts<T> {
  const target = () => {
    const { operation, url } = latest().describe;
    return { operation, url: url() };
  };
  return {
    send: (body) => latest().mutation.mutateAsync(body),
    canLook: () => latest().lookFor !== undefined,
    lookFor: (body) => latest().lookFor?.(body) ?? Promise.resolve([]),
    toError: (failure) => asApiError(failure, target()),
    echo: (sent, answered) => checkEcho(sent, answered.raw, latest().describe),
    onOutcome: (outcome, sent) => {
      const id = outcome.kind === 'accepted' ? (idOf(outcome.read.raw) ?? '') : '';
      noteOutcome(latest().describe.kind, id, 'create', outcome, sent);
    },
    hold: (body) => hold(`${target().url} ${stringifyJson(body)}`),
    busyError: () =>
      busyError(
        target(),
        'The same request is being sent at this moment, from here or another tab.',
      ),
    now: Date.now,
  };
}
