import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import {
  FormProvider,
  useForm,
  useFormContext,
  useWatch,
  type DefaultValues,
  type FieldValues,
} from 'react-hook-form';
import * as z from 'zod/mini';
import { needsCredential } from '../../api/errors';
import type { Read } from '../../api/read';
import { sameJson, type JsonObject } from '../../lib/json';
import type { CreateDescription } from '../../writes/describe';
import type { EchoFinding } from '../../writes/echo';
import { useCreate } from '../../writes/useCreate';
import { DraftNotice } from '../forms/DraftNotice';
import { faultResolver } from '../forms/faultResolver';
import { focusEndOfForm, focusFirstFault } from '../forms/formFocus';
import { FormFooter } from '../forms/FormFooter';
import { FormLayout } from '../forms/FormLayout';
import { RequestPanel } from '../forms/RequestPanel';
import { markRefused } from '../forms/serverFaults';
import type { FieldMap } from '../forms/serverFields';
import { useDraft, useRestoredDraft } from '../forms/useDraft';
import { LeftOpen } from '../review/LeftOpen';
import { OutcomeUnknownDialog } from '../review/OutcomeUnknownDialog';

interface IdentityCreateFormProps<V extends FieldValues, T> {
  /** Where its draft is kept. */
  address: string;
  values: z.ZodMiniType<V>;
  fresh: V;
  faults: (values: V) => Record<string, string>;
  fields: FieldMap;
  body: (values: V) => JsonObject;
  /** What is being created, for people: its name or subject as typed. */
  nameOf: (values: V) => string;
  describe: CreateDescription;
  mutation: { mutateAsync: (body: JsonObject) => Promise<Read<T>> };
  list: { to: string; label: string };
  /** Called when a request is about to leave. */
  onSubmit?: () => void;
  onAccepted: (read: Read<T>, echo: EchoFinding[], body: JsonObject, sentAt: number) => void;
  children: ReactNode;
}

/** The create form of something that no operation lists: an unknown outcome cannot be looked up. */
export function IdentityCreateForm<V extends FieldValues, T>(props: IdentityCreateFormProps<V, T>) {
  const { address, values: schema, fresh, faults, fields, body, nameOf, describe, list } = props;
  const { noun } = describe;
  const element = useRef<HTMLFormElement>(null);
  const restored = useRestoredDraft(address, (kept) => {
    const read = z.safeParse(schema, kept);
    return read.success ? read.data : undefined;
  });
  const [noticed, setNoticed] = useState(restored !== undefined);
  const [leftAt, setLeftAt] = useState<number>();
  const [resolver] = useState(() => faultResolver<V>(faults));
  const form = useForm<V>({
    defaultValues: (restored?.kept ?? fresh) as DefaultValues<V>,
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const draft = useDraft(form, {
    address,
    title: (values) => `Create ${noun} ${nameOf(values)}`.trim(),
    toKeep: (values) => (sameJson(values, fresh) ? undefined : values),
  });
  const write = useCreate<T>({
    describe,
    mutation: props.mutation,
    onAccepted: (read, echo) => {
      draft.drop();
      props.onAccepted(read, echo, write.sent ?? {}, write.sentAt ?? 0);
    },
  });

  const { outcome } = write;
  useEffect(() => {
    if (outcome?.kind !== 'refused') return;
    markRefused(form, outcome.error, fields);
    // The token dialog has the focus then; the form waits behind it as it is.
    if (!needsCredential(outcome.error)) setTimeout(() => focusFirstFault(element.current));
  }, [outcome, form, fields]);

  const submit = (event: FormEvent) => {
    const send = form.handleSubmit(
      (values) => {
        setLeftAt(undefined);
        props.onSubmit?.();
        return write.submit(body(values));
      },
      () => setTimeout(() => focusFirstFault(element.current)),
    );
    void send(event);
  };

  const name = nameOf(form.getValues());
  return (
    <FormProvider {...form}>
      <FormLayout
        ref={element}
        onSubmit={submit}
        frozen={write.frozen}
        notice={
          noticed &&
          restored !== undefined && (
            <DraftNotice
              at={restored.at}
              onDiscard={() => {
                form.reset(fresh);
                draft.drop();
                setNoticed(false);
              }}
            />
          )
        }
        aside={<Request describe={describe} bodyOf={body} />}
        footer={
          <FormFooter
            submit={`Create ${noun}`}
            busy={write.state === 'sending' ? `Creating the ${noun}…` : undefined}
            cancel={list.to}
            refusal={outcome?.kind === 'refused' ? outcome : undefined}
            notice={
              leftAt !== undefined && (
                <LeftOpen at={leftAt} to={list.to} link={`See what is known in ${list.label}`}>
                  {name} may exist.
                </LeftOpen>
              )
            }
          />
        }
      >
        {props.children}
      </FormLayout>
      <OutcomeUnknownDialog
        opened={write.state === 'unknown'}
        write="create"
        noun={noun}
        name={name}
        error={outcome?.kind === 'unknown' ? outcome.error : undefined}
        sentAt={write.sentAt}
        looking={false}
        found={undefined}
        lookError={undefined}
        onSendAgain={() => void write.sendAgain()}
        onLeave={() => {
          setLeftAt(write.sentAt);
          write.leave();
          setTimeout(() => focusEndOfForm(element.current));
        }}
        onOpen={draft.drop}
      />
    </FormProvider>
  );
}

function Request<V extends FieldValues>({
  describe,
  bodyOf,
}: {
  describe: CreateDescription;
  bodyOf: (values: V) => JsonObject;
}) {
  const { control, getValues } = useFormContext<V>();
  // Any change draws the panel again; the values are read whole.
  useWatch({ control });
  return (
    <RequestPanel
      request={{ operation: describe.operation, url: describe.url(), body: bodyOf(getValues()) }}
    />
  );
}
