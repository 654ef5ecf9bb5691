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
import type { ApiError } from '../../api/errors';
import type { Read } from '../../api/read';
import type { LedgerKey } from '../../ledger/shelf';
import { isObject, sameJson, type JsonObject } from '../../lib/json';
import { composeUpdate, type Edit } from '../../writes/compose';
import type { PlanDescription } from '../../writes/describe';
import type { EchoFinding } from '../../writes/echo';
import type { Memory } from '../../writes/plan';
import { withRequired } from '../../writes/plan';
import { useUpdate } from '../../writes/useUpdate';
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
import { PlanDialog } from '../review/PlanDialog';

/** What an edit form of one kind must know. */
export interface IdentityForm<V extends FieldValues, T> {
  /** Checks drafts, which may come from an older console. */
  values: z.ZodMiniType<V>;
  begin: (raw: JsonObject) => V;
  edits: (raw: JsonObject, values: V) => Edit[];
  faults: (values: V, begun: V) => Record<string, string>;
  fields: FieldMap;
  describe: PlanDescription;
  mutation: { mutateAsync: (body: JsonObject) => Promise<Read<T>> };
}

interface IdentityEditFormProps<V extends FieldValues, T> {
  id: string;
  /** What it is called, for people. */
  name: string;
  /** Where its draft is kept. */
  address: string;
  ledgerKey: LedgerKey;
  /** What the form is made from. */
  from: { raw: JsonObject; memory: Memory };
  form: IdentityForm<V, T>;
  /** Where "Cancel" leads. */
  list: { to: string; label: string };
  /** Says what the form starts from. */
  notice: ReactNode;
  onAccepted: (read: Read<T>, echo: EchoFinding[]) => void;
  /** The draft was thrown away; begin again. */
  onDiscard: () => void;
  children: ReactNode;
}

interface Refusal {
  error: ApiError;
  mayHaveChanged: boolean;
}

/**
 * The edit form of something that can be written but not read: it is made from memory, compared with memory, and says
 * so. Keyed by what it starts from.
 */
export function IdentityEditForm<V extends FieldValues, T>(props: IdentityEditFormProps<V, T>) {
  const { id, name, address, ledgerKey, from, list, notice, onDiscard, children } = props;
  const { values: schema, begin, edits, faults, fields, describe, mutation } = props.form;
  const element = useRef<HTMLFormElement>(null);
  const restored = useRestoredDraft(address, (kept) => readDraft(schema, kept, from.raw));
  const [refusal, setRefusal] = useState<Refusal>();
  const [leftAt, setLeftAt] = useState<number>();

  const update = useUpdate<unknown>({
    loaded: {
      value: undefined,
      raw: from.raw,
      at: 'at' in from.memory ? from.memory.at : 0,
      source: 'write',
      requestId: '',
    },
    memory: from.memory,
    ledgerKey,
    mutation,
    describe,
    onAccepted: (read, echo) => {
      draft.drop();
      props.onAccepted(read as Read<T>, echo);
    },
  });
  const { base, outcome, state } = update;
  const [fresh] = useState(() => begin(base.raw));
  const [resolver] = useState(() => faultResolver<V>((values) => faults(values, fresh)));
  const form = useForm<V>({
    defaultValues: (restored?.kept ?? fresh) as DefaultValues<V>,
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const draft = useDraft(form, {
    address,
    title: () => `Edit ${name}`,
    toKeep: (values) =>
      sameJson(values, fresh) ? undefined : { values, base: base.raw, source: from.memory.what },
  });
  const bodyOf = (values: V) =>
    withRequired(composeUpdate(base.raw, edits(base.raw, values)), describe);

  const [marked, setMarked] = useState<typeof outcome>();
  if (outcome !== marked) {
    setMarked(outcome);
    if (outcome !== undefined) setRefusal(outcome.kind === 'refused' ? outcome : undefined);
  }
  useEffect(() => {
    if (outcome?.kind === 'refused') markRefused(form, outcome.error, fields);
  }, [outcome, form, fields]);

  const submit = (event: FormEvent) => {
    const send = form.handleSubmit(
      (values) => {
        setRefusal(undefined);
        setLeftAt(undefined);
        return update.review(bodyOf(values));
      },
      () => setTimeout(() => focusFirstFault(element.current)),
    );
    void send(event);
  };

  return (
    <FormProvider {...form}>
      <FormLayout
        ref={element}
        onSubmit={submit}
        frozen={update.frozen}
        notice={
          <>
            {restored !== undefined && (
              <DraftNotice
                at={restored.at}
                onDiscard={() => {
                  draft.drop();
                  onDiscard();
                }}
              />
            )}
            {notice}
          </>
        }
        aside={<Request describe={describe} id={id} bodyOf={bodyOf} />}
        footer={
          <FormFooter
            submit="Review changes"
            busy={state === 'sending' ? 'Saving…' : undefined}
            cancel={list.to}
            refusal={refusal}
            notice={
              leftAt !== undefined && (
                <LeftOpen at={leftAt} to={list.to} link={`See what is known in ${list.label}`}>
                  the changes may be made.
                </LeftOpen>
              )
            }
          />
        }
      >
        {children}
      </FormLayout>
      <PlanDialog review={update} noun={describe.noun} />
      <OutcomeUnknownDialog
        opened={state === 'unknown'}
        write="update"
        noun={describe.noun}
        name={name}
        error={outcome?.kind === 'unknown' ? outcome.error : undefined}
        sentAt={update.sentAt}
        looking={false}
        found={undefined}
        lookError={undefined}
        onSendAgain={() => void update.sendAgain()}
        onLeave={() => {
          setLeftAt(update.sentAt);
          update.leave();
          setTimeout(() => focusEndOfForm(element.current));
        }}
        onOpen={draft.drop}
      />
    </FormProvider>
  );
}

/** A draft counts for the memory it was typed upon: on another one it could undo what came since. */
function readDraft<V>(schema: z.ZodMiniType<V>, kept: unknown, raw: JsonObject): V | undefined {
  const values = isObject(kept) && sameJson(kept['base'], raw) ? kept['values'] : undefined;
  const read = z.safeParse(schema, values);
  return read.success ? read.data : undefined;
}

function Request<V extends FieldValues>({
  describe,
  id,
  bodyOf,
}: {
  describe: PlanDescription;
  id: string;
  bodyOf: (values: V) => JsonObject;
}) {
  const { control, getValues } = useFormContext<V>();
  // Any change draws the panel again; the values are read whole.
  useWatch({ control });
  return (
    <RequestPanel
      request={{
        operation: describe.operation,
        url: describe.url(id),
        body: bodyOf(getValues()),
      }}
    />
  );
}
