import type { Read } from '../../api/read';
import { paths } from '../../components/paths';
import { StatusBadge } from '../../components/StatusBadge';
import { stateLook } from '../../components/stateLook';
import { createRowSearch, type RowKind, type TableColumn } from '../../components/tableColumns';
import { TagList, tagText } from '../../components/TagList';
import { NamedId, type IdNames } from '../../components/IdName';
import type { Network } from '../../contract/networks';
import { parsePrefix } from '../../lib/cidr';
import { formatUtc, parseTime } from '../../lib/dates';
import { Age } from '../../components/Age';

export type NetworkRow = Read<Network>;

export const nameOf = ({ value: { metadata } }: NetworkRow): string => metadata.name || metadata.id;

/** The columns of the table "Networks". */
export function networkColumns(names: IdNames): TableColumn<NetworkRow>[] {
  const named = (id: string | undefined) => (id === undefined ? '' : names(id).text);
  return [
    { id: 'name', title: 'Name', text: nameOf, width: 'minmax(120px, 2.1fr)', from: 0 },
    {
      id: 'prefix',
      title: 'Prefix',
      text: ({ value }) => value.status?.prefix ?? '',
      sort: ({ value }) => prefixOrder(value.status?.prefix),
      mono: true,
      width: 'minmax(124px, 1.6fr)',
      from: 0,
    },
    {
      id: 'projectId',
      title: 'Project',
      text: ({ value }) => named(value.metadata.projectId),
      cell: ({ value }) => <NamedId id={value.metadata.projectId} names={names} />,
      width: 'minmax(84px, 1.15fr)',
      from: 760,
    },
    {
      id: 'regionId',
      title: 'Region',
      text: ({ value }) => named(value.status?.regionId),
      cell: ({ value }) => <NamedId id={value.status?.regionId} names={names} />,
      dim: true,
      width: 'minmax(96px, 1.25fr)',
      from: 640,
    },
    {
      id: 'provisioningStatus',
      title: 'Provisioning',
      text: ({ value }) => stateLook('provisioning', value.metadata.provisioningStatus).word,
      cell: ({ value }) => (
        <StatusBadge kind="provisioning" value={value.metadata.provisioningStatus} />
      ),
      shrinks: true,
      width: 'var(--narrow-state, minmax(124px, 1.55fr))',
      from: 0,
    },
    {
      id: 'healthStatus',
      title: 'Health',
      text: ({ value }) => stateLook('health', value.metadata.healthStatus).word,
      cell: ({ value }) => <StatusBadge kind="health" value={value.metadata.healthStatus} />,
      width: 'minmax(104px, 1.35fr)',
      from: 860,
    },
    {
      id: 'tags',
      title: 'Tags',
      text: ({ value }) => (value.metadata.tags ?? []).map(tagText).join(' '),
      cell: ({ value }) => <TagList tags={value.metadata.tags ?? []} most={2} />,
      width: 'minmax(150px, 2.6fr)',
      from: 980,
    },
    {
      id: 'dnsNameservers',
      title: 'DNS nameservers',
      text: ({ value }) => (value.spec?.dnsNameservers ?? []).join(' '),
      mono: true,
      width: 'minmax(150px, 1.6fr)',
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
      width: 'minmax(72px, 0.8fr)',
      from: 540,
    },
  ];
}

/** Sorts prefixes by address, then by size; what is no prefix comes last. */
function prefixOrder(text: string | undefined): bigint | undefined {
  const prefix = text === undefined ? undefined : parsePrefix(text);
  if (!prefix) return undefined;
  return (BigInt(prefix.family) << 140n) | (prefix.first << 8n) | BigInt(prefix.length);
}

/** What a search looks through: every column, the id and ids behind nicknames. */
export function networkSearch(columns: readonly TableColumn<NetworkRow>[]) {
  // Times are digits that nobody means when looking for an address.
  const searched = columns.filter(({ id }) => id !== 'creationTime');
  return createRowSearch(searched, ({ value: { metadata, status } }) =>
    [
      metadata.id,
      metadata.description ?? '',
      metadata.projectId ?? '',
      metadata.organizationId ?? '',
      status?.regionId ?? '',
    ].join('\n'),
  );
}

/** The rows of the table "Networks". */
export function networkKind(copyId: (id: string) => void): RowKind<NetworkRow> {
  return {
    id: ({ value }) => value.metadata.id,
    name: nameOf,
    path: ({ value }) => paths.network(value.metadata.id),
    raw: ({ raw }) => raw,
    actions: ({ value: { metadata } }) => [
      { label: 'Copy ID', run: () => copyId(metadata.id) },
      { label: 'Open', to: paths.network(metadata.id) },
      { label: 'Edit network', to: paths.networkEdit(metadata.id) },
    ],
  };
}
