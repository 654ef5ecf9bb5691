import { IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import { ListPage, listLoader, useListPage } from '../../components/page/ListPage';
import { paths } from '../../components/page/paths';
import { usePageActions } from '../../components/page/usePageActions';
import controls from '../../components/ui/controls.module.css';
import { NetworksMap } from './map/NetworksMap';
import { useAddressSpace } from './map/useAddressSpace';
import { nameOf } from '../../components/resource/resourceColumns';
import { NetworksTable } from './NetworksTable';

export const loader = listLoader('network');

/** `/networks`: the table, and the address map. */
export function Component() {
  const list = useListPage('network');
  const { rows, query, table } = list;
  const { data, refetch } = query;
  const { change } = table;
  const navigate = useNavigate();

  const space = useAddressSpace(data?.items);
  const nameById = useMemo(() => {
    let names: Map<string, string> | undefined;
    return (id: string) => {
      names ??= new Map(rows.map((row) => [row.value.metadata.id, nameOf(row)]));
      return names.get(id) ?? id;
    };
  }, [rows]);

  usePageActions(
    useMemo(
      () => [
        {
          id: 'networks.create',
          label: 'Create network',
          run: () => void navigate(paths.networkCreate()),
        },
        { id: 'networks.refresh', label: 'Refresh networks', run: () => void refetch() },
        {
          id: 'networks.map',
          label: 'Address map of networks',
          run: () => change({ tab: 'map' }),
        },
      ],
      [navigate, refetch, change],
    ),
  );

  return (
    <ListPage
      type="network"
      list={list}
      actions={
        <Link className={`${controls.button} ${controls.primary}`} to={paths.networkCreate()}>
          <IconPlus aria-hidden />
          Create network
        </Link>
      }
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
            <NetworksMap
              space={space}
              nameOf={nameById}
              filters={table.filters}
              scope={table.scope}
              change={change}
            />
          ),
        },
      ]}
    />
  );
}
