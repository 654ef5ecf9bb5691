import { useEffect, useRef, useState, type FormEvent } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { ApiError } from '../../api/errors';
import { readNetworkFresh, useUpdateNetwork } from '../../api/networks';
import type { Read } from '../../api/read';
import { DraftNotice } from '../../components/forms/DraftNotice';
import { faultResolver } from '../../components/forms/faultResolver';
import { FormFooter } from '../../components/forms/FormFooter';
import { FormLayout } from '../../components/forms/FormLayout';
import { focusEndOfForm, focusFirstFault } from '../../components/forms/formFocus';
import { markRefused } from '../../components/forms/serverFaults';
import { useDraft, useRestoredDraft } from '../../components/forms/useDraft';
import { paths } from '../../components/paths';
import { OutcomeUnknownDialog } from '../../components/review/OutcomeUnknownDialog';
import { PlanDialog } from '../../components/review/PlanDialog';
import { showToast } from '../../components/toast';
import type { Network } from '../../contract/networks';
import { sameJson } from '../../lib/json';
import { composeUpdate } from '../../writes/compose';
import { networkUpdateDescription } from '../../writes/networks';
import { useUpdate } from '../../writes/useUpdate';
import { foundNetwork } from './foundNetwork';
import { LeftOpen } from '../../components/review/LeftOpen';
import { networkEdits, networkHiddenChoices } from './networkBody';
import { draftToKeep, readNetworkEditDraft } from './networkEditDraft';
import { NetworkEditFields } from './NetworkEditFields';
import { NetworkEditRequest } from './NetworkEditRequest';
import { networkEditFaults, networkFields } from './networkFaults';
import { networkAsRead, networkEditBegin, type NetworkEditValues } from './networkFormValues';

interface NetworkEditFormProps {
  id: string;
  read: Read<Network>;
  /** The draft was thrown away; begin again from `read`. */
  onDiscard: () => void;
}

interface Refusal {
  error: ApiError;
  mayHaveChanged: boolean;
}

export function NetworkEditForm({ id, read, onDiscard }: NetworkEditFormProps) {
  const navigate = useNavigate();
  const address = paths.networkEdit(id);
  const element = useRef<HTMLFormElement>(null);
  const restored = useRestoredDraft(address, (kept) => readNetworkEditDraft(kept, id));
  const [pressing, setPressing] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const [leftAt, setLeftAt] = useState<number>();

  const update = useUpdate({
    loaded: restored?.kept.base ?? read,
    readFresh: () => readNetworkFresh(id),
    mutation: useUpdateNetwork(id),
    describe: networkUpdateDescription,
    onAccepted: ({ value: { metadata } }, echo) => {
      const to = paths.network(id);
      draft.drop();
      showToast({
        title:
          echo.length === 0
            ? `Network ${metadata.name ?? ''} saved`
            : `Network ${metadata.name ?? ''} saved; the service did not confirm everything`,
        tone: echo.length === 0 ? 'settled' : 'attention',
        link: { to, label: 'Open' },
      });
      void navigate(to);
    },
  });
  const { base, hidden, outcome, state } = update;
  const [fresh] = useState(() => networkEditBegin(base.raw, hidden));
  const [resolver] = useState(() => {
    const asRead = networkAsRead(base.raw);
    return faultResolver<NetworkEditValues>((values) => networkEditFaults(values, asRead));
  });
  const form = useForm<NetworkEditValues>({
    defaultValues: restored?.kept.values ?? fresh,
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const draft = useDraft(form, {
    address,
    title: () => `Edit ${base.value.metadata.name ?? 'network'}`,
    toKeep: (values) => (sameJson(values, fresh) ? undefined : draftToKeep(values, base)),
  });

  const [marked, setMarked] = useState<typeof outcome>();
  if (outcome !== marked) {
    setMarked(outcome);
    if (outcome !== undefined) setRefusal(outcome.kind === 'refused' ? outcome : undefined);
  }
  useEffect(() => {
    if (outcome?.kind === 'refused') markRefused(form, outcome.error, networkFields);
  }, [outcome, form]);

  const review = (values: NetworkEditValues) => {
    setRefusal(undefined);
    setLeftAt(undefined);
    const open = hidden.some(({ pointer }) => values.hidden[pointer] === undefined);
    setPressing(open);
    if (open) {
      setTimeout(() => focusOpenQuestion(element.current));
      return undefined;
    }
    const pointers = hidden.map(({ pointer }) => pointer);
    const body = composeUpdate(base.raw, networkEdits(base.raw, values, pointers));
    return update.review(body, networkHiddenChoices(values));
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
  const found = update.found === undefined ? undefined : [foundNetwork(update.found)];
  return (
    <FormProvider {...form}>
      <FormLayout
        ref={element}
        onSubmit={submit}
        frozen={update.frozen}
        notice={restored !== undefined && <DraftNotice at={restored.at} onDiscard={discard} />}
        aside={<NetworkEditRequest id={id} base={base} hidden={hidden} />}
        footer={
          <FormFooter
            submit="Review changes"
            busy={busyWords[state]}
            cancel={paths.network(id)}
            refusal={refusal}
            notice={
              leftAt !== undefined && (
                <LeftOpen at={leftAt} to={paths.network(id)} link={`Look at ${name}`}>
                  the changes may be made.
                </LeftOpen>
              )
            }
          />
        }
      >
        <NetworkEditFields base={base} hidden={hidden} pressing={pressing} />
      </FormLayout>
      <PlanDialog review={update} noun="network" />
      <OutcomeUnknownDialog
        opened={['unknown', 'looking', 'found', 'not found'].includes(state)}
        write="update"
        noun="network"
        name={name}
        error={outcome?.kind === 'unknown' ? outcome.error : undefined}
        sentAt={update.sentAt}
        looking={state === 'looking'}
        found={state === 'not found' ? [] : found}
        lookError={update.lookError}
        onLook={() => void update.lookFor()}
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

const busyWords: Partial<Record<string, string>> = {
  preparing: 'Comparing with the service…',
  sending: 'Saving…',
};

function focusOpenQuestion(form: HTMLElement | null): void {
  form?.querySelector<HTMLElement>('[role="radiogroup"][aria-invalid] input:enabled')?.focus();
}
