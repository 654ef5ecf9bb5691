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

export const nameOf = ({ known, record }: KnownInstance): string =>
  record?.value.metadata.name || known.name || known.id;

const answeredAt = ({ known, record }: KnownInstance): number => record?.at ?? known.at;

/** The columns of the table "Instances": everything is as the service answered, at the time in the last column. */
export function instanceColumns(names: IdNames): TableColumn<KnownInstance>[] {
  const namedColumn = (
    id: string,
    title: string,
    of: (value: Instance) => string | undefined,
    from?: number,
  ): TableColumn<KnownInstance> => {
    const idOf = ({ record }: KnownInstance) => record && of(record.value);
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
    text: ({ record }) => record?.value.status?.[id] ?? '',
    mono: true,
    width: 'minmax(118px, 1.1fr)',
    from,
  });
  return [
    { id: 'name', title: 'Name', text: nameOf, width: 'minmax(120px, 1.6fr)', from: 0 },
    {
      id: 'powerState',
      title: 'Power then',
      text: ({ record }) => stateLook('power', record?.value.status?.powerState).word,
      cell: ({ record }) => (
        <StatusBadge kind="power" value={record?.value.status?.powerState} asOf={record?.at} />
      ),
      shrinks: true,
      width: 'var(--narrow-state, minmax(200px, 1.2fr))',
      from: 0,
    },
    {
      id: 'provisioningStatus',
      title: 'Provisioning then',
      text: ({ record }) =>
        stateLook('provisioning', record?.value.metadata.provisioningStatus).word,
      cell: ({ record }) => (
        <StatusBadge
          kind="provisioning"
          value={record?.value.metadata.provisioningStatus}
          asOf={record?.at}
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
      text: ({ record }) => (record?.value.metadata.tags ?? []).map(tagText).join(' '),
      cell: ({ record }) => <TagList tags={record?.value.metadata.tags ?? []} most={2} />,
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
  return createRowSearch(searched, ({ known, record }) =>
    [
      known.id,
      record?.value.metadata.description ?? '',
      record?.value.spec?.flavorId ?? '',
      record?.value.status?.networkId ?? '',
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
    raw: ({ known, record }) => record?.raw ?? { metadata: { id: known.id } },
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
