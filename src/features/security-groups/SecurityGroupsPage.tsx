import { lazy, Suspense } from 'react';
import { ListPage, useListPage } from '../../page/ListPage';
import { listLoader } from '../../table/listLoader';
import { ExposureTab } from './ExposureTab';
import { SecurityGroupsTable } from './SecurityGroupsTable';
import { useNetworkNames } from '../../page/resource/useNetworkNames';

const Reach = lazy(() => import('./reach/Reach').then((module) => ({ default: module.Reach })));

export const loader = listLoader('securityGroup');

/** `/security-groups`: the table, what is exposed, and who can reach what. */
export function Component() {
  const list = useListPage('securityGroup');
  const { rows, table } = list;
  const { loading, filters, scope, change } = table;
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
          id: 'exposure',
          title: 'Exposure',
          show: () => (
            <ExposureTab
              rows={rows}
              loading={loading}
              names={names}
              filters={filters}
              scope={scope}
              change={change}
            />
          ),
        },
        {
          id: 'reach',
          title: 'Reach',
          show: () => (
            <Suspense fallback={null}>
              <Reach />
            </Suspense>
          ),
        },
      ]}
    />
  );
}
