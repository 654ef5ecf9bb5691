import { useMemo } from 'react';
import { onDemand } from '../../ui/preloadable';
import { ListPage, useListPage } from '../../table/ListPage';
import { listLoader } from '../../table/listLoader';
import { useAddressSpace } from './address-map/useAddressSpace';
import { nameOf } from '../../table/resourceColumns';
import { useIdNames } from '../../resource/IdName';
import { networkColumns, withFindings } from './networkColumns';

export const loader = listLoader('network');

const NetworksMap = onDemand(() =>
  import('./address-map/NetworksMap').then((module) => module.NetworksMap),
);

/** `/networks`: the table, and the address map. */
export function Component() {
  const list = useListPage('network');
  const { rows, query, asOf, filters, scope, change } = list;
  const names = useIdNames();
  const space = useAddressSpace(query.data?.items);
  const plain = useMemo(() => networkColumns(names, asOf), [names, asOf]);
  const nameById = useMemo(() => {
    let names: Map<string, string> | undefined;
    return (id: string) => {
      names ??= new Map(rows.map((row) => [row.value.metadata.id, nameOf(row)]));
      return names.get(id) ?? id;
    };
  }, [rows]);
  return (
    <ListPage
      type="network"
      list={list}
      bulk="network"
      columns={useMemo(() => withFindings(plain, space), [plain, space])}
      searched="The search covers names, prefixes, IDs, tags and nicknames."
      empty={{
        title: 'No networks yet',
        children: 'A network gives instances and file storage their own range of addresses.',
      }}
      views={[
        {
          id: 'map',
          title: 'Address map',
          show: () => (
            <NetworksMap
              space={space}
              nameOf={nameById}
              unreadable={query.data?.unreadable ?? 0}
              // It shows all networks, because the others are in use too.
              filters={{ ...filters, state: [] }}
              scope={scope}
              change={change}
            />
          ),
        },
      ]}
    />
  );
}
