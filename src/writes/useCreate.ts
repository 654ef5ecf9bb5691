import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Read } from '../api/read';
import type { JsonObject } from '../lib/json';
import { createMachine, type CreateSnapshot } from './createMachine';
import type { ResourceDescription } from './describe';
import type { EchoFinding } from './echo';
import { createParts } from './parts';

export interface UseCreateOptions<T> {
  description: ResourceDescription;
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
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  // One machine per form: it must not be rebuilt when an option changes, or a write in flight would be forgotten.
  const [machine] = useState(() => createMachine<T>(createParts(() => latest.current)));
  const snapshot = useStore(machine.store);

  const { state, outcome } = snapshot;
  useEffect(() => {
    if (state === 'accepted' && outcome?.kind === 'accepted')
      latest.current.onAccepted(outcome.read, outcome.echo);
  }, [state, outcome]);

  return {
    ...snapshot,
    frozen: state !== 'idle' && state !== 'refused',
    submit: machine.submit,
    sendAgain: machine.sendAgain,
    ...(options.lookFor && { lookFor: machine.lookFor }),
    leave: machine.leave,
  };
}
