import { useFormContext, useWatch } from 'react-hook-form';
import { useCreate } from '../../api/resources/queries';
import { CreateForm } from '../../components/write/CreateForm';
import { created } from '../../components/write/created';
import { CidrField } from '../../components/form/CidrField';
import { FieldRow, FormSection } from '../../components/write/FormLayout';
import { IdField } from '../../components/form/IdField';
import { DescriptionField, NameField } from '../../components/form/MetadataFields';
import { NameserversField } from '../../components/form/NameserversField';
import { RoutesField } from '../../components/form/RoutesField';
import { TagsField } from '../../components/form/TagsField';
import { paths } from '../../components/page/paths';
import {
  lookForNetwork,
  networkCreateDescription,
  networkCreateForm,
  type NetworkCreateValues,
} from '../../writes/resources/networks';
import { foundNetwork } from './foundNetwork';
import { useTakenPrefixes } from './useTakenPrefixes';

interface NetworkCreateFormProps {
  /** The form's address, under which its draft is kept. */
  address: string;
  fresh: NetworkCreateValues;
}

export function NetworkCreateForm({ address, fresh }: NetworkCreateFormProps) {
  return (
    <CreateForm
      address={address}
      fresh={fresh}
      form={networkCreateForm}
      nameOf={({ name }) => name.trim()}
      describe={networkCreateDescription}
      mutation={useCreate('network')}
      look={{ lookFor: lookForNetwork, found: foundNetwork }}
      list={paths.networks()}
      leftOpen={() => ({ to: paths.networks(), link: 'Look in Networks', words: 'may exist.' })}
      firstField="name"
      accepted={created('Network', paths.network)}
    >
      <Fields />
    </CreateForm>
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
        <NameserversField />
        <RoutesField networkPrefix={prefix} />
      </FormSection>
    </>
  );
}
