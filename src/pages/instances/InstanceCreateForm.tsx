import { useCreate } from '../../api/resources/queries';
import { CreateForm } from '../../components/write/CreateForm';
import { created } from '../../components/write/created';
import { paths } from '../../components/page/paths';
import { leftInActivity } from '../../components/write/leftInActivity';
import {
  instanceCreateDescription,
  instanceCreateForm,
  type InstanceValues,
} from '../../writes/resources/instances';
import { InstanceFields } from './InstanceFields';
import { InstanceSummary } from './InstanceSummary';

interface InstanceCreateFormProps {
  /** The form's address, under which its draft is kept. */
  address: string;
  fresh: InstanceValues;
  /** The region that is meant while no network is chosen; '' where none is. */
  regionId: string;
}

export function InstanceCreateForm({ address, fresh, regionId }: InstanceCreateFormProps) {
  return (
    <CreateForm
      address={address}
      fresh={fresh}
      form={instanceCreateForm}
      nameOf={({ name }) => name.trim()}
      describe={instanceCreateDescription}
      mutation={useCreate('instance')}
      list={paths.instances()}
      leftOpen={leftInActivity}
      aside={<InstanceSummary regionId={regionId} />}
      firstField="name"
      accepted={created('Instance', paths.instance)}
    >
      <InstanceFields regionId={regionId} />
    </CreateForm>
  );
}
