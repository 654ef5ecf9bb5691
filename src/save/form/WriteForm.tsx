import { Suspense, useCallback, useEffect, useRef, useState, type FormEvent } from 'react';
import { useForm, type DefaultValues, type FieldValues } from 'react-hook-form';
import { useBlocker, useLocation, useNavigate, type BlockerFunction } from 'react-router';
import { needsCredential, type ApiError } from '../../api/http/errors';
import { resourceOf } from '../../contract/resources';
import { sameJson } from '../../lib/json';
import { currentConnection } from '../../session/connections';
import { withoutOrigins } from '../fields/fields';
import { idOf } from '../../memory/hiddenMembers';
import { isAsking } from '../send/snapshot';
import { useWrite } from '../send/useWrite';
import { preloadable } from '../../ui/preloadable';
import { showToast, type Toast } from '../../ui/toast';
import { showToastOf } from './afterWrite';
import { carryOver, draftToKeep, readDraft } from './formDraft';
import { readRestore, undoOf, type Restored } from './restore';
import { focusEndOfForm, focusFirstFault, focusOpenQuestion, markRefused } from './formFaults';
import { FormFooter } from './FormFooter';
import { FormLayout } from '../../form/FormLayout';
import { FormMethods, formResolver } from './FormMethods';
import { partsOf, type WriteFormProps } from './formParts';
import { DraftNotice, LeftOpen, RestoreNotice } from './DraftNotice';
import { useDraft, useRestoredDraft, type KeptDraft } from './useDraft';

const FormRequest = preloadable(() =>
  import('./RequestPanel').then((module) => module.FormRequest),
);

// Drawn with the form, though closed, so their code comes right after it: the network may fail when they are needed.
const PlanDialog = preloadable(() => import('./PlanDialog').then((module) => module.PlanDialog));
const OutcomeUnknownDialog = preloadable(() =>
  import('./OutcomeUnknownDialog').then((module) => module.OutcomeUnknownDialog),
);

/** An outcome that is still unknown. */
interface Left {
  at: number;
  name?: string | undefined;
  requestId?: string | undefined;
}

/**
 * Every form that writes: its draft, the request, the review of an update, one request per submit, and its outcome. The
 * form of an update can be opened with an earlier version (`restore.ts`).
 */
export function WriteForm<V extends FieldValues, T>(props: WriteFormProps<V, T>) {
  const { key, state } = useLocation();
  const restore = props.base && readRestore(state);
  return <OneForm key={restore && key} {...props} restore={restore} />;
}

function OneForm<V extends FieldValues, T>({
  restore,
  ...props
}: WriteFormProps<V, T> & { restore: Restored | undefined }) {
  const { address, describe } = props;
  const { noun } = resourceOf(describe.type);
  const { fieldAt } = props.form;
  const navigate = useNavigate();
  const [connection] = useState(() => currentConnection().id);
  const element = useRef<HTMLFormElement>(null);
  const restored = useRestoredDraft(address, (kept) =>
    (props.base && props.typed) || restore ? undefined : readDraft(kept, props),
  );
  const [noticed, setNoticed] = useState(restored !== undefined);
  const [base] = useState(props.base && (restored?.kept.base ?? props.base));
  // With an id, the gateway could not be asked when it was left, so it is asked again.
  const isSettledOpen = restored?.sent?.left && restored.sent.id === undefined;
  const wasLeft = !base && isSettledOpen ? restored.sent : undefined;
  const [left, setLeft] = useState<Left | undefined>(wasLeft);
  const [refusal, setRefusal] = useState<{ error: ApiError; mayHaveChanged: boolean }>();
  const [pressing, setPressing] = useState(false);

  const write = useWrite<T>({
    address,
    describe,
    mutation: props.mutation,
    ledgerKey: props.base && props.ledgerKey,
    base,
    ...(props.base
      ? { readFresh: () => props.readFresh(base ?? props.base) }
      : { lookFor: props.lookFor, open: wasLeft ? undefined : restored?.sent }),
    onSend: (sent) => draft.keepSent(base ? sent : { ...sent, name: name() }),
    onFound: () => draft.drop(),
    onOutcome: (outcome, sent, here) => {
      if (outcome.kind === 'accepted') {
        draft.drop();
        const { toast, to, state } = props.accepted(outcome.record, outcome.echo, sent);
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

  const [updates] = useState(() =>
    props.base && base ? partsOf(props, base, write.hidden, restore) : undefined,
  );
  const parts = updates ?? partsOf(props, base, write.hidden);
  const { fresh, rules, bodyOf, choicesOf, hidden } = parts;
  const form = useForm<V>({
    defaultValues: (props.base && props.typed
      ? carryOver(props.typed, fresh)
      : (restored?.kept.values ?? fresh)) as DefaultValues<V>,
    resolver: formResolver(rules),
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const name = () => (props.base ? props.name : props.nameOf(form.getValues()));
  const draft = useDraft(form, {
    address,
    title: () => `${base ? 'Edit' : `Create ${noun}`} ${name()}`.trim(),
    toKeep: (values) =>
      sameJson(values, fresh) ? undefined : draftToKeep(restore ? unbound(values) : values, base),
  });

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
  }, [outcome, form, fieldAt, base]);

  const send = (values: V) => {
    setRefusal(undefined);
    setLeft(undefined);
    const choices = choicesOf(values);
    const isOpen = hidden.some(({ pointer }) => choices[pointer] === undefined);
    setPressing(isOpen);
    if (isOpen) {
      setTimeout(() => focusOpenQuestion(element.current));
      return undefined;
    }
    if (!props.base) props.onSubmit?.();
    return write.submit(bodyOf(values), choices);
  };
  const submit = (event: FormEvent) =>
    void form.handleSubmit(send, () => setTimeout(() => focusFirstFault(element.current)))(event);

  const discard = () => {
    draft.drop();
    if (props.base) return props.onDiscard();
    form.reset(fresh);
    setNoticed(false);
    setLeft(undefined);
    if (props.firstField !== undefined) form.setFocus(props.firstField);
  };
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

  const older = base && props.base && !frozen ? (props.isOlder?.(base) ?? false) : false;
  const unknown = outcome?.kind === 'unknown' ? outcome.error : undefined;
  const { found } = props;
  return (
    <FormMethods form={form}>
      <OnScreen tell={write.onScreen} />
      <FormLayout
        ref={element}
        wide={props.wide ?? false}
        onSubmit={submit}
        frozen={frozen}
        notice={
          <>
            {!props.base && props.start}
            {restore && (
              <RestoreNotice restore={restore} staying={parts.staying} current={address} />
            )}
            {noticed && restored !== undefined && (
              <DraftNotice
                at={restored.at}
                sentAt={restored.sentAt}
                older={older}
                onDiscard={discard}
              />
            )}
            {props.base &&
              props.start?.({
                base: base ?? props.base,
                older,
                carried: props.typed !== undefined,
                typed: () => ({ values: form.getValues(), begun: fresh }),
              })}
          </>
        }
        aside={
          props.aside ?? (
            <Suspense fallback={null}>
              <FormRequest
                describe={describe}
                id={base && idOf(base.raw)}
                hidden={hidden}
                bodyOf={() => bodyOf(form.getValues())}
                choicesOf={() => choicesOf(form.getValues())}
              />
            </Suspense>
          )
        }
        footer={
          <FormFooter
            submit={base ? 'Review changes' : `Create ${noun}`}
            busy={
              base ? busyWords[state] : state === 'sending' ? `Creating the ${noun}…` : undefined
            }
            cancel={props.cancel}
            onCancel={() => offerDiscard(draft.keepNow())}
            refusal={refusal}
            notice={
              left && <LeftOpen {...props.leftOpen(left.requestId)} at={left.at} name={left.name} />
            }
          />
        }
      >
        {typeof props.children === 'function'
          ? base &&
            props.children({
              base: { ...base, raw: parts.raw ?? base.raw },
              describe,
              hidden,
              pressing,
            })
          : props.children}
      </FormLayout>
      <Suspense fallback={null}>
        {base && <PlanDialog review={write} noun={noun} />}
        <OutcomeUnknownDialog
          state={state}
          write={base ? 'update' : 'create'}
          noun={noun}
          name={name()}
          error={unknown}
          sentAt={write.sentAt}
          asking={isAsking(write)}
          found={found && write.found?.map(found)}
          lookError={write.lookError}
          again={describe.again}
          onLook={write.lookFor && (() => void write.lookFor?.())}
          onSendAgain={() => void write.sendAgain()}
          onLeave={leave}
        />
      </Suspense>
    </FormMethods>
  );
}

/** After "Cancel": the draft stays, and can be discarded and brought back from there. */
function offerDiscard(kept: KeptDraft | undefined): void {
  if (kept === undefined) return;
  const run = () => {
    const bringBack = kept.discard();
    showToast({ title: 'Draft discarded', action: { label: 'Undo', run: bringBack } });
  };
  showToast({ title: 'Draft kept', action: { label: 'Discard', run } });
}

/** Rows without their places in the version that is restored, which the draft does not keep. */
function unbound<V extends FieldValues>(values: V): V {
  const fields = Object.entries(values).map(([name, value]) => [name, withoutOrigins(value)]);
  return Object.fromEntries(fields) as V;
}

const busyWords: Partial<Record<string, string>> = {
  preparing: 'Comparing with the service…',
  sending: 'Saving…',
};

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
