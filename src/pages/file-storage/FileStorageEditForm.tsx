import { useEffect, useRef, useState, type FormEvent } from 'react';
import { FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { ApiError } from '../../api/errors';
import { operationUrl } from '../../api/address';
import { readFileStorageFresh, useUpdateFileStorage } from '../../api/fileStorage';
import type { Read } from '../../api/read';
import { DraftNotice } from '../../components/forms/DraftNotice';
import { faultResolver } from '../../components/forms/faultResolver';
import { FormFooter } from '../../components/forms/FormFooter';
import { FormLayout } from '../../components/forms/FormLayout';
import { focusEndOfForm, focusFirstFault } from '../../components/forms/formFocus';
import { RequestPanel } from '../../components/forms/RequestPanel';
import { markRefused } from '../../components/forms/serverFaults';
import { useDraft, useRestoredDraft } from '../../components/forms/useDraft';
import { paths } from '../../components/paths';
import { OutcomeUnknownDialog, type FoundItem } from '../../components/review/OutcomeUnknownDialog';
import { PlanDialog } from '../../components/review/PlanDialog';
import { showToast } from '../../components/toast';
import type { FileStorage } from '../../contract/fileStorage';
import { sameJson } from '../../lib/json';
import { formatCount } from '../../lib/text';
import { composeUpdate } from '../../writes/compose';
import { fileStorageUpdateDescription } from '../../writes/fileStorage';
import { withHidden, type HiddenMember } from '../../writes/notReturned';
import { useUpdate } from '../../writes/useUpdate';
import { LeftOpen } from '../../components/review/LeftOpen';
import { FileStorageEditFields } from './FileStorageEditFields';
import { draftToKeep, readStorageEditDraft } from './storageEditDraft';
import {
  storageAsRead,
  storageEditBegin,
  storageEditFaults,
  storageEdits,
  storageFields,
  storageHiddenChoices,
  type StorageEditValues,
} from './storageForm';
import { useNetworkName, useNetworksOf } from './useNetworkNames';

interface FileStorageEditFormProps {
  id: string;
  read: Read<FileStorage>;
  /** The draft was thrown away; begin again from `read`. */
  onDiscard: () => void;
}

interface Refusal {
  error: ApiError;
  mayHaveChanged: boolean;
}

export function FileStorageEditForm({ id, read, onDiscard }: FileStorageEditFormProps) {
  const navigate = useNavigate();
  const address = paths.fileStorageEdit(id);
  const element = useRef<HTMLFormElement>(null);
  const restored = useRestoredDraft(address, (kept) => readStorageEditDraft(kept, id));
  const [pressing, setPressing] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const [leftAt, setLeftAt] = useState<number>();

  const { metadata, status } = (restored?.kept.base ?? read).value;
  const { names } = useNetworksOf({
    organizationId: metadata.organizationId,
    projectId: metadata.projectId,
    regionId: status?.regionId,
  });
  const nameOf = useNetworkName(names);

  const update = useUpdate({
    loaded: restored?.kept.base ?? read,
    readFresh: () => readFileStorageFresh(id),
    mutation: useUpdateFileStorage(id),
    describe: fileStorageUpdateDescription(nameOf),
    onAccepted: ({ value: { metadata } }, echo) => {
      const to = paths.fileStorageDetail(id);
      draft.drop();
      showToast({
        title:
          echo.length === 0
            ? `File storage ${metadata.name ?? ''} saved`
            : `File storage ${metadata.name ?? ''} saved; the service did not confirm everything`,
        tone: echo.length === 0 ? 'settled' : 'attention',
        link: { to, label: 'Open' },
      });
      void navigate(to);
    },
  });
  const { base, hidden, outcome, state } = update;
  const [fresh] = useState(() => storageEditBegin(base.raw, hidden));
  const [resolver] = useState(() => {
    const asRead = storageAsRead(base.raw);
    return faultResolver<StorageEditValues>((values) => storageEditFaults(values, asRead));
  });
  const form = useForm<StorageEditValues>({
    defaultValues: restored?.kept.values ?? fresh,
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const draft = useDraft(form, {
    address,
    title: () => `Edit ${base.value.metadata.name ?? 'file storage'}`,
    toKeep: (values) => (sameJson(values, fresh) ? undefined : draftToKeep(values, base)),
  });

  const [marked, setMarked] = useState<typeof outcome>();
  if (outcome !== marked) {
    setMarked(outcome);
    if (outcome !== undefined) setRefusal(outcome.kind === 'refused' ? outcome : undefined);
  }
  useEffect(() => {
    if (outcome?.kind === 'refused') markRefused(form, outcome.error, storageFields);
  }, [outcome, form]);

  const review = (values: StorageEditValues) => {
    setRefusal(undefined);
    setLeftAt(undefined);
    const open = hidden.some(({ pointer }) => values.hidden[pointer] === undefined);
    setPressing(open);
    if (open) {
      setTimeout(() => focusOpenQuestion(element.current));
      return undefined;
    }
    const pointers = hidden.map(({ pointer }) => pointer);
    const body = composeUpdate(base.raw, storageEdits(base.raw, values, pointers));
    return update.review(body, storageHiddenChoices(values));
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
  const found = update.found === undefined ? undefined : [foundStorage(update.found)];
  return (
    <FormProvider {...form}>
      <FormLayout
        ref={element}
        onSubmit={submit}
        frozen={update.frozen}
        notice={restored !== undefined && <DraftNotice at={restored.at} onDiscard={discard} />}
        aside={<Request id={id} base={base} hidden={hidden} />}
        footer={
          <FormFooter
            submit="Review changes"
            busy={busyWords[state]}
            cancel={paths.fileStorageDetail(id)}
            refusal={refusal}
            notice={
              leftAt !== undefined && (
                <LeftOpen at={leftAt} to={paths.fileStorageDetail(id)} link={`Look at ${name}`}>
                  the changes may be made.
                </LeftOpen>
              )
            }
          />
        }
      >
        <FileStorageEditFields base={base} hidden={hidden} pressing={pressing} />
      </FormLayout>
      <PlanDialog review={update} noun="file storage" />
      <OutcomeUnknownDialog
        opened={['unknown', 'looking', 'found', 'not found'].includes(state)}
        write="update"
        noun="file storage"
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

/** What the update would send as things stand; the review compares it with the service once more. */
function Request({
  id,
  base,
  hidden,
}: {
  id: string;
  base: Read<FileStorage>;
  hidden: readonly HiddenMember[];
}) {
  const { control, getValues } = useFormContext<StorageEditValues>();
  // Any change draws the panel again; the values are read whole.
  useWatch({ control });
  const values = getValues();
  const pointers = hidden.map(({ pointer }) => pointer);
  const body = composeUpdate(base.raw, storageEdits(base.raw, values, pointers));
  const open = hidden.some(({ pointer }) => values.hidden[pointer] === undefined);
  return (
    <RequestPanel
      request={{
        operation: 'updateFileStorage',
        url: operationUrl('updateFileStorage', { path: { filestorageID: id } }),
        body: withHidden(body, hidden, storageHiddenChoices(values)),
      }}
      note={open ? 'Still open: what to send for description.' : undefined}
    />
  );
}

function foundStorage({ value: { metadata, spec } }: Read<FileStorage>): FoundItem {
  return {
    to: paths.fileStorageDetail(metadata.id),
    name: metadata.name ?? metadata.id,
    detail: spec?.sizeGiB === undefined ? '' : `${formatCount(spec.sizeGiB)} GiB`,
  };
}
