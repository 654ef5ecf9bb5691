import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import {
  useForm,
  useFormContext,
  useWatch,
  type DefaultValues,
  type FieldValues,
} from 'react-hook-form';
import * as z from 'zod/mini';
import type { ApiError } from '../../api/http/errors';
import type { Read } from '../../api/cache/read';
import type { LedgerKey } from '../../ledger/shelf';
import { isObject, sameJson, type JsonObject } from '../../lib/json';
import { baseline, composeUpdate } from '../../writes/plan/compose';
import type { PlanDescription } from '../../writes/plan/describe';
import type { FormToUpdate } from '../../writes/plan/forms';
import type { EchoFinding } from '../../writes/send/echo';
import { withRequired } from '../../writes/plan/plan';
import { remembered, startAgain, startFrom, type Start } from '../../writes/plan/remembered';
import { useUpdate } from '../../writes/send/useUpdate';
import { OnScreen } from './OnScreen';
import { DraftNotice } from './DraftNotice';
import { focusEndOfForm, focusFirstFault } from './formFocus';
import { FormMethods } from './FormMethods';
import { formResolver } from './formResolver';
import { FormFooter } from './FormFooter';
import { FormLayout } from './FormLayout';
import { RequestPanel } from './RequestPanel';
import { markRefused } from './serverFaults';
import { useDraft, useRestoredDraft } from './useDraft';
import { LeftOpen } from './LeftOpen';
import { OutcomeUnknownDialog } from './OutcomeUnknownDialog';
import { PlanDialog } from './PlanDialog';
import { carryOver } from './carryOver';
import { StartFrom } from './StartFrom';
import type { IdentityMemory } from './useIdentityEdit';

/** What an edit form of one kind must know. */
export interface IdentityForm<V extends FieldValues, T> {
  form: FormToUpdate<V>;
  describe: PlanDescription;
  /** "the state, all groups and all labels" */
  replaces: string;
  mutation: { mutateAsync: (body: JsonObject) => Promise<Read<T>> };
}

interface IdentityEditFormProps<V extends FieldValues, T> {
  id: string;
  /** What it is called, for people. */
  name: string;
  ledgerKey: LedgerKey;
  memory: IdentityMemory<V>;
  form: IdentityForm<V, T>;
  /** Where "Cancel" leads. */
  list: { to: string; label: string };
  /** `here`: the form is still on screen. */
  onAccepted: (read: Read<T>, echo: EchoFinding[], here: boolean) => void;
  children: ReactNode;
}

interface Refusal {
  error: ApiError;
  mayHaveChanged: boolean;
}

/**
 * The edit form of something that can be written but not read: it is made from memory, compared with memory, and says
 * so. Keyed by its beginning.
 */
export function IdentityEditForm<V extends FieldValues, T>(props: IdentityEditFormProps<V, T>) {
  const { id, name, ledgerKey, memory, list, children } = props;
  const { address, now } = memory;
  const { remembers, source, typed } = memory.begin;
  const { form: description, describe, mutation } = props.form;
  const { begin, edits, fieldAt } = description;
  const { kind } = describe;
  const element = useRef<HTMLFormElement>(null);
  const restored = useRestoredDraft(address, (kept) =>
    typed === undefined ? readDraft(description.drafts, kept) : undefined,
  );
  const [start] = useState(() => restored?.kept.start ?? startFrom(kind, id, source, remembers));
  const [refusal, setRefusal] = useState<Refusal>();
  const [leftAt, setLeftAt] = useState<number>();

  const startNow = () => startAgain(kind, id, start, remembered(kind, ledgerKey, id));
  const update = useUpdate<unknown>({
    loaded: asRead(start),
    readFresh: () => Promise.resolve(asRead(startNow())),
    memory: () => startNow().memory,
    ledgerKey,
    mutation,
    describe,
    onSend: (sent) => draft.keepSent(sent),
    onRefused: () => draft.keepUnsent(),
    onAccepted: (read, echo, here) => {
      draft.drop();
      props.onAccepted(read as Read<T>, echo, here);
    },
  });
  const { base, outcome, state } = update;
  const [fresh] = useState(() => begin(base.raw));
  const [resolver] = useState(() => formResolver(description.rules(base.raw)));
  const form = useForm<V>({
    defaultValues: (typed === undefined
      ? (restored?.kept.values ?? fresh)
      : carryOver(typed, fresh)) as DefaultValues<V>,
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const draft = useDraft(form, {
    address,
    title: () => `Edit ${name}`,
    toKeep: (values) =>
      sameJson(values, fresh) ? undefined : { values, base: base.raw, memory: start.memory },
  });
  const bodyOf = (values: V) =>
    withRequired(composeUpdate(base.raw, edits(base.raw, values)), describe);
  const older =
    !update.frozen && !sameJson(baseline(base.raw), baseline(startAgain(kind, id, start, now).raw));

  const [marked, setMarked] = useState<typeof outcome>();
  if (outcome !== marked) {
    setMarked(outcome);
    if (outcome !== undefined) setRefusal(outcome.kind === 'refused' ? outcome : undefined);
  }
  useEffect(() => {
    if (outcome?.kind === 'refused') markRefused(form, outcome.error, fieldAt);
  }, [outcome, form, fieldAt]);

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
    <FormMethods form={form}>
      <OnScreen tell={update.onScreen} />
      <FormLayout
        ref={element}
        onSubmit={submit}
        frozen={update.frozen}
        notice={
          <>
            {restored !== undefined && (
              <DraftNotice
                at={restored.at}
                sentAt={restored.sentAt}
                older={older}
                onDiscard={() => {
                  draft.drop();
                  memory.onDiscard();
                }}
              />
            )}
            <StartFrom
              memory={start.memory}
              remembers={remembers}
              older={older}
              description={describe}
              replaces={props.form.replaces}
              focused={typed !== undefined}
              onChange={(next) => memory.onSource(next, { values: form.getValues(), begun: fresh })}
            />
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
        state={state}
        write="update"
        noun={describe.noun}
        name={name}
        error={outcome?.kind === 'unknown' ? outcome.error : undefined}
        sentAt={update.sentAt}
        onSendAgain={() => void update.sendAgain()}
        onLeave={() => {
          setLeftAt(update.sentAt);
          update.leave();
          setTimeout(() => focusEndOfForm(element.current));
        }}
      />
    </FormMethods>
  );
}

/** What is remembered, in the form of something read. */
function asRead({ raw, memory }: Start): Read<undefined> {
  const at = memory.what === 'nothing' ? 0 : memory.at;
  return { value: undefined, raw, at, source: 'write', requestId: '' };
}

const draftFrame = z.object({
  values: z.unknown(),
  base: z.custom<JsonObject>(isObject),
  memory: z.union([
    z.object({ what: z.enum(['answer', 'sent']), at: z.number() }),
    z.object({ what: z.literal('nothing') }),
  ]),
});

/** A draft comes back with what it was typed upon: on saving, what came since is told from what was typed. */
function readDraft<V>(
  schema: z.ZodMiniType<V>,
  kept: unknown,
): { values: V; start: Start } | undefined {
  const read = draftFrame.safeParse(kept);
  if (!read.success) return undefined;
  const { base, memory } = read.data;
  const values = z.safeParse(schema, read.data.values);
  return values.success ? { values: values.data, start: { raw: base, memory } } : undefined;
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
