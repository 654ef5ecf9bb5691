import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { writeOnce, writeTarget } from '../../api/resources/writes';
import { writeTicket } from '../../api/journal/writeEnd';
import { rememberKnown, rememberSent } from '../../memory/resources';
import type { MemoryKey } from '../../memory/storedList';
import { stringifyJson, type JsonObject } from '../../lib/json';
import { onSignOut, sessionCount } from '../../session/credential';
import { currentMemoryKey } from '../../session/scope';
import type { ResourceDescription } from '../plan/describe';
import { hiddenMembers, idOf, type HiddenMember } from '../../memory/hiddenMembers';
import { makePlan, type Base } from '../plan/plan';
import { checkEcho } from './echo';
import { hold } from './hold';
import { noteOutcome, noteUpdate, type LastOutcome } from '../../api/cache/lastOutcome';
import { writeMachine, type ReviewParts, type WriteMachine, type WriteParts } from './machine';
import { asApiError, busyError } from './outcome';
import { serviceNow } from '../../lib/time/clock';
import { whyNotSave, type Looked, type SentOnce, type WriteSnapshot } from './snapshot';

export interface UseWriteOptions<T> {
  /** The form's address, which finds a create under way again when the person comes back. */
  address: string;
  describe: ResourceDescription;
  /** The memory key for the write; that of the current organization when absent. */
  memoryKey?: MemoryKey | undefined;
  /** The record to update; absent for a create. The first one is kept, and the form must be made from it. */
  base?: Base<T> | undefined;
  /** Hidden members of the base, with the last value sent as the form shows it. */
  hidden: readonly HiddenMember[];
  /** Reads the record as it is now, or as it is remembered now when nothing can be read. */
  readFresh?: (() => Promise<Base<T>>) | undefined;
  /** Looks for the created resource, if its type has a list. */
  lookFor?: ((body: JsonObject, firstAt: number) => Promise<Looked<T>>) | undefined;
  /** What was sent before the page was left, without an answer. */
  open?: SentOnce | undefined;
  onSend: (sent: SentOnce) => void;
  /** Called for each outcome that settles a request; `here`: the form is still on screen. */
  onOutcome: (outcome: LastOutcome<T>, sent: SentOnce, here: boolean) => void;
  /** Called when looking found what was sent. */
  onFound: () => void;
}

export interface UseWrite<T>
  extends WriteSnapshot<T>, Omit<WriteMachine<T>, 'store' | 'reset' | 'watch' | 'lookFor'> {
  /** "Look for it"; undefined when there is nothing to search. */
  lookFor?: (() => Promise<void>) | undefined;
  whyNot: string | undefined;
  /** True while a request is under way or its outcome is unknown: inputs and buttons are disabled. */
  frozen: boolean;
  /** Tells whether the form is on screen (`OnScreen`); false until the first call. */
  onScreen: (here: boolean) => void;
}

/** A form's machine, which may outlive the form. */
interface Holder<T> {
  machine: WriteMachine<T>;
  follow: (next: UseWriteOptions<T>) => void;
  onScreen: (here: boolean) => void;
}

/** What a machine knows of its form; `here`: the form is still on screen. */
type Form<T> = UseWriteOptions<T> & { here: boolean };

/** Creates under way, by memory key and the form's address. */
const underWay = new Map<string, Holder<unknown>>();
onSignOut(() => underWay.clear());

/**
 * How a form sends its write. A create: `submit` sends it. An update: `submit` reads the resource again and makes a
 * plan → `choose`, `confirm` → `save` sends it. Each ends in an outcome that claims no more than the service said.
 */
export function useWrite<T>(options: UseWriteOptions<T>): UseWrite<T> {
  // One machine per form: making a new one when an option changes would lose a write under way.
  const [{ machine, follow, onScreen }] = useState(() => {
    const key = options.memoryKey ?? currentMemoryKey();
    const known = options.base ? undefined : underWay.get(nameOf(key, options.address));
    return (known as Holder<T> | undefined) ?? holderFor(key, options);
  });
  useEffect(() => follow(options));
  useEffect(() => onSignOut(machine.reset), [machine]);
  const snapshot = useStore(machine.store);
  const { store: _store, reset: _reset, watch: _watch, lookFor, ...actions } = machine;
  const canLook = options.base ? options.base.memory === undefined : options.lookFor !== undefined;
  return {
    ...snapshot,
    ...actions,
    lookFor: canLook ? lookFor : undefined,
    whyNot: whyNotSave(snapshot),
    frozen: !['idle', 'not compared', 'reviewing', 'refused'].includes(snapshot.state),
    onScreen,
  };
}

const nameOf = ({ connection, organization }: MemoryKey, address: string) =>
  `${connection} ${organization} ${address}`;

function holderFor<T>(key: MemoryKey, options: UseWriteOptions<T>): Holder<T> {
  let form: Form<T> = { ...options, here: false };
  const { base, hidden, open } = options;
  const begin = () => {
    if (!base) underWay.set(nameOf(key, form.address), holder as Holder<unknown>);
  };
  const holder: Holder<T> = {
    machine: writeMachine<T>(
      {
        ...partsOf(key, base && (idOf(base.raw) ?? ''), () => form, begin),
        ...(base && { review: reviewOf(key, base, hidden, () => form) }),
      },
      open,
    ),
    follow: (next) => void (form = { ...next, here: form.here }),
    onScreen: (here) => {
      form = { ...form, here };
      holder.machine.watch(here);
    },
  };
  return holder;
}

function reviewOf<T>(
  key: MemoryKey,
  loaded: Base<T>,
  hiddenThen: readonly HiddenMember[],
  latest: () => Form<T>,
): ReviewParts<T> {
  return {
    loaded,
    readFresh: () => latest().readFresh?.() ?? Promise.resolve(loaded),
    plan: (input) => {
      const { describe: description } = latest();
      const { memory, raw } = input.fresh;
      const hiddenNow = memory ? [] : hiddenMembers(description.type, raw, key);
      const target = writeTarget(description, idOf(loaded.raw));
      return makePlan({ ...input, description, target, hiddenThen, hiddenNow, memory });
    },
  };
}

/** `updated`: the id of the updated resource; absent for a create. */
function partsOf<T>(
  key: MemoryKey,
  updated: string | undefined,
  latest: () => Form<T>,
  begin: () => void,
): WriteParts<T> {
  const target = () => writeTarget(latest().describe, updated);
  return {
    lookFor: latest().lookFor,
    ticket: writeTicket,
    send: async (body, write) => {
      begin();
      try {
        return await writeOnce(latest().describe, updated, { body, write }, key);
      } finally {
        underWay.delete(nameOf(key, latest().address));
      }
    },
    toError: (failure) => asApiError(failure, target()),
    echo: (sent, answered) => checkEcho(sent, answered.raw, latest().describe),
    onSend: (sent) => latest().onSend(sent),
    onOutcome: (outcome, sent) => {
      const { describe, onOutcome, here } = latest();
      const { type } = describe;
      const answered = outcome.kind === 'accepted' ? idOf(outcome.record.raw) : undefined;
      if (updated !== undefined) noteUpdate(key, type, updated, outcome, sent.body);
      else if (answered !== undefined) noteOutcome(type, answered, outcome);
      onOutcome(outcome, sent, here);
    },
    onFound: ({ raw }, { body, at, id: found }) => {
      const { describe, onFound } = latest();
      const { type } = describe;
      const id = updated ?? idOf(raw);
      if (id !== undefined) {
        rememberSent(key, type, id, body, at);
        rememberKnown(key, { kind: type, id, how: updated ? 'opened' : 'created', at, found });
      }
      onFound();
    },
    hold: (body) =>
      hold(updated === undefined ? `${target().url} ${stringifyJson(body)}` : target().url),
    busyError: () =>
      busyError(
        target(),
        updated === undefined
          ? 'The same request is being sent now, here or in another tab.'
          : 'It is being saved now, here or in another tab.',
      ),
    session: sessionCount,
    now: serviceNow,
  };
}
