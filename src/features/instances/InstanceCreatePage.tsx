import { useSearchParams } from 'react-router';
import { CreatePage } from '../../save/form/CreatePage';
import { instanceCreateDescription, instanceCreateForm } from './instanceForm';
import { InstanceFields } from './InstanceFields';

/** `/instances/new`. */
export function Component() {
  const [address] = useSearchParams();
  // A flavor chosen first belongs to a region; networks of that region are suggested until one is chosen.
  const regionId = address.get('regionID') ?? '';
  return (
    <CreatePage
      type="instance"
      form={instanceCreateForm}
      describe={instanceCreateDescription}
      begin={({ organizationId, projectId }, given) => ({
        organizationId,
        projectId,
        networkId: given.get('networkID') ?? '',
        flavorId: given.get('flavorID') ?? '',
      })}
    >
      <InstanceFields regionId={regionId} />
    </CreatePage>
  );
}
