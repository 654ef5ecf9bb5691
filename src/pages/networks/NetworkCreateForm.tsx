import { useEffect, useRef, useState, type FormEvent } from 'react';
import { FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { operationUrl } from '../../api/address';
import { needsCredential, type ApiError } from '../../api/errors';
import { useCreateNetwork } from '../../api/networks';
import { CidrField } from '../../components/forms/CidrField';
import { DraftNotice } from '../../components/forms/DraftNotice';
import { faultResolver } from '../../components/forms/faultResolver';
import { FormFooter } from '../../components/forms/FormFooter';
import { FieldRow, FormLayout, FormSection } from '../../components/forms/FormLayout';
import { IdField } from '../../components/forms/IdField';
import { DescriptionField, NameField } from '../../components/forms/MetadataFields';
import { RequestPanel } from '../../components/forms/RequestPanel';
import { RoutesField } from '../../components/forms/RoutesField';
import { focusEndOfForm, focusFirstFault } from '../../components/forms/formFocus';
import { markRefused } from '../../components/forms/serverFaults';
import { TagsField } from '../../components/forms/TagsField';
import { useDraft, useRestoredDraft } from '../../components/forms/useDraft';
import { paths } from '../../components/paths';
import { OutcomeUnknownDialog } from '../../components/review/OutcomeUnknownDialog';
import { showToast } from '../../components/toast';
import { sameJson } from '../../lib/json';
import { lookForNetwork, networkCreateDescription } from '../../writes/networks';
import { useCreate } from '../../writes/useCreate';
import { foundNetwork } from './foundNetwork';
import { LeftOpen } from '../../components/review/LeftOpen';
import { networkCreateBody } from './networkBody';
import { networkCreateFaults, networkFields } from './networkFaults';
import { networkCreateValues, type NetworkCreateValues } from './networkFormValues';
import { DnsField } from './NetworkFields';
import { useTakenPrefixes } from './useTakenPrefixes';

interface NetworkCreateFormProps {
  /** The form's address, under which its draft is kept. */
  address: string;
  fresh: NetworkCreateValues;
}

const resolver = faultResolver(networkCreateFaults);

export function NetworkCreateForm({ address, fresh }: NetworkCreateFormProps) {
  const navigate = useNavigate();
  const element = useRef<HTMLFormElement>(null);
  const restored = useRestoredDraft(address, readDraft);
  const [noticed, setNoticed] = useState(restored !== undefined);
  const [leftAt, setLeftAt] = useState<number>();
  const form = useForm<NetworkCreateValues>({
    defaultValues: restored?.kept ?? fresh,
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const draft = useDraft(form, {
    address,
    title: (values) => `Create network ${values.name.trim()}`.trim(),
    toKeep: (values) => (sameJson(values, fresh) ? undefined : values),
  });
  const write = useCreate({
    describe: networkCreateDescription,
    mutation: useCreateNetwork(),
    lookFor: lookForNetwork,
    onAccepted: ({ value: { metadata } }, echo) => {
      const to = paths.network(metadata.id);
      draft.drop();
      showToast({
        title:
          echo.length === 0
            ? `Network ${metadata.name ?? ''} created`
            : `Network ${metadata.name ?? ''} created; the service did not confirm everything`,
        tone: echo.length === 0 ? 'settled' : 'attention',
        link: { to, label: 'Open' },
      });
      void navigate(to);
    },
  });

  const { outcome } = write;
  useEffect(() => {
    if (outcome?.kind !== 'refused') return;
    markRefused(form, outcome.error, networkFields);
    // The token dialog has the focus then; the form waits behind it as it is.
    if (!needsCredential(outcome.error)) setTimeout(() => focusFirstFault(element.current));
  }, [outcome, form]);

  const submit = (event: FormEvent) => {
    const send = form.handleSubmit(
      (values) => {
        setLeftAt(undefined);
        return write.submit(networkCreateBody(values));
      },
      () => setTimeout(() => focusFirstFault(element.current)),
    );
    void send(event);
  };

  const name = form.getValues('name').trim();
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
            submit="Create network"
            busy={write.state === 'sending' ? 'Creating the network…' : undefined}
            cancel={paths.networks()}
            refusal={outcome?.kind === 'refused' ? outcome : undefined}
            notice={
              leftAt !== undefined && (
                <LeftOpen at={leftAt} to={paths.networks()} link="Look in Networks">
                  {name} may exist.
                </LeftOpen>
              )
            }
          />
        }
      >
        <Fields />
      </FormLayout>
      <OutcomeUnknownDialog
        opened={['unknown', 'looking', 'found', 'not found'].includes(write.state)}
        write="create"
        noun="network"
        name={name}
        error={unknownError(outcome)}
        sentAt={write.sentAt}
        looking={write.state === 'looking'}
        found={write.found?.map(foundNetwork)}
        lookError={write.lookError}
        onLook={write.lookFor && (() => void write.lookFor?.())}
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

function unknownError(
  outcome: { kind: string; error?: ApiError } | undefined,
): ApiError | undefined {
  return outcome?.kind === 'unknown' ? outcome.error : undefined;
}

function readDraft(kept: unknown): NetworkCreateValues | undefined {
  const read = z.safeParse(networkCreateValues, kept);
  return read.success ? read.data : undefined;
}

function Fields() {
  const { control } = useFormContext<NetworkCreateValues>();
  const [organizationId, regionId, prefix] = useWatch({
    control,
    name: ['organizationId', 'regionId', 'prefix'],
  });
  const taken = useTakenPrefixes(organizationId.trim(), regionId.trim());
  return (
    <>
      <FormSection title="General">
        <NameField placeholder="edge-north" />
        <DescriptionField />
        <TagsField />
      </FormSection>
      <FormSection title="Place" hint="Fixed once the network exists.">
        <IdField<NetworkCreateValues>
          name="organizationId"
          label="Organization"
          kind="organization"
        />
        <FieldRow>
          <IdField<NetworkCreateValues> name="projectId" label="Project" kind="project" />
          <IdField<NetworkCreateValues> name="regionId" label="Region" kind="region" />
        </FieldRow>
      </FormSection>
      <FormSection title="Addresses">
        <CidrField<NetworkCreateValues>
          name="prefix"
          label="Prefix"
          hint="The network’s addresses in CIDR notation. Fixed once the network exists."
          taken={taken}
        />
        <DnsField />
        <RoutesField networkPrefix={prefix} />
      </FormSection>
    </>
  );
}

function Request() {
  const { control, getValues } = useFormContext<NetworkCreateValues>();
  // Any change draws the panel again; the values are read whole.
  useWatch({ control });
  return (
    <RequestPanel
      request={{
        operation: 'createNetwork',
        url: operationUrl('createNetwork'),
        body: networkCreateBody(getValues()),
      }}
    />
  );
}
