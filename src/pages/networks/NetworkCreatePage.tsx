import { useFormContext, useWatch } from 'react-hook-form';
import { listQuery } from '../../api/resources/queries';
import { queryClient } from '../../api/cache/queryClient';
import { CidrField } from '../../components/form/CidrField';
import { GeneralSection } from '../../components/form/MetadataFields';
import { NameserversField } from '../../components/form/NameserversField';
import { RoutesField } from '../../components/form/RoutesField';
import { CreatePage, PlaceFields } from '../../components/write/CreatePage';
import { FormSection } from '../../components/write/FormLayout';
import { currentLedgerKey } from '../../session/scope';
import { lookForNetwork } from '../../writes/resources/lookForNetwork';
import {
  networkCreateDescription,
  networkCreateForm,
  type NetworkCreateValues,
} from '../../writes/resources/networks';
import { networkDetail } from './networkDetail';
import { everyNetwork, useTakenPrefixes } from './useTakenPrefixes';
import { Later } from '../../components/ui/Later';

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
    <CreatePage
      type="network"
      form={networkCreateForm}
      describe={networkCreateDescription}
      begin={(place, given) => ({ ...place, prefix: given.get('prefix') ?? '' })}
      lookFor={lookForNetwork}
      detail={networkDetail}
    >
      <Fields />
    </CreatePage>
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
      <GeneralSection placeholder="edge-north" />
      <Later>
        <PlaceFields noun="network" />
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
      </Later>
    </>
  );
}
