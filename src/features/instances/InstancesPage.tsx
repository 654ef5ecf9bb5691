import { IconServer2 } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useKnownObjects } from '../../api/resources/known';
import { useTeamColumn } from '../../page/resource/teamColumn';
import { KnownTable } from '../../table/KnownTable';
import type { ListSort } from '../../table/listState';
import { TeamNote } from '../../page/TeamNote';
import { PageHeader } from '../../page/PageHeader';
import { detailPath, paths } from '../../page/paths';
import { useCreateLink } from '../../ui/usePageActions';
import { instance } from '../../contract/compute';
import { useMemoryKey } from '../../session/scope';
import { flavorAndNetwork, instanceColumns, nameOf } from './instanceColumns';
import { useNamesWithNetworks } from './useInstanceChoices';

const newestFirst: ListSort = { column: 'answered', descending: true };
const open = ({ id }: { id: string }) => [{ label: 'Open', to: detailPath('instance', id) }];

/** The network tells the region, few instances have a public IP, and the last change tells when it was seen. */
const replaced = ['regionId', 'publicIP', 'answered'];

/** `/instances`: those created from this browser, as the service answered. */
export function Component() {
  const key = useMemoryKey();
  const rows = useKnownObjects('instance', instance, key);
  const names = useNamesWithNetworks();
  const own = useMemo(() => instanceColumns(names), [names]);
  const columns = useTeamColumn(own, 1060, replaced);
  const create = useCreateLink('instance', paths.instanceCreate());
  return (
    <>
      <PageHeader breadcrumbs={[{ label: 'Infrastructure' }]} title="Instances" actions={create} />
      <div className="notices">
        <TeamNote
          of={key}
          what="instances created"
          about="The API cannot list or read instances, so each is shown in its state at creation. It has likely changed since."
        />
      </div>
      <KnownTable
        type="instance"
        memory={key}
        rows={rows}
        columns={columns}
        name={nameOf}
        path={(id) => detailPath('instance', id)}
        actions={open}
        also={flavorAndNetwork}
        searched="The search covers names, IDs, addresses, flavors, networks and tags."
        usualSort={newestFirst}
        icon={<IconServer2 aria-hidden />}
        empty={{
          title: 'No instance created from this browser',
          children: 'An instance is a machine on a network, made from a flavor and an image.',
        }}
      />
    </>
  );
}
