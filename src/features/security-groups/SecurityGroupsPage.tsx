import { useMemo } from 'react';
import { onDemand } from '../../ui/preloadable';
import { ListPage, useListPage } from '../../table/ListPage';
import { listLoader } from '../../table/listLoader';
import { useNetworkNames } from '../../table/useNetworkNames';
import { detailPath, paths } from '../../resource/paths';
import { inWords } from '../../lib/rules/rules';
import { securityGroupColumns, type GroupRow } from './securityGroupColumns';
import { groupRules } from './rules/groupRules';

const WhoCanConnect = onDemand(() =>
  import('./connect/WhoCanConnect').then((module) => module.WhoCanConnect),
);

export const loader = listLoader('securityGroup');

/** `/security-groups`: the table, and who can connect. */
export function Component() {
  const list = useListPage('securityGroup');
  const { asOf } = list;
  const names = useNetworkNames();
  return (
    <ListPage
      type="securityGroup"
      list={list}
      bulk="securityGroup"
      columns={useMemo(() => securityGroupColumns(names, asOf), [names, asOf])}
      more={moreActions}
      also={networkAndRules}
      searched="The search covers names, networks, IDs, tags, nicknames and rules."
      empty={{
        title: 'No security groups yet',
        children:
          'A security group has the rules for traffic to the instances of a network. Security groups are created where your cloud is set up.',
      }}
      actions={
        list.rows.length > 0 && (
          <span className="hint unseen-narrow">This API can’t create security groups.</span>
        )
      }
      views={[
        {
          id: 'connect',
          title: 'Who can connect',
          show: () => <WhoCanConnect />,
        },
      ]}
    />
  );
}

const networkAndRules = ({ value: { status }, raw }: GroupRow) => [
  status?.networkId ?? '',
  ...groupRules(raw).rules.map(inWords),
];

const moreActions = ({ value: { metadata, status } }: GroupRow) => [
  ...(status?.networkId
    ? [{ label: 'Open network', to: detailPath('network', status.networkId) }]
    : []),
  { label: 'Compare with…', to: paths.securityGroupConnect(metadata.id) },
];
