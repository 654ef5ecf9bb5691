import { Ago } from '../../components/ui/Age';
import { idColumn } from '../../components/table/idColumn';
import { NamedId, type IdNames } from '../../components/resource/IdName';
import { paths } from '../../components/page/paths';
import { StatusBadge } from '../../components/resource/StatusBadge';
import { stateLook } from '../../components/resource/stateLook';
import {
  createRowSearch,
  type RowKind,
  type TableColumn,
} from '../../components/table/tableColumns';
import { TagList, tagText } from '../../components/resource/TagList';
import type { Instance } from '../../contract/instances';
import { formatUtc } from '../../lib/time/dates';
import type { KnownInstance } from './knownInstance';

export const nameOf = ({ known, read }: KnownInstance): string =>
  read?.value.metadata.name || known.name || known.id;

const answeredAt = ({ known, read }: KnownInstance): number => read?.at ?? known.at;

/** The columns of the table "Instances": everything is as the service answered, at the time in the last column. */
export function instanceColumns(names: IdNames): TableColumn<KnownInstance>[] {
  const namedColumn = (
    id: string,
    title: string,
    of: (value: Instance) => string | undefined,
    from?: number,
  ): TableColumn<KnownInstance> => {
    const idOf = ({ read }: KnownInstance) => read && of(read.value);
    return {
      id,
      title,
      text: (row) => {
        const value = idOf(row);
        return value === undefined ? '' : names(value).text;
      },
      cell: (row) => <NamedId id={idOf(row)} names={names} />,
      dim: true,
      width: 'minmax(116px, 1.2fr)',
      ...(from !== undefined && { from }),
    };
  };
  const address = (
    id: 'privateIP' | 'publicIP',
    title: string,
    from: number,
  ): TableColumn<KnownInstance> => ({
    id,
    title,
    text: ({ read }) => read?.value.status?.[id] ?? '',
    mono: true,
    width: 'minmax(118px, 1.1fr)',
    from,
  });
  return [
    { id: 'name', title: 'Name', text: nameOf, width: 'minmax(120px, 1.6fr)', from: 0 },
    {
      id: 'powerState',
      title: 'Power then',
      text: ({ read }) => stateLook('power', read?.value.status?.powerState).word,
      cell: ({ read }) => (
        <StatusBadge kind="power" value={read?.value.status?.powerState} asOf={read?.at} />
      ),
      shrinks: true,
      width: 'var(--narrow-state, minmax(200px, 1.2fr))',
      from: 0,
    },
    {
      id: 'provisioningStatus',
      title: 'Provisioning then',
      text: ({ read }) => stateLook('provisioning', read?.value.metadata.provisioningStatus).word,
      cell: ({ read }) => (
        <StatusBadge
          kind="provisioning"
          value={read?.value.metadata.provisioningStatus}
          asOf={read?.at}
        />
      ),
      width: 'minmax(208px, 1.3fr)',
      from: 1260,
    },
    address('privateIP', 'Private IP', 600),
    address('publicIP', 'Public IP', 1060),
    namedColumn('flavorId', 'Flavor', ({ spec }) => spec?.flavorId, 710),
    namedColumn('networkId', 'Network', ({ status }) => status?.networkId, 820),
    namedColumn('regionId', 'Region', ({ status }) => status?.regionId, 940),
    namedColumn('projectId', 'Project', ({ metadata }) => metadata.projectId),
    namedColumn('imageId', 'Image', ({ spec }) => spec?.imageId),
    {
      id: 'tags',
      title: 'Tags',
      text: ({ read }) => (read?.value.metadata.tags ?? []).map(tagText).join(' '),
      cell: ({ read }) => <TagList tags={read?.value.metadata.tags ?? []} most={2} />,
      width: 'minmax(150px, 2fr)',
    },
    idColumn(({ known }) => known.id),
    {
      id: 'answered',
      title: 'Answered',
      text: (row) => formatUtc(answeredAt(row)),
      sort: answeredAt,
      cell: (row) => <Ago at={answeredAt(row)} />,
      numeric: true,
      mono: true,
      dim: true,
      width: 'minmax(104px, 0.9fr)',
      from: 0,
    },
  ];
}

/** What a search looks through. */
export function instanceSearch(columns: readonly TableColumn<KnownInstance>[]) {
  const searched = columns.filter(({ id }) => id !== 'answered');
  return createRowSearch(searched, ({ known, read }) =>
    [
      known.id,
      read?.value.metadata.description ?? '',
      read?.value.spec?.flavorId ?? '',
      read?.value.status?.networkId ?? '',
    ].join('\n'),
  );
}

/** The rows of the table "Instances". */
export function instanceKind(
  copyId: (id: string) => void,
  forget: (id: string, name: string) => void,
): RowKind<KnownInstance> {
  return {
    id: ({ known }) => known.id,
    name: nameOf,
    path: ({ known }) => paths.instance(known.id),
    raw: ({ known, read }) => read?.raw ?? { metadata: { id: known.id } },
    actions: (row) => {
      const { id } = row.known;
      return [
        { label: 'Copy ID', run: () => copyId(id) },
        { label: 'Open', to: paths.instance(id) },
        { label: 'Forget in this browser', run: () => forget(id, nameOf(row)) },
      ];
    },
  };
}
