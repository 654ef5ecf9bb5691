import { IconServer2 } from '@tabler/icons-react';
import { useKnownRecords } from '../../api/resources/known';
import type { ListSort } from '../../table/listState';
import { MemoryListPage } from '../../table/MemoryListPage';
import { useMemoryKey } from '../../session/scope';
import { flavorAndNetwork, instanceColumns } from './instanceColumns';
import { useNamesWithNetworks } from './useInstanceChoices';

const newestFirst: ListSort = { column: 'answered', descending: true };

/** Hidden at first: the network implies the region, few instances have a public IP, and "Last change" has the time. */
const replaced = ['regionId', 'publicIP', 'answered'];

/** `/instances`: those created here or by the team, as the service answered. */
export function Component() {
  return (
    <MemoryListPage
      type="instance"
      rows={useKnownRecords('instance', useMemoryKey())}
      columns={instanceColumns}
      names={useNamesWithNetworks()}
      lastChange={{ from: 1060, insteadOf: replaced }}
      note={{
        what: 'instances created',
        about: 'The API cannot read instances, so each is shown in its state at creation.',
      }}
      also={flavorAndNetwork}
      searched="The search covers names, IDs, addresses, flavors, networks and tags."
      usualSort={newestFirst}
      icon={<IconServer2 aria-hidden />}
      empty={{
        title: 'No instances yet',
        children: 'An instance is a machine on a network, made from a flavor and an image.',
      }}
    />
  );
}
