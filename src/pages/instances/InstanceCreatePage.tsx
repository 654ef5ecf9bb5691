import { useState } from 'react';
import { useCreate } from '../../api/resources/queries';
import { paths } from '../../components/page/paths';
import { leftInActivity, opensPage } from '../../components/write/afterWrite';
import { CreatePage, type CreatePart } from '../../components/write/FormPage';
import { WriteForm } from '../../components/write/WriteForm';
import { instanceCreateDescription, instanceCreateForm } from '../../writes/resources/instances';
import { InstanceFields } from './InstanceFields';
import { InstanceSummary } from './InstanceSummary';

/** `/instances/new`. */
export function Component() {
  return (
    <CreatePage noun="instance" list={{ label: 'Instances', to: paths.instances() }}>
      {(part) => <Form {...part} />}
    </CreatePage>
  );
}

function Form({ address, given, place: { organizationId, projectId } }: CreatePart) {
  // A change of scope does not move what is being typed.
  const [fresh] = useState(() =>
    instanceCreateForm.empty({
      organizationId,
      projectId,
      networkId: given.get('networkID') ?? '',
      flavorId: given.get('flavorID') ?? '',
    }),
  );
  // A flavor that was chosen first is one of a region; networks there are suggested while none is chosen.
  const regionId = given.get('regionID') ?? '';
  return (
    <WriteForm
      address={address}
      fresh={fresh}
      form={instanceCreateForm}
      nameOf={({ name }) => name.trim()}
      describe={instanceCreateDescription}
      mutation={useCreate('instance')}
      cancel={paths.instances()}
      leftOpen={leftInActivity}
      aside={<InstanceSummary regionId={regionId} />}
      firstField="name"
      accepted={opensPage('Instance', 'created', paths.instance)}
    >
      <InstanceFields regionId={regionId} />
    </WriteForm>
  );
}
