import { lazy, Suspense, useMemo } from 'react';
import { ListPage, useListPage } from '../../page/ListPage';
import { listLoader } from '../../table/listLoader';
import { paths } from '../../page/paths';
import { useCreateLink } from '../../ui/usePageActions';
import { useAddressSpace } from './address-map/useAddressSpace';
import { nameOf } from '../../page/resource/resourceColumns';
import { NetworksTable } from './NetworksTable';

export const loader = listLoader('network');

const NetworksMap = lazy(() =>
  import('./address-map/NetworksMap').then((module) => ({ default: module.NetworksMap })),
);

/** `/networks`: the table, and the address map. */
export function Component() {
  const list = useListPage('network');
  const { rows, query, table } = list;
  const { data } = query;
  const { change } = table;

  const space = useAddressSpace(data?.items);
  const nameById = useMemo(() => {
    let names: Map<string, string> | undefined;
    return (id: string) => {
      names ??= new Map(rows.map((row) => [row.value.metadata.id, nameOf(row)]));
      return names.get(id) ?? id;
    };
  }, [rows]);

  const create = useCreateLink('network', paths.networkCreate());
  return (
    <ListPage
      type="network"
      list={list}
      actions={create}
      views={[
        {
          id: 'table',
          title: 'Table',
          show: () => <NetworksTable {...table} rows={rows} space={space} nameById={nameById} />,
        },
        {
          id: 'map',
          title: 'Address map',
          show: () => (
            <Suspense fallback={null}>
              <NetworksMap
                space={space}
                nameOf={nameById}
                // It shows all networks, because the others are in use too.
                filters={{ ...table.filters, state: [] }}
                scope={table.scope}
                change={change}
              />
            </Suspense>
          ),
        },
      ]}
    />
  );
}
