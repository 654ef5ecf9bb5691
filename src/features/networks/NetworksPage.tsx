import { lazy, Suspense, useMemo } from 'react';
import { ListPage, useListPage } from '../../page/ListPage';
import { listLoader } from '../../table/listLoader';
import { paths } from '../../page/paths';
import { CreateLink } from '../../ui/usePageActions';
import { useAddressSpace } from './address-map/useAddressSpace';
import { nameOf } from '../../page/resource/resourceColumns';
import { IconAffiliate } from '@tabler/icons-react';
import { useIdNames } from '../../page/resource/IdName';
import { ListTable, type ListTableState } from '../../table/ListTable';
import type { AddressSpace } from '../../lib/address/addressSpace';
import { networkColumns, withFindings, type NetworkRow } from './networkColumns';

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
  return (
    <ListPage
      type="network"
      list={list}
      actions={<CreateLink type="network" to={paths.networkCreate()} />}
      views={[
        {
          id: 'table',
          title: 'Table',
          show: () => <NetworksTable {...table} rows={rows} space={space} />,
        },
        {
          id: 'map',
          title: 'Address map',
          show: () => (
            <Suspense fallback={null}>
              <NetworksMap
                space={space}
                nameOf={nameById}
                unreadable={table.unreadable}
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

interface NetworksTableProps extends ListTableState {
  rows: readonly NetworkRow[];
  /** Absent until it is laid out. */
  space: AddressSpace | undefined;
}

/** The tab "Table": search, filters and the table "Networks". */
function NetworksTable({ space, ...list }: NetworksTableProps) {
  const names = useIdNames();
  const plain = useMemo(() => networkColumns(names, list.asOf), [names, list.asOf]);
  const columns = useMemo(() => withFindings(plain, space), [plain, space]);
  return (
    <ListTable
      {...list}
      type="network"
      bulk="network"
      icon={<IconAffiliate aria-hidden />}
      columns={columns}
      searched="The search covers names, prefixes, IDs, tags and nicknames."
      empty={{
        title: 'No networks yet',
        children: 'A network gives instances and file storage their own range of addresses.',
      }}
    />
  );
}
