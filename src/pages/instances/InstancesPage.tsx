import { IconServer2 } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useKnownObjects } from '../../api/resources/known';
import { useTeamColumn } from '../../components/resource/teamColumn';
import { KnownTable } from '../../components/table/KnownTable';
import type { ListSort } from '../../components/table/listState';
import { TeamNote } from '../../components/page/TeamNote';
import { PageHeader } from '../../components/page/PageHeader';
import { paths } from '../../components/page/paths';
import { useCreateLink } from '../../components/page/usePageActions';
import { instance } from '../../contract/compute';
import { useLedgerKey } from '../../session/scope';
import { flavorAndNetwork, instanceColumns, nameOf } from './instanceColumns';
import { useNamesWithNetworks } from './useInstanceChoices';

const newestFirst: ListSort = { column: 'answered', descending: true };
const open = ({ id }: { id: string }) => [{ label: 'Open', to: paths.instance(id) }];

/** `/instances`: those created from this browser, as the service answered. */
export function Component() {
  const key = useLedgerKey();
  const rows = useKnownObjects('instance', instance, key);
  const names = useNamesWithNetworks();
  const own = useMemo(() => instanceColumns(names), [names]);
  const columns = useTeamColumn(own, 1010, 'regionId');
  const create = useCreateLink('instance', paths.instanceCreate());
  return (
    <>
      <PageHeader breadcrumbs={[{ label: 'Infrastructure' }]} title="Instances" actions={create} />
      <TeamNote
        of={key}
        team={
          <>
            <b>Created by your team</b> through this gateway, each as the service answered then.
            States have likely changed since.
          </>
        }
      >
        <b>Created from this browser.</b> Shows instances created in this browser, in their state at
        creation.
      </TeamNote>
      <KnownTable
        type="instance"
        memory={key}
        rows={rows}
        columns={columns}
        name={nameOf}
        path={paths.instance}
        actions={open}
        also={flavorAndNetwork}
        searched="The search covers names, IDs, addresses, flavors, networks and tags."
        usualSort={newestFirst}
        icon={<IconServer2 aria-hidden />}
        empty={{
          title: 'No instance created from this browser',
          action: create,
          children: 'An instance is a machine on a network, made from a flavor and an image.',
        }}
      />
    </>
  );
}
