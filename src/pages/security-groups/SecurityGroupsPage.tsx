import { lazy, Suspense, useMemo } from 'react';
import { ListPage, listLoader, useListPage } from '../../components/page/ListPage';
import { usePageActions } from '../../components/page/usePageActions';
import { ExposureTab } from './ExposureTab';
import { SecurityGroupsTable } from './SecurityGroupsTable';
import { useNetworkNames } from '../../components/resource/useNetworkNames';

const Reach = lazy(() => import('./reach/Reach').then((module) => ({ default: module.Reach })));

export const loader = listLoader('securityGroup');

/** `/security-groups`: the table, what is exposed, and who can reach what. */
export function Component() {
  const list = useListPage('securityGroup');
  const { rows, query, table } = list;
  const { refetch } = query;
  const { loading, filters, scope, change } = table;
  const names = useNetworkNames();

  usePageActions(
    useMemo(
      () => [
        {
          id: 'securityGroups.refresh',
          label: 'Refresh security groups',
          run: () => void refetch(),
        },
        {
          id: 'securityGroups.exposure',
          label: 'Exposure of security groups',
          run: () => change({ tab: 'exposure' }),
        },
        {
          id: 'securityGroups.reach',
          label: 'Reach of networks: who can reach what',
          run: () => change({ tab: 'reach' }),
        },
      ],
      [refetch, change],
    ),
  );

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
