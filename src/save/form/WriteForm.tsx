import { Fragment, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useForm, type DefaultValues, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { useLocation } from 'react-router';
import { resourceOf } from '../../contract/resources';
import { isObject, sameJson } from '../../lib/json';
import type { DraftSent } from '../../memory/drafts';
import { hiddenMembers, idOf } from '../../memory/hiddenMembers';
import { currentMemoryKey } from '../../session/scope';
import { preloadable } from '../../ui/preloadable';
import { showToast } from '../../ui/toast';
import type { Base } from '../plan/plan';
import { draftToKeep, readDraft } from './formDraft';
import { FormAwaits, type Awaited } from '../../form/awaited';
import { FormLayout } from '../../form/FormLayout';
import type { Part } from '../../ui/jsx';
import { FormEnd } from './FormEnd';
import { FormMethods, formResolver } from './FormMethods';
import { updateParts, type Creates, type Parts, type Updates, type Version } from './formParts';
import type { RestoredVersion as RestoredVersionOf } from './RestoredVersion';
import { useDraft, useRestoredDraft, type RestoredDraft } from './useDraft';
import { useSave } from './useSave';

const FormRequest = preloadable(() =>
  import('./RequestPanel').then((module) => module.FormRequest),
);
const DraftNotice = preloadable(() =>
  import('./RestoredVersion').then((module) => module.DraftNotice),
);
const RestoredVersion = preloadable(() =>
  import('./RestoredVersion').then((module) => module.RestoredVersion),
) as typeof RestoredVersionOf;

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

/** What both forms have: fields, their draft, and what happens from the submit on (`useSave`). */
function Form<V extends FieldValues, T>({
  props,
  base,
  parts,
  restored,
  sentBefore,
  version,
  nameOf,
  children,
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
  const save = useSave({ props, base, parts, form, draft, sentBefore, name, element, awaited });
  // Who asks for an earlier version wants to see what that changes; who has typed since goes on.
  const begins = useRef(version !== undefined && restored === undefined);
  useEffect(() => {
    if (begins.current) save.submit();
    begins.current = false;
  });
  const discard = () => {
    draft.drop();
    setNoticed(false);
    save.forget();
    of.onDiscard(form);
  };
  const { frozen, pressing } = save;
  // A choice in the review draws no field again.
  const fields = useMemo(() => children(pressing), [children, pressing]);
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
        onSubmit={save.submit}
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
          <FormEnd
            save={save}
            props={props}
            base={base}
            form={form}
            name={name}
            reviewNotice={version?.reviewNotice}
            onCancel={() => {
              const run = draft.keepNow();
              if (run) showToast({ title: 'Draft kept', action: { label: 'Discard', run } });
            }}
          />
        }
      >
        <FormAwaits value={setAwaited}>{fields}</FormAwaits>
      </FormLayout>
    </FormMethods>
  );
}
