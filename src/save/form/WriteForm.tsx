import { Button } from '@mantine/core';
import { Fragment, Suspense, useEffect, useRef, useState, type FormEvent } from 'react';
import { useForm, type DefaultValues, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { Link, useLocation } from 'react-router';
import { resourceOf } from '../../contract/resources';
import { isObject, sameJson } from '../../lib/json';
import type { DraftSent } from '../../memory/drafts';
import { hiddenMembers, idOf } from '../../memory/hiddenMembers';
import { currentMemoryKey } from '../../session/scope';
import { preloadable } from '../../ui/preloadable';
import { showToast } from '../../ui/toast';
import type { Base } from '../plan/plan';
import { draftToKeep, readDraft } from './formDraft';
import classes from './FormEnd.module.css';
import { FormAwaits, type Awaited } from '../../ui/form/awaited';
import { FormLayout } from '../../ui/form/FormLayout';
import { SendKeys } from '../../ui/form/sendShortcut';
import type { Part } from '../../ui/jsx';
import { usePageActions } from '../../ui/usePageActions';
import { SubmitButton } from './SubmitButton';
import { FormMethods, formResolver } from './FormMethods';
import { updateParts, type Creates, type Parts, type Updates, type Version } from './formParts';
import type { RestoredVersion as RestoredVersionOf } from './RestoredVersion';
import type { Progress, Sender, Sending as SendingForm } from './Sending';
import { useDraft, useRestoredDraft, wasLeft, type RestoredDraft } from './useDraft';

const FormRequest = preloadable(() =>
  import('./RequestPanel').then((module) => module.FormRequest),
);
const DraftNotice = preloadable(() =>
  import('./RestoredVersion').then((module) => module.DraftNotice),
);
const RestoredVersion = preloadable(() =>
  import('./RestoredVersion').then((module) => module.RestoredVersion),
) as typeof RestoredVersionOf;
// Drawn with the form, so its code comes right after it: the network may fail when it is needed.
const Sending = preloadable(() =>
  import('./Sending').then((module) => module.Sending),
) as typeof SendingForm;

export function CreateForm<V extends FieldValues, T>(props: Creates<V, T>) {
  const { address, fresh, firstField } = props;
  const restored = useRestoredDraft(address, (kept) => readDraft<V, T>(kept, props));
  const { rules, body: bodyOf } = props.form;
  return (
    <Form
      props={props}
      parts={{ fresh, rules, bodyOf, hidden: [], hiddenThen: [], choicesOf: () => ({}) }}
      restored={restored}
      sentBefore={restored?.sent}
      nameOf={props.nameOf}
      toKeep={(values) => draftToKeep(values, undefined)}
      notice={(ofDraft) => [ofDraft]}
      onDiscard={(form) => {
        form.reset(fresh);
        form.setFocus(firstField);
      }}
    >
      {() => props.children}
    </Form>
  );
}

/** The form that changes a resource. It can be opened with the review of an earlier version (`restore.ts`). */
export function UpdateForm<V extends FieldValues, T>(props: Updates<V, T>) {
  const { key, state } = useLocation();
  if (!isObject(state) || !('restore' in state)) return <UpdateOf {...props} />;
  return (
    <Suspense fallback={null}>
      <RestoredVersion key={key} state={state} entry={key} props={props}>
        {(base, version) => <UpdateOf {...props} base={base} version={version} />}
      </RestoredVersion>
    </Suspense>
  );
}

function UpdateOf<V extends FieldValues, T>({
  version,
  ...props
}: Updates<V, T> & { version?: Version | undefined }) {
  const { address, describe, children, isOlder, start } = props;
  // A draft of another entry of the history stays, for the form without this version.
  const restored = useRestoredDraft(address, (kept) => {
    const draft = readDraft<V, T>(kept, props);
    return version && draft?.version?.entry !== version.kept.entry ? undefined : draft;
  });
  const from = restored ? restored.kept.version : version?.kept;
  const [base] = useState(restored?.kept.base ?? props.base);
  const [parts] = useState(() => {
    // "Not returned by a read" has no meaning when nothing can be read.
    const hidden = base.memory ? [] : hiddenMembers(describe.type, base.raw, currentMemoryKey());
    return updateParts(props, base, hidden, from);
  });
  return (
    <Form
      props={props}
      base={base}
      parts={parts}
      restored={restored}
      nameOf={() => props.name}
      version={version}
      toKeep={(values) => draftToKeep(values, base, from)}
      notice={(ofDraft, older) => [version?.notice, ofDraft, start?.(base, older)]}
      isOlder={isOlder?.(base)}
      onDiscard={props.onDiscard}
    >
      {(pressing) => {
        const shown = { ...base, raw: parts.raw ?? base.raw };
        return children({ base: shown, describe, hidden: parts.hidden, pressing });
      }}
    </Form>
  );
}

/** What both forms have: fields and their draft. What happens from the submit on is `Sending`. */
function Form<V extends FieldValues, T>({
  props,
  base,
  parts,
  restored,
  sentBefore,
  version,
  nameOf,
  ...of
}: {
  props: Creates<V, T> | Updates<V, T>;
  base?: Base<T>;
  parts: Parts<V>;
  restored: RestoredDraft<{ values: V }> | undefined;
  sentBefore?: DraftSent | undefined;
  version?: Version | undefined;
  nameOf: (values: V) => string;
  toKeep: (values: V) => unknown;
  /** What is said above the fields, in order; `older`: there is something newer than the base. */
  notice: (ofDraft: Part, older: boolean) => readonly Part[];
  isOlder?: boolean | undefined;
  onDiscard: (form: UseFormReturn<V>) => void;
  children: (pressing: boolean) => Part;
}) {
  const { address, describe } = props;
  const { hash } = useLocation();
  const { fresh, rules, bodyOf, choicesOf, hidden } = parts;
  const { noun } = resourceOf(describe.type);
  const element = useRef<HTMLFormElement>(null);
  const [noticed, setNoticed] = useState(restored !== undefined);
  const [progress, setProgress] = useState<Progress>({
    frozen: sentBefore !== undefined && !wasLeft(sentBefore),
    pressing: false,
  });
  const [awaited, setAwaited] = useState<Awaited>();
  const form = useForm<V>({
    defaultValues: (restored?.kept.values ?? fresh) as DefaultValues<V>,
    resolver: formResolver(rules),
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const name = () => nameOf(form.getValues());
  const draft = useDraft(form, {
    address,
    title: () => `${base ? 'Edit' : `Create ${noun}`} ${name()}`.trim(),
    toKeep: (values) => (sameJson(values, fresh) ? undefined : of.toKeep(values)),
    isOther: version !== undefined && restored === undefined,
  });
  // Until the sender has loaded, keep only the latest call.
  const sender = useRef<Sender<V>>(null);
  const waiting = useRef<(sender: Sender<V>) => void>(undefined);
  const ask = (what: (sender: Sender<V>) => void) => {
    if (sender.current) what(sender.current);
    else waiting.current = what;
  };
  const submit = (event?: FormEvent) =>
    void form.handleSubmit(
      (values) => ask((sender) => void sender.submit(values)),
      () => ask((sender) => sender.invalid()),
    )(event);
  // Who asks for an earlier version wants to see what that changes; who has typed since goes on.
  const begins = useRef(version !== undefined && restored === undefined);
  useEffect(() => {
    if (begins.current) submit();
    begins.current = false;
  });
  const discard = () => {
    draft.drop();
    setNoticed(false);
    ask((sender) => sender.forget());
    of.onDiscard(form);
  };
  const { busy, frozen, pressing } = progress;
  const older = !frozen && of.isOlder === true;
  const ofDraft = noticed && restored && (
    <Suspense fallback={null}>
      <DraftNotice at={restored.at} sentAt={restored.sentAt} older={older} onDiscard={discard} />
    </Suspense>
  );
  return (
    <FormMethods form={form}>
      <FormLayout
        ref={element}
        wide={props.wide ?? false}
        first={props.base ? hash.slice(1) : props.firstField}
        onSubmit={submit}
        frozen={frozen}
        notice={of.notice(ofDraft, older).map((it, at) => (
          <Fragment key={at}>{it}</Fragment>
        ))}
        request={
          <Suspense fallback={null}>
            <FormRequest
              describe={describe}
              id={base && idOf(base.raw)}
              hidden={hidden}
              bodyOf={() => bodyOf(form.getValues())}
              choicesOf={() => choicesOf(form.getValues())}
            />
          </Suspense>
        }
        footer={
          <>
            <Suspense fallback={null}>
              <Sending
                props={props}
                base={base}
                parts={parts}
                form={form}
                draft={draft}
                sentBefore={sentBefore}
                reviewNotice={version?.reviewNotice}
                name={name}
                element={element}
                awaited={awaited}
                ref={(ready) => {
                  sender.current = ready;
                  if (!ready) return;
                  waiting.current?.(ready);
                  waiting.current = undefined;
                }}
                onProgress={setProgress}
              />
            </Suspense>
            <FormFooter
              submit={base ? 'Review changes' : `Create ${noun}`}
              busy={busy}
              cancel={props.cancel}
              onCancel={() => {
                const run = draft.keepNow();
                if (run) showToast({ title: 'Draft kept', action: { label: 'Discard', run } });
              }}
            />
          </>
        }
      >
        <FormAwaits value={setAwaited}>{of.children(pressing)}</FormAwaits>
      </FormLayout>
    </FormMethods>
  );
}

function FormFooter({
  submit,
  busy,
  cancel,
  onCancel,
}: {
  submit: string;
  busy: string | undefined;
  cancel: string;
  onCancel: () => void;
}) {
  const button = useRef<HTMLButtonElement>(null);
  usePageActions([{ id: 'submit', label: submit, run: () => button.current?.click() }]);
  return (
    <div className={`card line gap-8 ${classes.buttons}`}>
      <SubmitButton ref={button} busy={busy} shortcut>
        {submit}
      </SubmitButton>
      <Button component={Link} to={cancel} onClick={onCancel}>
        Cancel
      </Button>
      <SendKeys />
    </div>
  );
}
