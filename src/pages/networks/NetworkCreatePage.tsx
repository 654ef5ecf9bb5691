import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { listQuery, useCreate } from '../../api/resources/queries';
import { queryClient } from '../../api/cache/queryClient';
import { CidrField } from '../../components/form/CidrField';
import { IdField } from '../../components/form/IdField';
import { DescriptionField, NameField } from '../../components/form/MetadataFields';
import { NameserversField } from '../../components/form/NameserversField';
import { RoutesField } from '../../components/form/RoutesField';
import { TagsField } from '../../components/form/TagsField';
import { paths } from '../../components/page/paths';
import { opensPage } from '../../components/write/afterWrite';
import { FieldRow, FormSection } from '../../components/write/FormLayout';
import { CreatePage, type CreatePart } from '../../components/write/FormPage';
import { WriteForm } from '../../components/write/WriteForm';
import { currentLedgerKey } from '../../session/scope';
import {
  lookForNetwork,
  networkCreateDescription,
  networkCreateForm,
  type NetworkCreateValues,
} from '../../writes/resources/networks';
import { foundNetwork } from './foundNetwork';
import { everyNetwork, useTakenPrefixes } from './useTakenPrefixes';

/** Starts reading what a new prefix may overlap; the form does not wait for it. */
export function loader() {
  void queryClient.prefetchQuery(
    listQuery('network', everyNetwork(currentLedgerKey().organization)),
  );
  return null;
}

/** `/networks/new`; `?prefix=10.0.0.0/24` fills in the prefix. */
export function Component() {
  return (
    <CreatePage noun="network" list={{ label: 'Networks', to: paths.networks() }}>
      {(part) => <Form {...part} />}
    </CreatePage>
  );
}

function Form({ address, given, place }: CreatePart) {
  // A change of scope does not move what is being typed.
  const [fresh] = useState(() =>
    networkCreateForm.empty({ ...place, prefix: given.get('prefix') ?? '' }),
  );
  return (
    <WriteForm
      address={address}
      fresh={fresh}
      form={networkCreateForm}
      nameOf={({ name }) => name.trim()}
      describe={networkCreateDescription}
      mutation={useCreate('network')}
      lookFor={lookForNetwork}
      found={foundNetwork}
      cancel={paths.networks()}
      leftOpen={() => ({ to: paths.networks(), link: 'Look in Networks', words: 'may exist.' })}
      firstField="name"
      accepted={opensPage('Network', 'created', paths.network)}
    >
      <Fields />
    </WriteForm>
  );
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
          type="organization"
        />
        <FieldRow>
          <IdField<NetworkCreateValues> name="projectId" label="Project" type="project" />
          <IdField<NetworkCreateValues> name="regionId" label="Region" type="region" />
        </FieldRow>
      </FormSection>
      <FormSection title="Addresses">
        <CidrField<NetworkCreateValues>
          name="prefix"
          label="Prefix"
          hint="The network’s addresses in CIDR notation. Fixed once the network exists."
          taken={taken}
        />
        <NameserversField />
        <RoutesField networkPrefix={prefix} />
      </FormSection>
    </>
  );
}
