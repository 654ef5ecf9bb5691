import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useForm, type DefaultValues } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { ApiError } from '../../api/http/errors';
import type { Read } from '../../api/cache/read';
import { sameJson } from '../../lib/json';
import { composeUpdate } from '../../writes/plan/compose';
import type { PlanDescription } from '../../writes/plan/describe';
import type { HiddenMember } from '../../writes/plan/notReturned';
import { useUpdate, type UseUpdateOptions } from '../../writes/send/useUpdate';
import { DraftNotice } from './DraftNotice';
import { FormFooter } from './FormFooter';
import { FormLayout } from './FormLayout';
import { focusEndOfForm, focusFirstFault } from './formFocus';
import { FormMethods } from './FormMethods';
import { formResolver } from './formResolver';
import { markRefused } from './serverFaults';
import { useDraft, useRestoredDraft } from './useDraft';
import { LeftOpen } from './LeftOpen';
import { OutcomeUnknownDialog } from './OutcomeUnknownDialog';
import { PlanDialog } from './PlanDialog';
import { showToast } from '../ui/toast';
import { acceptedToast } from './acceptedToast';
import { draftToKeep, readEditDraft } from './editDraft';
import type { Editable, EditKind, EditValues } from './editKind';
import { EditRequest } from './EditRequest';
import { OnScreen } from './OnScreen';

/** What the fields of the form are made from. */
export interface EditPart<T> {
  base: Read<T>;
  hidden: readonly HiddenMember[];
  /** The person pressed on while something about a member that was not returned is open. */
  pressing: boolean;
}

interface EditFormProps<V extends EditValues, T extends Editable> extends Pick<
  UseUpdateOptions<T>,
  'mutation'
> {
  id: string;
  read: Read<T>;
  kind: EditKind<V, T>;
  describe: PlanDescription;
  readFresh: () => Promise<Read<T>>;
  /** Where the draft is kept, and the page of the object. */
  address: string;
  page: string;
  wide?: boolean;
  /** The draft was thrown away; begin again from `read`. */
  onDiscard: () => void;
  children: (part: EditPart<T>) => ReactNode;
}

interface Refusal {
  error: ApiError;
  mayHaveChanged: boolean;
}

/** The edit form of a resource that can be read: draft, review against a fresh read, one write, and its outcome. */
export function EditForm<V extends EditValues, T extends Editable>({
  id,
  read,
  kind,
  describe,
  mutation,
  readFresh,
  address,
  page,
  wide = false,
  onDiscard,
  children,
}: EditFormProps<V, T>) {
  const navigate = useNavigate();
  const element = useRef<HTMLFormElement>(null);
  const restored = useRestoredDraft(address, (kept) => readEditDraft(kept, id, kind));
  const [pressing, setPressing] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const [leftAt, setLeftAt] = useState<number>();

  const update = useUpdate<T>({
    loaded: restored?.kept.base ?? read,
    readFresh,
    mutation,
    describe,
    onSend: (sent) => draft.keepSent(sent),
    onRefused: () => draft.keepUnsent(),
    onFound: () => draft.drop(),
    onAccepted: ({ value: { metadata } }, echo, here) => {
      draft.drop();
      showToast(acceptedToast(`${kind.title} ${metadata.name ?? ''} saved`, echo, page));
      if (here) void navigate(page);
    },
  });
  const { base, hidden, outcome, state } = update;
  const [fresh] = useState(() => kind.form.begin(base.raw, hidden));
  const [resolver] = useState(() => formResolver(kind.form.rules(base.raw)));
  const form = useForm<V>({
    defaultValues: (restored?.kept.values ?? fresh) as DefaultValues<V>,
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const draft = useDraft(form, {
    address,
    title: () => `Edit ${base.value.metadata.name ?? describe.noun}`,
    toKeep: (values) => (sameJson(values, fresh) ? undefined : draftToKeep(values, base)),
  });

  const [marked, setMarked] = useState<typeof outcome>();
  if (outcome !== marked) {
    setMarked(outcome);
    if (outcome !== undefined) setRefusal(outcome.kind === 'refused' ? outcome : undefined);
  }
  useEffect(() => {
    if (outcome?.kind === 'refused') markRefused(form, outcome.error, kind.form.fieldAt);
  }, [outcome, form, kind]);

  const review = (values: V) => {
    setRefusal(undefined);
    setLeftAt(undefined);
    const open = hidden.some(({ pointer }) => values.hidden[pointer] === undefined);
    setPressing(open);
    if (open) {
      setTimeout(() => focusOpenQuestion(element.current));
      return undefined;
    }
    const body = composeUpdate(base.raw, kind.form.edits(base.raw, values, hidden));
    return update.review(body, kind.form.choices(values));
  };
  const submit = (event: FormEvent) => {
    const send = form.handleSubmit(review, () =>
      setTimeout(() => focusFirstFault(element.current)),
    );
    void send(event);
  };
  const discard = () => {
    draft.drop();
    onDiscard();
  };

  const name = base.value.metadata.name ?? id;
  const found = update.found === undefined ? undefined : [kind.found(update.found)];
  return (
    <FormMethods form={form}>
      <OnScreen tell={update.onScreen} />
      <FormLayout
        ref={element}
        wide={wide}
        onSubmit={submit}
        frozen={update.frozen}
        notice={
          restored !== undefined && (
            <DraftNotice at={restored.at} sentAt={restored.sentAt} onDiscard={discard} />
          )
        }
        aside={<EditRequest id={id} kind={kind} describe={describe} base={base} hidden={hidden} />}
        footer={
          <FormFooter
            submit="Review changes"
            busy={busyWords[state]}
            cancel={page}
            refusal={refusal}
            notice={
              leftAt !== undefined && (
                <LeftOpen at={leftAt} to={page} link={`Look at ${name}`}>
                  the changes may be made.
                </LeftOpen>
              )
            }
          />
        }
      >
        {children({ base, hidden, pressing })}
      </FormLayout>
      <PlanDialog review={update} noun={describe.noun} />
      <OutcomeUnknownDialog
        state={state}
        write="update"
        noun={describe.noun}
        name={name}
        error={outcome?.kind === 'unknown' ? outcome.error : undefined}
        sentAt={update.sentAt}
        found={found}
        lookError={update.lookError}
        onLook={() => void update.lookFor()}
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

const busyWords: Partial<Record<string, string>> = {
  preparing: 'Comparing with the service…',
  sending: 'Saving…',
};

function focusOpenQuestion(form: HTMLElement | null): void {
  form?.querySelector<HTMLElement>('[role="radiogroup"][aria-invalid] input:enabled')?.focus();
}
