import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Read } from '../../api/cache/read';
import type { JsonObject } from '../../lib/json';
import type { PlanDescription } from '../plan/describe';
import { rememberKnown } from '../../ledger/known';
import { rememberSent, rememberUnanswered } from '../../ledger/sent';
import type { LedgerKey } from '../../ledger/shelf';
import { onSignOut, sessionCount } from '../../session/credential';
import { currentLedgerKey } from '../../session/scope';
import type { SentOnce } from './createMachine';
import { checkEcho, type EchoFinding } from './echo';
import { sendAt } from './elsewhere';
import { hold } from './hold';
import { noteOutcome } from './lastOutcome';
import { hiddenMembers, idOf, type HiddenMember } from '../plan/notReturned';
import { asApiError, busyError } from './outcome';
import { makePlan, type Memory } from '../plan/plan';
import {
  updateMachine,
  whyNotSave,
  type UpdateMachine,
  type UpdateParts,
  type UpdateSnapshot,
} from './updateMachine';

export interface UseUpdateOptions<T> {
  /** The object the form is made from. The first one given is kept: use `base` of the answer for the form. */
  loaded: Read<T>;
  /** The object as it is now; where the interface has no read, as it is remembered now. */
  readFresh: () => Promise<Read<T>>;
  /** Where the interface has no read: what `readFresh` gives. */
  memory?: () => Memory;
  /** Whose memory it is; the organization in use when absent. */
  ledgerKey?: LedgerKey;
  mutation: { mutateAsync: (body: JsonObject) => Promise<Read<T>> };
  describe: PlanDescription;
  /** Called before a request leaves. */
  onSend?: (sent: SentOnce) => void;
  /** Called when a write was refused, whether or not the form is still on screen. */
  onRefused?: () => void;
  /** Called when looking has found that what was sent was saved. */
  onFound?: () => void;
  /** Called once per accepted write; `here`: the form is still on screen. */
  onAccepted: (read: Read<T>, echo: EchoFinding[], here: boolean) => void;
}

export interface UseUpdate<T> extends UpdateSnapshot<T>, Omit<UpdateMachine<T>, 'store'> {
  /** The object the form must be made from and its body composed from; it never changes under the form. */
  base: Read<T>;
  /** Members of `base` that were not returned, with the last value sent. */
  hidden: HiddenMember[];
  canSave: boolean;
  /** Why "Save changes" is off. */
  whyNot?: string;
  /** True while a request is in flight and while an outcome is unknown. */
  frozen: boolean;
  /** To be told whether the form is on screen (`OnScreen`); until then it is not. */
  onScreen: (here: boolean) => void;
}

/**
 * An edit form's way to the service: `review(body, hiddenChoices)` → fresh read, three-way plan → `choose`, `confirm` →
 * `save`, one PUT → outcome. `body` comes from `composeUpdate(base.raw, edits)`.
 */
export function useUpdate<T>(options: UseUpdateOptions<T>): UseUpdate<T> {
  // One machine per form, with the object as it was: neither may change when an option does, or a write in flight would
  // be forgotten and edits compared with something they were not made on.
  const [{ base, hidden, machine, follow, onScreen }] = useState(() => {
    let current = options;
    let here = false;
    const now = () => ({ ...current, here });
    const loaded = options.loaded;
    // Whoever changes connection or organization meanwhile does not change what the form was for: `sendAt` sends nothing
    // to another one.
    const key = options.ledgerKey ?? currentLedgerKey();
    // "Not returned by a read" has no meaning where there is none.
    const members = options.memory ? [] : hiddenMembers(options.describe.kind, loaded.raw, key);
    return {
      base: loaded,
      hidden: members,
      machine: updateMachine<T>(updateParts(loaded, members, key, now)),
      follow: (next: UseUpdateOptions<T>) => void (current = next),
      onScreen: (shown: boolean) => void (here = shown),
    };
  });
  useEffect(() => follow(options));
  useEffect(() => onSignOut(machine.reset), [machine]);
  const snapshot = useStore(machine.store);

  const { state } = snapshot;
  const { store: _store, ...actions } = machine;
  const whyNot = whyNotSave(snapshot);
  return {
    ...snapshot,
    ...actions,
    base,
    hidden,
    canSave: whyNot === undefined,
    ...(whyNot !== undefined && { whyNot }),
    frozen: !['idle', 'not compared', 'reviewing', 'refused'].includes(state),
    onScreen,
  };
}

function updateParts<T>(
  loaded: Read<T>,
  hiddenThen: readonly HiddenMember[],
  key: LedgerKey,
  latest: () => UseUpdateOptions<T> & { here: boolean },
): UpdateParts<T> {
  const id = idOf(loaded.raw) ?? '';
  const target = () => {
    const { operation, url } = latest().describe;
    return { operation, url: url(id) };
  };
  return {
    loaded,
    readFresh: () => latest().readFresh(),
    send: (body) => sendAt(key.connection, target(), () => latest().mutation.mutateAsync(body)),
    plan: (input) => {
      const description = latest().describe;
      const memory = latest().memory?.();
      const hiddenNow = memory ? [] : hiddenMembers(description.kind, input.fresh.raw, key);
      return makePlan({ ...input, description, hiddenThen, hiddenNow, memory });
    },
    echo: (sent, answered) => checkEcho(sent, answered.raw, latest().describe),
    toError: (failure) => asApiError(failure, target()),
    onSend: (sent) => latest().onSend?.(sent),
    onOutcome: (outcome, sent) => {
      const { describe, here, onAccepted, onRefused } = latest();
      const { kind } = describe;
      noteOutcome(kind, id, 'update', outcome, sent);
      // It may hold now. What the service accepted is remembered where it is sent; a refused body was never kept.
      if (outcome.kind === 'unknown') {
        rememberUnanswered(key, kind, id, sent, Date.now());
        rememberKnown(key, { kind, id, how: 'opened', at: Date.now() });
      }
      if (outcome.kind === 'refused') onRefused?.();
      if (outcome.kind === 'accepted') onAccepted(outcome.read, outcome.echo, here);
    },
    onFound: ({ body, at }) => {
      rememberSent(key, latest().describe.kind, id, body, at);
      latest().onFound?.();
    },
    hold: () => hold(target().url),
    busyError: () =>
      busyError(target(), 'It is being saved at this moment, from here or another tab.'),
    session: sessionCount,
    now: Date.now,
  };
}
