import type { ResourceRecord } from '../../api/cache/record';
import { NamedId, type IdNames } from '../../resource/IdName';
import { FindingsBadge, findingsText } from './rules/Findings';
import { groupRules, seriousIn } from './rules/groupRules';
import { nameOf, resourceColumns } from '../../table/resourceColumns';
import type { TableColumn } from '../../table/tableColumns';
import type { SecurityGroup } from '../../contract/securityGroups';

export type GroupRow = ResourceRecord<SecurityGroup>;

/** The columns of the table "Security groups". */
export function securityGroupColumns(names: IdNames, asOf?: number): TableColumn<GroupRow>[] {
  const common = resourceColumns<GroupRow>(names, () => asOf);
  return [
    { id: 'name', title: 'Name', text: nameOf, width: 'minmax(104px, 2.2fr)', from: 0 },
    common.named('networkId', 'Network', ({ status }) => status?.networkId, {
      cell: ({ value }) => <NamedId id={value.status?.networkId} names={names} word="Network" />,
      width: 'minmax(118px, 1.7fr)',
      from: 520,
    }),
    common.project({ width: 'minmax(92px, 1fr)', from: 900 }),
    common.region({ width: 'minmax(104px, 1fr)', from: 800 }),
    {
      id: 'rules',
      title: 'Rules',
      text: ({ raw }) => String(groupRules(raw).rules.length),
      searched: false,
      sort: ({ raw }) => groupRules(raw).rules.length,
      numeric: true,
      mono: true,
      width: 'minmax(72px, 0.5fr)',
      from: 440,
    },
    {
      id: 'findings',
      title: 'Findings',
      text: ({ raw }) => findingsText(groupRules(raw).findings),
      sort: ({ raw }) => weight(raw),
      cell: ({ raw }) => <FindingsBadge findings={groupRules(raw).findings} />,
      filter: {
        name: 'findings',
        values: ({ raw }) => [...new Set(groupRules(raw).findings.map(({ kind }) => kind))],
      },
      width: 'minmax(116px, 1.3fr)',
      from: 0,
    },
    common.state({ width: 'var(--narrow-state, minmax(124px, 1.2fr))', from: 0 }),
    common.tags(1, { width: 'minmax(124px, 1.3fr)', from: 980 }),
    common.provisioning({ width: 'minmax(124px, 1.2fr)' }),
    common.health({ width: 'minmax(108px, 1fr)' }),
    common.organization,
    common.createdBy,
    common.id,
    common.age({ width: 'minmax(70px, 0.6fr)', from: 640 }),
  ];
}

/** Sorts by what weighs most. */
function weight(raw: GroupRow['raw']): number {
  const { findings } = groupRules(raw);
  return seriousIn(findings) * 1_000 + findings.length;
}
