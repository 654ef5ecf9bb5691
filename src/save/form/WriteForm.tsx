import { Button } from '@mantine/core';
import { Suspense, useCallback, useRef, useState, type FormEvent } from 'react';
import { useForm, type DefaultValues, type FieldValues } from 'react-hook-form';
import { Link, useLocation } from 'react-router';
import { resourceOf } from '../../contract/resources';
import { isObject, sameJson } from '../../lib/json';
import { hiddenMembers, idOf } from '../../memory/hiddenMembers';
import { currentMemoryKey } from '../../session/scope';
import { withoutOrigins } from '../fields/fields';
import { preloadable } from '../../ui/preloadable';
import { showToast } from '../../ui/toast';
import { draftToKeep, readDraft } from './formDraft';
import classes from './FormEnd.module.css';
import { FormLayout } from '../../form/FormLayout';
import { SendKeys } from '../../form/sendShortcut';
import { usePageActions } from '../../ui/usePageActions';
import { SubmitButton } from './SubmitButton';
import { FormMethods, formResolver } from './FormMethods';
import { createParts, updateParts, type Version, type WriteFormProps } from './formParts';
import type { Progress, Sender, Sending as SendingForm } from './Sending';
import { useDraft, useRestoredDraft, wasLeft, type KeptDraft } from './useDraft';

const FormRequest = preloadable(() =>
  import('./RequestPanel').then((module) => module.FormRequest),
);
const DraftNotice = preloadable(() => import('./DraftNotice').then((module) => module.DraftNotice));
const RestoredVersion = preloadable(() =>
  import('./RestoredVersion').then((module) => module.RestoredVersion),
);
// Drawn with the form, so its code comes right after it: the network may fail when it is needed.
const Sending = preloadable(() =>
  import('./Sending').then((module) => module.Sending),
) as typeof SendingForm;

/**
 * Every form that writes: its fields and its draft. What happens from its submit on is `Sending`. The form of an update
 * can be opened with an earlier version (`restore.ts`).
 */
export function WriteForm<V extends FieldValues, T>(props: WriteFormProps<V, T>) {
  const { key, state } = useLocation();
  if (!props.base || !isObject(state) || !('restore' in state)) return <OneForm {...props} />;
  return (
    <Suspense fallback={null}>
      <RestoredVersion
        key={key}
        state={state}
        base={props.base}
        describe={props.describe}
        restored={props.form.restored}
        current={props.address}
      >
        {(version) => <OneForm {...props} version={version} />}
      </RestoredVersion>
    </Suspense>
  );
}

function OneForm<V extends FieldValues, T>({
  version,
  ...props
}: WriteFormProps<V, T> & { version?: Version | undefined }) {
  const { address, describe } = props;
  const { noun } = resourceOf(describe.type);
  const element = useRef<HTMLFormElement>(null);
  const restored = useRestoredDraft(address, (kept) =>
    version ? undefined : readDraft(kept, props),
  );
  const [noticed, setNoticed] = useState(restored !== undefined);
  const [base] = useState(props.base && (restored?.kept.base ?? props.base));
  const [progress, setProgress] = useState<Progress>({
    frozen: !base && restored?.sent !== undefined && !wasLeft(restored.sent),
    pressing: false,
  });
  const [updates] = useState(() => {
    if (!props.base || !base) return undefined;
    const { memory, raw } = base;
    // "Not returned by a read" has no meaning when nothing can be read.
    const hidden = memory ? [] : hiddenMembers(describe.type, raw, currentMemoryKey());
    return updateParts(props, base, hidden, version);
  });
  const parts = updates ?? createParts(props as never);
  const { fresh, rules, bodyOf, choicesOf, hidden } = parts;
  const form = useForm<V>({
    defaultValues: (restored?.kept.values ?? fresh) as DefaultValues<V>,
    resolver: formResolver(rules),
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const name = () => (props.base ? props.name : props.nameOf(form.getValues()));
  const draft = useDraft(form, {
    address,
    title: () => `${base ? 'Edit' : `Create ${noun}`} ${name()}`.trim(),
    toKeep: (values) =>
      sameJson(values, fresh) ? undefined : draftToKeep(version ? unbound(values) : values, base),
  });
  const { ask, onReady } = useSender<V>();
  const submit = (event: FormEvent) =>
    void form.handleSubmit(
      (values) => ask((sender) => void sender.submit(values)),
      () => ask((sender) => sender.invalid()),
    )(event);
  const discard = () => {
    draft.drop();
    if (props.base) return props.onDiscard();
    form.reset(fresh);
    setNoticed(false);
    ask((sender) => sender.forget());
    if (props.firstField !== undefined) form.setFocus(props.firstField);
  };

  const { busy, frozen, pressing } = progress;
  const older = base && props.base && !frozen ? (props.isOlder?.(base) ?? false) : false;
  return (
    <FormMethods form={form}>
      <FormLayout
        ref={element}
        wide={props.wide ?? false}
        onSubmit={submit}
        frozen={frozen}
        notice={
          <>
            {!props.base && props.start}
            {version?.notice}
            {noticed && restored !== undefined && (
              <Suspense fallback={null}>
                <DraftNotice
                  at={restored.at}
                  sentAt={restored.sentAt}
                  older={older}
                  onDiscard={discard}
                />
              </Suspense>
            )}
            {props.base && props.start?.(base ?? props.base, older)}
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
          <>
            <Suspense fallback={null}>
              <Sending
                props={props}
                base={base}
                parts={parts}
                form={form}
                draft={draft}
                sentBefore={base ? undefined : restored?.sent}
                name={name}
                element={element}
                onReady={onReady}
                onProgress={setProgress}
              />
            </Suspense>
            <FormFooter
              submit={base ? 'Review changes' : `Create ${noun}`}
              busy={busy}
              cancel={props.cancel}
              onCancel={() => offerDiscard(draft.keepNow())}
            />
          </>
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
    </FormMethods>
  );
}

/** The way to the code that sends: what is asked of it before it has come waits for it, the last thing only. */
function useSender<V>() {
  const sender = useRef<Sender<V>>(undefined);
  const waiting = useRef<(sender: Sender<V>) => void>(undefined);
  const ask = (what: (sender: Sender<V>) => void) => {
    if (sender.current) what(sender.current);
    else waiting.current = what;
  };
  const onReady = useCallback((ready: Sender<V>) => {
    sender.current = ready;
    waiting.current?.(ready);
    waiting.current = undefined;
  }, []);
  return { ask, onReady };
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

interface FormFooterProps {
  submit: string;
  /** Says what is in progress. */
  busy?: string | undefined;
  /** The address of "Cancel". The draft is kept. */
  cancel: string;
  onCancel: () => void;
}

/** The buttons at the end of a form. */
function FormFooter({ submit, busy, cancel, onCancel }: FormFooterProps) {
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
