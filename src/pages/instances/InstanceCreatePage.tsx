import { useState } from 'react';
import { useLocation } from 'react-router';
import { formPlace } from '../../components/page/formPlace';
import { PageHeader } from '../../components/page/PageHeader';
import { paths } from '../../components/page/paths';
import { useConnection } from '../../session/connections';
import { useScope } from '../../session/scope';
import { InstanceCreateForm } from './InstanceCreateForm';
import { instanceCreateForm } from '../../writes/resources/instances';

/** `/instances/new`. */
export function Component() {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  // What is typed for one connection is not sent to another.
  const connection = useConnection().id;
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: 'Infrastructure' }, { label: 'Instances', to: paths.instances() }]}
        title="Create instance"
      />
      <Begin key={`${connection} ${address}`} address={address} search={search} />
    </>
  );
}

/** What an empty form begins with is settled once: a change of scope does not move what is being typed. */
function Begin({ address, search }: { address: string; search: string }) {
  const scope = useScope();
  const [{ fresh, regionId }] = useState(() => {
    const given = new URLSearchParams(search);
    const { organizationId, projectId } = formPlace(given, scope);
    return {
      fresh: instanceCreateForm.empty({
        organizationId,
        projectId,
        networkId: given.get('networkID') ?? '',
        flavorId: given.get('flavorID') ?? '',
      }),
      // A flavor that was chosen first is one of a region; networks there are suggested then.
      regionId: given.get('regionID') ?? '',
    };
  });
  return <InstanceCreateForm address={address} fresh={fresh} regionId={regionId} />;
}
