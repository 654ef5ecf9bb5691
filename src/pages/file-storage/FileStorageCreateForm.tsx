import { useEffect, useRef, useState, type FormEvent } from 'react';
import { FormProvider, useForm, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { operationUrl } from '../../api/address';
import { needsCredential } from '../../api/errors';
import { useCreateFileStorage } from '../../api/fileStorage';
import { Disclosure } from '../../components/forms/Disclosure';
import { DraftNotice } from '../../components/forms/DraftNotice';
import { faultResolver } from '../../components/forms/faultResolver';
import { FormFooter } from '../../components/forms/FormFooter';
import { focusEndOfForm, focusFirstFault } from '../../components/forms/formFocus';
import { FieldRow, FormLayout, FormSection } from '../../components/forms/FormLayout';
import { IdField } from '../../components/forms/IdField';
import { DescriptionField, NameField } from '../../components/forms/MetadataFields';
import { RequestPanel } from '../../components/forms/RequestPanel';
import { markRefused } from '../../components/forms/serverFaults';
import { TagsField } from '../../components/forms/TagsField';
import { useDraft, useRestoredDraft } from '../../components/forms/useDraft';
import { paths } from '../../components/paths';
import { LeftOpen } from '../../components/review/LeftOpen';
import { OutcomeUnknownDialog } from '../../components/review/OutcomeUnknownDialog';
import { showToast } from '../../components/toast';
import { sameJson } from '../../lib/json';
import { fileStorageCreateDescription } from '../../writes/fileStorage';
import { useCreate } from '../../writes/useCreate';
import {
  storageCreateBody,
  storageCreateFaults,
  storageCreateValues,
  storageFields,
  type StorageCreateValues,
} from './storageForm';
import { NetworksField, RootSquashField, SizeField } from './StorageFields';

interface FileStorageCreateFormProps {
  /** The form's address, under which its draft is kept. */
  address: string;
  fresh: StorageCreateValues;
}

const resolver = faultResolver(storageCreateFaults);
const describe = fileStorageCreateDescription();

export function FileStorageCreateForm({ address, fresh }: FileStorageCreateFormProps) {
  const navigate = useNavigate();
  const element = useRef<HTMLFormElement>(null);
  const restored = useRestoredDraft(address, readDraft);
  const [noticed, setNoticed] = useState(restored !== undefined);
  const [left, setLeft] = useState<{ at: number; requestId?: string | undefined }>();
  const form = useForm<StorageCreateValues>({
    defaultValues: restored?.kept ?? fresh,
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const draft = useDraft(form, {
    address,
    title: (values) => `Create file storage ${values.name.trim()}`.trim(),
    toKeep: (values) => (sameJson(values, fresh) ? undefined : values),
  });
  const write = useCreate({
    describe,
    mutation: useCreateFileStorage(),
    onAccepted: ({ value: { metadata } }, echo) => {
      const to = paths.fileStorageDetail(metadata.id);
      draft.drop();
      showToast({
        title:
          echo.length === 0
            ? `File storage ${metadata.name ?? ''} created`
            : `File storage ${metadata.name ?? ''} created; the service did not confirm everything`,
        tone: echo.length === 0 ? 'settled' : 'attention',
        link: { to, label: 'Open' },
      });
      void navigate(to);
    },
  });

  const { outcome } = write;
  useEffect(() => {
    if (outcome?.kind !== 'refused') return;
    markRefused(form, outcome.error, storageFields);
    // The token dialog has the focus then; the form waits behind it as it is.
    if (!needsCredential(outcome.error)) setTimeout(() => focusFirstFault(element.current));
  }, [outcome, form]);

  const submit = (event: FormEvent) => {
    const send = form.handleSubmit(
      (values) => {
        setLeft(undefined);
        return write.submit(storageCreateBody(values));
      },
      () => setTimeout(() => focusFirstFault(element.current)),
    );
    void send(event);
  };

  const name = form.getValues('name').trim();
  const unknown = outcome?.kind === 'unknown' ? outcome.error : undefined;
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
                form.setFocus('name');
              }}
            />
          )
        }
        aside={<Request />}
        footer={
          <FormFooter
            submit="Create file storage"
            busy={write.state === 'sending' ? 'Creating the file storage…' : undefined}
            cancel={paths.fileStorage()}
            refusal={outcome?.kind === 'refused' ? outcome : undefined}
            notice={
              left !== undefined && (
                <LeftOpen
                  at={left.at}
                  to={paths.activity(left.requestId)}
                  link="Look at the request"
                >
                  {name} may exist, and the interface has no list that would show it.
                </LeftOpen>
              )
            }
          />
        }
      >
        <Fields />
      </FormLayout>
      <OutcomeUnknownDialog
        opened={write.state === 'unknown'}
        write="create"
        noun="file storage"
        name={name}
        error={unknown}
        sentAt={write.sentAt}
        looking={false}
        found={undefined}
        lookError={undefined}
        onSendAgain={() => void write.sendAgain()}
        onLeave={() => {
          setLeft({ at: write.sentAt ?? Date.now(), requestId: unknown?.requestId });
          write.leave();
          setTimeout(() => focusEndOfForm(element.current));
        }}
        onOpen={draft.drop}
      />
    </FormProvider>
  );
}

function readDraft(kept: unknown): StorageCreateValues | undefined {
  const read = z.safeParse(storageCreateValues, kept);
  return read.success ? read.data : undefined;
}

function Fields() {
  const { control } = useFormContext<StorageCreateValues>();
  const [organizationId, projectId, regionId, networkIds] = useWatch({
    control,
    name: ['organizationId', 'projectId', 'regionId', 'networkIds'],
  });
  const { errors } = useFormState({ control, name: 'networkIds' });
  return (
    <>
      <FormSection title="General">
        <NameField placeholder="datasets" />
        <DescriptionField />
        <TagsField />
      </FormSection>
      <FormSection title="Place" hint="Fixed once the storage exists.">
        <IdField<StorageCreateValues>
          name="organizationId"
          label="Organization"
          kind="organization"
        />
        <FieldRow>
          <IdField<StorageCreateValues> name="projectId" label="Project" kind="project" />
          <IdField<StorageCreateValues> name="regionId" label="Region" kind="region" />
        </FieldRow>
        <IdField<StorageCreateValues>
          name="storageClassId"
          label="Storage class"
          kind="storageClass"
          hint="The interface does not list storage classes: those seen in answers are suggested."
        />
      </FormSection>
      <FormSection title="Storage">
        <SizeField />
        <RootSquashField />
        <Disclosure
          title="Attach networks at once"
          filled={networkIds.length > 0 || errors.networkIds !== undefined}
        >
          <NetworksField
            place={{
              organizationId: organizationId.trim(),
              projectId: projectId.trim(),
              regionId: regionId.trim(),
            }}
            note="The interface shows attachments for updates only; services were seen to take them on create too. Without any, nothing is sent for them."
          />
        </Disclosure>
      </FormSection>
    </>
  );
}

function Request() {
  const { control, getValues } = useFormContext<StorageCreateValues>();
  // Any change draws the panel again; the values are read whole.
  useWatch({ control });
  return (
    <RequestPanel
      request={{
        operation: 'createFileStorage',
        url: operationUrl('createFileStorage'),
        body: storageCreateBody(getValues()),
      }}
    />
  );
}
