import type { Read } from '../../api/read';
import { Age } from '../../components/Age';
import { NamedId, type IdNames } from '../../components/IdName';
import { paths } from '../../components/paths';
import { findingsText, FindingsBadge } from '../../components/rules/FindingsBadge';
import { countByTone, groupRules } from '../../components/rules/groupRules';
import { StatusBadge } from '../../components/StatusBadge';
import { stateLook } from '../../components/stateLook';
import { createRowSearch, type RowKind, type TableColumn } from '../../components/tableColumns';
import { TagList, tagText } from '../../components/TagList';
import type { SecurityGroup } from '../../contract/securityGroups';
import { formatUtc, parseTime } from '../../lib/dates';
import { inWords } from '../../lib/rulesWords';

export type GroupRow = Read<SecurityGroup>;

export const nameOf = ({ value: { metadata } }: GroupRow): string => metadata.name || metadata.id;

/** The columns of the table "Security groups". */
export function groupColumns(names: IdNames): TableColumn<GroupRow>[] {
  const named = (id: string | undefined) => (id === undefined ? '' : names(id).text);
  return [
    { id: 'name', title: 'Name', text: nameOf, width: 'minmax(126px, 2.2fr)', from: 0 },
    {
      id: 'networkId',
      title: 'Network',
      text: ({ value }) => named(value.status?.networkId),
      cell: ({ value }) => <NamedId id={value.status?.networkId} names={names} word="Network" />,
      width: 'minmax(118px, 1.7fr)',
      from: 520,
    },
    {
      id: 'projectId',
      title: 'Project',
      text: ({ value }) => named(value.metadata.projectId),
      cell: ({ value }) => <NamedId id={value.metadata.projectId} names={names} />,
      width: 'minmax(92px, 1fr)',
      from: 900,
    },
    {
      id: 'regionId',
      title: 'Region',
      text: ({ value }) => named(value.status?.regionId),
      cell: ({ value }) => <NamedId id={value.status?.regionId} names={names} />,
      dim: true,
      width: 'minmax(104px, 1fr)',
      from: 800,
    },
    {
      id: 'rules',
      title: 'Rules',
      text: ({ raw }) => String(groupRules(raw).rules.length),
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
      width: 'minmax(128px, 1.3fr)',
      from: 0,
    },
    {
      id: 'provisioningStatus',
      title: 'Provisioning',
      text: ({ value }) => stateLook('provisioning', value.metadata.provisioningStatus).word,
      cell: ({ value }) => (
        <StatusBadge kind="provisioning" value={value.metadata.provisioningStatus} />
      ),
      shrinks: true,
      width: 'var(--narrow-state, minmax(124px, 1.2fr))',
      from: 0,
    },
    {
      id: 'healthStatus',
      title: 'Health',
      text: ({ value }) => stateLook('health', value.metadata.healthStatus).word,
      cell: ({ value }) => <StatusBadge kind="health" value={value.metadata.healthStatus} />,
      width: 'minmax(108px, 1fr)',
      from: 1000,
    },
    {
      id: 'tags',
      title: 'Tags',
      text: ({ value }) => (value.metadata.tags ?? []).map(tagText).join(' '),
      cell: ({ value }) => <TagList tags={value.metadata.tags ?? []} most={1} />,
      width: 'minmax(124px, 1.3fr)',
      from: 1080,
    },
    {
      id: 'organizationId',
      title: 'Organization',
      text: ({ value }) => named(value.metadata.organizationId),
      cell: ({ value }) => <NamedId id={value.metadata.organizationId} names={names} />,
      width: 'minmax(110px, 1.2fr)',
    },
    {
      id: 'createdBy',
      title: 'Created by',
      text: ({ value }) => value.metadata.createdBy ?? '',
      width: 'minmax(120px, 1.4fr)',
    },
    {
      id: 'id',
      title: 'ID',
      text: ({ value }) => value.metadata.id,
      mono: true,
      width: 'minmax(160px, 2fr)',
    },
    {
      id: 'creationTime',
      title: 'Age',
      text: ({ value }) => {
        const time = parseTime(value.metadata.creationTime);
        return time === undefined ? '' : formatUtc(time);
      },
      sort: ({ value }) => parseTime(value.metadata.creationTime),
      cell: ({ value }) => <Age time={value.metadata.creationTime} />,
      numeric: true,
      mono: true,
      width: 'minmax(70px, 0.6fr)',
      from: 640,
    },
  ];
}

/** Sorts by what weighs most. */
function weight(raw: GroupRow['raw']): number {
  const { failed, attention, unknown } = countByTone(groupRules(raw).findings);
  return failed * 1_000_000 + attention * 1_000 + unknown;
}

/** What a search looks through: every column but times, ids, and the rules in words. */
export function groupSearch(columns: readonly TableColumn<GroupRow>[]) {
  const searched = columns.filter(({ id }) => !['creationTime', 'rules'].includes(id));
  return createRowSearch(searched, ({ value: { metadata, status }, raw }) =>
    [
      metadata.id,
      metadata.description ?? '',
      metadata.projectId ?? '',
      metadata.organizationId ?? '',
      status?.regionId ?? '',
      status?.networkId ?? '',
      ...groupRules(raw).rules.map(inWords),
    ].join('\n'),
  );
}

/** The rows of the table "Security groups". */
export function groupKind(copyId: (id: string) => void): RowKind<GroupRow> {
  return {
    id: ({ value }) => value.metadata.id,
    name: nameOf,
    path: ({ value }) => paths.securityGroup(value.metadata.id),
    raw: ({ raw }) => raw,
    actions: ({ value: { metadata, status } }) => [
      { label: 'Copy ID', run: () => copyId(metadata.id) },
      { label: 'Open', to: paths.securityGroup(metadata.id) },
      { label: 'Edit security group', to: paths.securityGroupEdit(metadata.id) },
      ...(status?.networkId
        ? [{ label: 'Open network', to: paths.network(status.networkId) }]
        : []),
    ],
  };
}
