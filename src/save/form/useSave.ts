import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type FormEvent,
  type RefObject,
} from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { useStore } from 'zustand';
import type { LastOutcome } from '../../api/cache/lastOutcome';
import { needsCredential } from '../../api/http/errors';
import { writeTicket } from '../../api/journal/writeEnd';
import { resourceOf } from '../../contract/resources';
import type { Awaited } from '../../ui/form/awaited';
import type { JsonObject } from '../../lib/json';
import { serviceNow } from '../../lib/time/clock';
import type { DraftSent } from '../../memory/drafts';
import { hiddenMembers, idOf, type HiddenMember } from '../../memory/hiddenMembers';
import type { MemoryKey } from '../../memory/storedList';
import { useOrganization } from '../../resource/useOrganization';
import { currentConnection } from '../../session/connections';
import { onSignOut, sessionCount } from '../../session/credential';
import { currentMemoryKey } from '../../session/scope';
import { focusFirstFault } from '../../ui/firstFault';
import type { ResourceDescription } from '../plan/describe';
import { makePlan, type Base } from '../plan/plan';
import { checkEcho } from '../send/echo';
import { writeMachine, type WriteParts } from '../send/machine';
import { holdWrite, noteEnd, noteFound, sendOnce, targetOf, type OneWrite } from '../send/sendOnce';
import { isAsking, whyNotSave, type SaveState, type SentOnce } from '../send/snapshot';
import { notCreated, opensResource, showToastOf } from './afterWrite';
import type { DraftKeeper } from './formDraft';
import { focusEndOfForm, focusOpenQuestion, markRefused } from './formFaults';
import type { Parts, WriteFormProps } from './formParts';
import { undoOf } from './restore';

interface SaveOptions<V extends FieldValues, T> {
  props: WriteFormProps<V, T>;
  /** The record to update; absent for a create. The first one is kept, and the form must be made from it. */
  base: Base<T> | undefined;
  parts: Parts<V>;
  form: UseFormReturn<V>;
  draft: DraftKeeper;
  /** What was sent before the page was left, without an answer. */
  sentBefore: DraftSent | undefined;
  name: () => string;
  element: RefObject<HTMLFormElement | null>;
  /** What the fields are compared with is on its way, and a submit waits for it. */
  awaited: Awaited | undefined;
}

/** A save as the form, its review and its dialogs show it. */
export type Save<T = unknown> = ReturnType<typeof useSave<FieldValues, T>>;

/**
 * What a form does from its submit on. A create: `submit` sends it. An update: `submit` reads the resource again and
 * makes a plan → `choose`, `confirm` → `save` sends it. Each ends in an outcome that claims no more than the service said.
 */
export function useSave<V extends FieldValues, T>(options: SaveOptions<V, T>) {
  const { props, base, parts, form, draft, sentBefore, name, element, awaited } = options;
  const { address, describe } = props;
  const { noun } = resourceOf(describe.type);
  const { fieldAt } = props.form;
  const navigate = useNavigate();
  const { keepOf } = useOrganization(describe.type);
  const [connection] = useState(() => currentConnection().id);
  const [pressing, setPressing] = useState(false);
  const [waiting, setWaiting] = useState(false);

  const asForm: FormOfWrite<T> = {
    describe,
    ...(props.base
      ? { readFresh: () => props.readFresh(base ?? props.base) }
      : { lookFor: props.lookFor }),
    onSend: (sent) => draft.keepSent(base ? sent : { ...sent, name: name() }),
    onFound: () => draft.drop(),
    onOutcome(outcome, sent, here) {
      if (outcome.kind === 'accepted') {
        draft.drop(sent.at);
        const done = base ? 'saved' : 'created';
        const { toast, to, state } =
          props.accepted?.(outcome.record, sent) ??
          opensResource(describe, outcome, { done, name: name(), list: props.cancel, keepOf });
        const undo = snapshot.plan && undoOf(snapshot.plan);
        showToastOf(connection, {
          ...toast,
          ...(undo && {
            action: { label: 'Undo', run: () => void navigate(address, { state: undo }) },
          }),
        });
        if (here) void navigate(to, { state });
        return;
      }
      if (outcome.kind === 'refused') draft.keepUnsent();
      if (!here && !base)
        showToastOf(connection, notCreated(outcome.kind, `${noun} ${name()}`, address));
    },
  };
  // One machine per form: making a new one when an option changes would lose a write under way.
  const [{ machine, follow, onScreen }] = useState(() => {
    const key = props.memoryKey ?? currentMemoryKey();
    const place = `${key.connection} ${key.organization} ${address}`;
    return (
      (base ? undefined : (underWay.get(place) as Writer<T> | undefined)) ??
      writerOf(place, key, asForm, base, parts.hiddenThen, sentBefore)
    );
  });
  useLayoutEffect(() => follow(asForm));
  useEffect(() => onSignOut(machine.reset), [machine]);
  const snapshot = useStore(machine.store);
  const { outcome, state } = snapshot;

  useEffect(() => {
    if (outcome?.kind !== 'refused') return;
    markRefused(form, outcome.error, fieldAt);
    // The review and the token dialog keep the focus, so the form waits behind them.
    if (!base && !needsCredential(outcome.error))
      setTimeout(() => focusFirstFault(element.current));
  }, [outcome, form, fieldAt, base, element]);

  const submitValues = (values: V) => {
    const choices = parts.choicesOf(values);
    const isOpen = parts.hidden.some(({ pointer }) => choices[pointer] === undefined);
    setPressing(isOpen);
    if (isOpen) return void setTimeout(() => focusOpenQuestion(element.current));
    setWaiting(awaited !== undefined);
    if (awaited) return awaited.onPressed?.();
    if (!props.base) props.onSubmit?.();
    void machine.submit(parts.bodyOf(values), choices);
  };
  // The fields are checked first, and meanwhile it may become known what they are compared with.
  const latest = useRef(submitValues);
  useLayoutEffect(() => void (latest.current = submitValues));
  const submit = (event?: FormEvent) =>
    void form.handleSubmit(
      (values) => latest.current(values),
      () => {
        setWaiting(false);
        setTimeout(() => focusFirstFault(element.current));
      },
    )(event);
  // Once it has come, the fields are checked again: it may bring a question.
  useEffect(() => {
    if (waiting && !awaited) element.current?.requestSubmit();
  }, [waiting, awaited, element]);

  const { store: _store, reset, watch: _watch, lookFor, ...actions } = machine;
  const canLook = props.base ? base?.memory === undefined : props.lookFor !== undefined;
  const awaits = waiting ? awaited?.words : undefined;
  const working: Partial<Record<SaveState, string>> = base
    ? { preparing: 'Comparing with the service…', sending: 'Saving…' }
    : { sending: `Creating the ${noun}…` };
  return {
    ...snapshot,
    ...actions,
    submit,
    /** "Look for it"; undefined when there is nothing to search. */
    lookFor: canLook ? lookFor : undefined,
    /** "Decide later". */
    leave() {
      const { sent, sentAt: at = 0, ticket, repeats } = snapshot;
      if (!base && sent) {
        const { id, by } = (isAsking(snapshot) && ticket) || {};
        draft.keepSent({ body: sent, at, id, by, repeats, name: name(), left: true });
      }
      machine.leave(base ? undefined : name());
      setTimeout(() => focusEndOfForm(element.current));
    },
    /** Forgets what was left open or refused, with the draft. */
    forget: reset,
    /** What a submit waits for, in words. */
    busy: awaits ?? working[state],
    /** A request is under way or its outcome is unknown: inputs and buttons are disabled. */
    frozen:
      awaits !== undefined || !['idle', 'not compared', 'reviewing', 'refused'].includes(state),
    /** The person tried to save without a choice for a member that was not returned. */
    pressing,
    /** Why "Save changes" is off. */
    whyNot: whyNotSave(snapshot),
    onScreen,
  };
}

/** What the machine of a form asks of the form, as that is now. */
interface FormOfWrite<T> extends Pick<WriteParts<T>, 'lookFor' | 'onSend'> {
  describe: ResourceDescription;
  /** Reads the record as it is now, or as it is remembered now when nothing can be read. */
  readFresh?: () => Promise<Base<T>>;
  /** Called for each outcome that settles a request; `here`: the form is still on screen. */
  onOutcome: (outcome: LastOutcome<T>, sent: SentOnce, here: boolean) => void;
  /** Called when looking found what was sent. */
  onFound: () => void;
}

/** A form's machine, which may outlive the form. */
type Writer<T> = ReturnType<typeof writerOf<T>>;

/** Creates under way, which a form finds again when the person comes back to its address. */
const underWay = new Map<string, Writer<unknown>>();
onSignOut(() => underWay.clear());

/** `name`: the connection, the organization and the address of its form. */
export function writerOf<T>(
  name: string,
  key: MemoryKey,
  first: FormOfWrite<T>,
  base: Base<T> | undefined,
  hiddenThen: readonly HiddenMember[],
  open: DraftSent | undefined,
) {
  let form = first;
  let isHere = false;
  // What the person is taken to know: what the form sent itself is no change of others.
  let known = hiddenThen;
  let own: JsonObject | undefined;
  const hiddenOf = ({ memory, raw }: Base<T>) =>
    memory ? [] : hiddenMembers(form.describe.type, raw, key);
  const write = (): OneWrite => ({
    describe: form.describe,
    id: base && (idOf(base.raw) ?? ''),
    key,
  });
  const machine = writeMachine<T>(
    {
      review: base && {
        loaded: base,
        readFresh: () => form.readFresh?.() ?? Promise.resolve(base),
        plan(input) {
          const { describe: description } = form;
          const then = { hiddenThen: known, hiddenNow: hiddenOf(input.fresh), sent: own };
          return makePlan({ ...input, ...then, description, target: targetOf(write()) });
        },
      },
      lookFor: first.lookFor,
      ticket: writeTicket,
      async send(body, ticket) {
        if (!base) underWay.set(name, writer as Writer<unknown>);
        const outcome = await sendOnce<T>(write(), body, ticket);
        underWay.delete(name);
        return outcome;
      },
      target: () => targetOf(write()),
      echo: (sent, answered) => checkEcho(sent, answered.raw, form.describe),
      onSend: (sent) => form.onSend(sent),
      onOutcome(outcome, sent, wasUnknown) {
        noteEnd(write(), outcome, sent.body, wasUnknown);
        if (base && outcome.kind !== 'refused') [known, own] = [hiddenOf(base), sent.body];
        else if (wasUnknown && outcome.kind === 'refused' && !outcome.mayHaveChanged)
          [known, own] = [hiddenThen, undefined];
        form.onOutcome(outcome, sent, isHere);
      },
      onFound({ raw }, sent) {
        noteFound(write(), raw, sent);
        form.onFound();
      },
      hold: (body) => holdWrite(write(), body),
      session: sessionCount,
      now: serviceNow,
    },
    open,
  );
  const writer = {
    machine,
    follow: (next: FormOfWrite<T>) => void (form = next),
    /** Tells whether the form is on screen (`OnScreen`); false until the first call. */
    onScreen(here: boolean) {
      isHere = here;
      machine.watch(here);
    },
  };
  return writer;
}
