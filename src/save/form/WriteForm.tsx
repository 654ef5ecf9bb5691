import { Fragment, useEffect, useMemo, useRef, useState } from 'react';
import { useForm, type DefaultValues, type FieldValues } from 'react-hook-form';
import { useLocation } from 'react-router';
import { resourceOf } from '../../contract/resources';
import { isObject, sameJson } from '../../lib/json';
import { hiddenMembers, idOf } from '../../memory/hiddenMembers';
import { currentMemoryKey } from '../../session/scope';
import type { Part } from '../../ui/jsx';
import { onDemand } from '../../ui/preloadable';
import { showToast } from '../../ui/toast';
import type { Base } from '../plan/plan';
import { FormAwaits, type Awaited } from '../../ui/form/awaited';
import { FormLayout } from '../../ui/form/FormLayout';
import { DraftNotice } from './DraftNotice';
import {
  draftToKeep,
  useDraft,
  useRestoredDraft,
  type KeptVersion,
  type RestoredDraft,
} from './formDraft';
import { FormEnd } from './FormEnd';
import { FormMethods, formResolver } from './FormMethods';
import {
  createParts,
  updateParts,
  type Creates,
  type Parts,
  type Updates,
  type Version,
} from './formParts';
import { RefusedBefore } from './RefusedBefore';
import { RestoredVersion } from './RestoredVersion';
import { useSave } from './useSave';

const FormRequest = onDemand(() => import('./RequestPanel').then((module) => module.FormRequest));

export function CreateForm<V extends FieldValues, T>(props: Creates<V, T>) {
  const restored = useRestoredDraft<V, T>(props);
  const parts = createParts(props);
  return <Form props={props} parts={parts} restored={restored} />;
}

/** The form that changes a resource. It can be opened with the review of an earlier version (`restore.ts`). */
export function UpdateForm<V extends FieldValues, T>(props: Updates<V, T>) {
  const { key, state } = useLocation();
  if (!isObject(state) || !('restore' in state)) return <UpdateOf {...props} />;
  return (
    <RestoredVersion key={key} state={state} entry={key} props={props}>
      {(base, version) => <UpdateOf {...props} base={base} version={version} />}
    </RestoredVersion>
  );
}

function UpdateOf<V extends FieldValues, T>({
  version,
  ...props
}: Updates<V, T> & { version?: Version | undefined }) {
  const restored = useRestoredDraft<V, T>(props, version?.kept.entry);
  const from = restored ? restored.kept.version : version?.kept;
  const [base] = useState(restored?.kept.base ?? props.base);
  const [parts] = useState(() => {
    // "Not returned by a read" has no meaning when nothing can be read.
    const hidden = base.memory
      ? []
      : hiddenMembers(props.describe.type, base.raw, currentMemoryKey());
    return updateParts(props, base, hidden, from);
  });
  return (
    <Form
      props={props}
      base={base}
      parts={parts}
      restored={restored}
      version={version}
      from={from}
    />
  );
}

const inOrder = (...parts: Part[]) => parts.map((part, at) => <Fragment key={at}>{part}</Fragment>);

/** What both forms have: fields, their draft, and what happens from the submit on (`useSave`). */
function Form<V extends FieldValues, T>({
  props,
  base,
  parts,
  restored,
  version,
  from,
}: {
  props: Creates<V, T> | Updates<V, T>;
  /** What an update changes: as it was read, or as the draft began. */
  base?: Base<T>;
  parts: Parts<V>;
  restored: RestoredDraft<V, T>;
  version?: Version | undefined;
  /** The earlier version that the fields show. */
  from?: KeptVersion | undefined;
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
  const name = () => (props.base ? props.name : props.nameOf(form.getValues()));
  const draft = useDraft(form, {
    address,
    title: () => `${base ? 'Edit' : `Create ${noun}`} ${name()}`.trim(),
    toKeep: (values) => (sameJson(values, fresh) ? undefined : draftToKeep(values, base, from)),
    isOther: version !== undefined && restored === undefined,
  });
  const sentBefore = props.base ? undefined : restored?.sent;
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
    if (props.base) return props.onDiscard();
    form.reset(fresh);
    form.setFocus(props.firstField);
  };
  const { frozen, pressing } = save;
  // A choice in the review draws no field again.
  const fields = useMemo(() => {
    if (!props.base) return props.children;
    const now = base ?? props.base;
    const shown = { ...now, raw: parts.raw ?? now.raw };
    return props.children({
      base: shown,
      describe: props.describe,
      hidden: parts.hidden,
      pressing,
    });
  }, [props, base, parts, pressing]);
  // What was refused just now stands at the end of the form.
  const isSaid = save.outcome?.kind === 'refused' && save.outcome.error.status === 403;
  const { organization } = props.memoryKey ?? currentMemoryKey();
  const ofRefusal = !isSaid && <RefusedBefore organization={organization} type={describe.type} />;
  const older = !frozen && props.base !== undefined && props.isOlder?.(base ?? props.base) === true;
  const ofDraft = noticed && restored && (
    <DraftNotice at={restored.at} sentAt={restored.sentAt} older={older} onDiscard={discard} />
  );
  const ofStart = props.base && props.start?.(base ?? props.base, older);
  return (
    <FormMethods form={form}>
      <FormLayout
        ref={element}
        wide={props.wide ?? false}
        first={props.base ? hash.slice(1) : props.firstField}
        onSubmit={save.submit}
        frozen={frozen}
        notice={inOrder(ofRefusal, version?.notice, ofDraft, ofStart)}
        request={
          <FormRequest
            describe={describe}
            id={base && idOf(base.raw)}
            hidden={hidden}
            bodyOf={() => bodyOf(form.getValues())}
            choicesOf={() => choicesOf(form.getValues())}
          />
        }
        footer={
          <FormEnd
            save={save}
            props={props}
            base={base}
            form={form}
            name={name}
            reviewNotice={version && inOrder(ofRefusal, version.reviewNotice)}
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
