import {
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useState,
  type Ref,
  type RefObject,
} from 'react';
import { useFormState, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { useBlocker, useLocation, useNavigate, type BlockerFunction } from 'react-router';
import { needsCredential, type ApiError } from '../../api/http/errors';
import { resourceOf } from '../../contract/resources';
import type { Awaited } from '../../ui/form/awaited';
import type { DraftSent } from '../../memory/drafts';
import { useOrganization } from '../../resource/useOrganization';
import { currentConnection } from '../../session/connections';
import { focusFirstFault } from '../../ui/firstFault';
import type { Part } from '../../ui/jsx';
import type { Toast } from '../../ui/toast';
import type { Base } from '../plan/plan';
import { isAsking } from '../send/snapshot';
import { useWrite } from '../send/useWrite';
import { foundItem, leftOpen, opensResource, showToastOf } from './afterWrite';
import { LeftOpen } from './DraftNotice';
import { FormErrors } from './FormErrors';
import { countFaults, focusEndOfForm, focusOpenQuestion, markRefused } from './formFaults';
import type { Parts, WriteFormProps } from './formParts';
import { OutcomeUnknownDialog } from './OutcomeUnknownDialog';
import { busyWords, PlanDialog } from './PlanDialog';
import { undoOf } from './restore';
import { wasLeft, type DraftKeeper } from './useDraft';

export interface Progress {
  busy?: string | undefined;
  /** A request is under way or its outcome is unknown. */
  frozen: boolean;
  /** The person tried to save without a choice for a member that was not returned. */
  pressing: boolean;
}

/** What the form calls. */
export interface Sender<V> {
  submit: (values: V) => Promise<void>;
  /** A submit found errors in the fields. */
  invalid: () => void;
  /** The draft was discarded, and with it what was left open. */
  forget: () => void;
}

/** An outcome that is still unknown. */
interface Left {
  at: number;
  name?: string | undefined;
  requestId?: string | undefined;
}

/**
 * Everything from the submit of a form on: one request, the review of an update before it, its outcome, and what is said
 * of it above the buttons. It comes right after the form.
 */
export function Sending<V extends FieldValues, T>({
  props,
  base,
  parts,
  form,
  draft,
  sentBefore,
  reviewNotice,
  name,
  element,
  awaited,
  ref,
  onProgress,
}: {
  props: WriteFormProps<V, T>;
  base: Base<T> | undefined;
  parts: Parts<V>;
  form: UseFormReturn<V>;
  draft: DraftKeeper;
  /** What was sent before the page was left, without an answer. */
  sentBefore: DraftSent | undefined;
  /** What the review says of an earlier version. */
  reviewNotice: Part;
  name: () => string;
  element: RefObject<HTMLFormElement | null>;
  /** What the fields are compared with is on its way, and a submit waits for it. */
  awaited: Awaited | undefined;
  ref: Ref<Sender<V>>;
  onProgress: (progress: Progress) => void;
}) {
  const { address, describe } = props;
  const { noun } = resourceOf(describe.type);
  const { fieldAt } = props.form;
  const navigate = useNavigate();
  const { keepOf } = useOrganization(describe.type);
  const [connection] = useState(() => currentConnection().id);
  const settled = sentBefore && wasLeft(sentBefore) ? sentBefore : undefined;
  const [left, setLeft] = useState<Left | undefined>(settled);
  const [refusal, setRefusal] = useState<{ error: ApiError; mayHaveChanged: boolean }>();
  const [pressing, setPressing] = useState(false);
  const [waiting, setWaiting] = useState(false);

  const write = useWrite<T>({
    address,
    describe,
    memoryKey: props.memoryKey,
    base,
    hidden: parts.hiddenThen,
    ...(props.base
      ? { readFresh: () => props.readFresh(base ?? props.base) }
      : { lookFor: props.lookFor, open: settled ? undefined : sentBefore }),
    onSend: (sent) => draft.keepSent(base ? sent : { ...sent, name: name() }),
    onFound: () => draft.drop(),
    onOutcome: (outcome, sent, here) => {
      if (outcome.kind === 'accepted') {
        draft.drop();
        const done = base ? 'saved' : 'created';
        const { toast, to, state } =
          props.accepted?.(outcome.record, sent) ??
          opensResource(describe, outcome, { done, name: name(), list: props.cancel, keepOf });
        const undo = write.plan && undoOf(write.plan);
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
  });
  const { outcome, state, frozen } = write;
  const { hidden, bodyOf, choicesOf } = parts;

  // A refusal stays above the buttons after its review is closed, until the next try.
  const [marked, setMarked] = useState<typeof outcome>();
  if (outcome !== marked) {
    setMarked(outcome);
    if (outcome !== undefined) setRefusal(outcome.kind === 'refused' ? outcome : undefined);
  }
  useEffect(() => {
    if (outcome?.kind !== 'refused') return;
    markRefused(form, outcome.error, fieldAt);
    // The review and the token dialog keep the focus, so the form waits behind them.
    if (!base && !needsCredential(outcome.error))
      setTimeout(() => focusFirstFault(element.current));
  }, [outcome, form, fieldAt, base, element]);

  useImperativeHandle(ref, () => ({
    submit: async (values) => {
      setRefusal(undefined);
      setLeft(undefined);
      const choices = choicesOf(values);
      const isOpen = hidden.some(({ pointer }) => choices[pointer] === undefined);
      setPressing(isOpen);
      if (isOpen) return void setTimeout(() => focusOpenQuestion(element.current));
      setWaiting(awaited !== undefined);
      if (awaited) return awaited.onPressed?.();
      if (!props.base) props.onSubmit?.();
      return write.submit(bodyOf(values), choices);
    },
    invalid: () => {
      setWaiting(false);
      setTimeout(() => focusFirstFault(element.current));
    },
    forget: () => setLeft(undefined),
  }));
  // Once it has come, the fields are checked again: it may bring a question.
  useEffect(() => {
    if (waiting && !awaited) element.current?.requestSubmit();
  }, [waiting, awaited, element]);
  const awaits = waiting ? awaited?.words : undefined;
  const still = frozen || awaits !== undefined;
  const sending = base
    ? busyWords[state]
    : state === 'sending'
      ? `Creating the ${noun}…`
      : undefined;
  const busy = awaits ?? sending;
  useLayoutEffect(
    () => onProgress({ busy, frozen: still, pressing }),
    [onProgress, busy, still, pressing],
  );

  const unknown = outcome?.kind === 'unknown' ? outcome.error : undefined;
  const leave = () => {
    const { sent, sentAt: at = 0 } = write;
    setLeft({ at, name: base ? undefined : name(), requestId: unknown?.requestId });
    if (!base && sent) {
      const id = isAsking(write) ? write.ticket?.id : undefined;
      draft.keepSent({ body: sent, at, id, name: name(), left: true });
    }
    write.leave();
    setTimeout(() => focusEndOfForm(element.current));
  };
  const { errors, isSubmitted } = useFormState({ control: form.control });
  const faults = isSubmitted ? countFaults(errors) : 0;
  const found = props.detail && foundItem(describe.type, props.detail);
  return (
    <>
      <OnScreen tell={write.onScreen} />
      {left && (
        <LeftOpen
          {...leftOpen(describe.type, base?.raw, props.cancel, left.requestId)}
          at={left.at}
          name={left.name}
        />
      )}
      <FormErrors
        error={faults === 0 ? refusal?.error : undefined}
        mayHaveChanged={refusal?.mayHaveChanged}
        faults={faults}
        again={base ? 'Save again.' : `Create the ${noun} again.`}
      />
      {base && <PlanDialog review={write} noun={noun} notice={reviewNotice} />}
      <OutcomeUnknownDialog
        opened={state === 'unknown'}
        write={base ? 'update' : 'create'}
        noun={noun}
        name={name()}
        error={unknown}
        sentAt={write.sentAt}
        asking={isAsking(write)}
        looked={write.looked && { ...write.looked, found: found && write.looked.found?.map(found) }}
        again={describe.again}
        onLook={write.lookFor && (() => void write.lookFor?.())}
        onSendAgain={() => void write.sendAgain()}
        onLeave={leave}
      />
    </>
  );
}

/** The message about a failed write if the form was left before the reply. */
function notCreated(kind: 'refused' | 'unknown', what: string, address: string): Toast {
  const link = { to: address, label: 'Open the form' };
  return kind === 'refused'
    ? { title: `Not created: ${what}`, tone: 'failed', link }
    : { title: `Outcome unknown: ${what}`, tone: 'attention', link };
}

/**
 * Reports whether the form is open, because only then does an accepted write open the next page. The form counts as
 * left once a link is clicked, even while it is still drawn. `useNavigation` reports that too late, so this uses a
 * blocker that blocks nothing.
 */
function OnScreen({ tell }: { tell: (here: boolean) => void }) {
  const { pathname } = useLocation();
  useEffect(() => {
    tell(true);
    return () => tell(false);
  }, [tell]);
  useBlocker(
    useCallback<BlockerFunction>(
      ({ nextLocation }) => {
        tell(nextLocation.pathname === pathname);
        return false;
      },
      [tell, pathname],
    ),
  );
  return null;
}
