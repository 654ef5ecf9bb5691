import { lazy, Suspense } from 'react';
import { ListPage, useListPage } from '../../page/ListPage';
import { listLoader } from '../../table/listLoader';
import { SecurityGroupsTable } from './SecurityGroupsTable';
import { useNetworkNames } from '../../page/resource/useNetworkNames';

const WhoCanConnect = lazy(() =>
  import('./connect/WhoCanConnect').then((module) => ({ default: module.WhoCanConnect })),
);

export const loader = listLoader('securityGroup');

/** `/security-groups`: the table, and who can connect. */
export function Component() {
  const list = useListPage('securityGroup');
  const { rows, table } = list;
  const names = useNetworkNames();

  return (
    <ListPage
      type="securityGroup"
      list={list}
      views={[
        {
          id: 'table',
          title: 'Table',
          show: () => <SecurityGroupsTable {...table} rows={rows} names={names} />,
        },
        {
          id: 'connect',
          title: 'Who can connect',
          show: () => (
            <Suspense fallback={null}>
              <WhoCanConnect />
            </Suspense>
          ),
        },
      ]}
    />
  );
}
