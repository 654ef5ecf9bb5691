import { ApiError } from '../../api/http/errors';
import type { KnownFileStorage } from '../../api/resources/known';
import { Age, Ago } from '../../components/ui/Age';
import { errorSummary } from '../../components/page/errorWords';
import { idColumn } from '../../components/table/idColumn';
import { NamedId, type IdNames } from '../../components/resource/IdName';
import { MiniBar } from '../../components/ui/MiniBar';
import { paths } from '../../components/page/paths';
import { StatusBadge } from '../../components/resource/StatusBadge';
import { stateLook } from '../../components/resource/stateLook';
import {
  createRowSearch,
  type RowKind,
  type TableColumn,
} from '../../components/table/tableColumns';
import { TagList, tagText } from '../../components/resource/TagList';
import { percentOf, usageTone, usedShare } from '../../components/resource/UsageGauge';
import type { Known } from '../../ledger/known';
import { formatUtc } from '../../lib/time/dates';
import { formatCount } from '../../lib/text/text';
import { attachmentsOf } from './attachments';
import styles from './FileStorage.module.css';

export type StorageRow = KnownFileStorage;

export const nameOf = ({ known, record }: StorageRow): string =>
  record?.value.metadata.name || known.name || known.id;

/** Why a row shows nothing of the service: not read yet, not there, or not readable. */
export function troubleOf({ record, error }: StorageRow): string | undefined {
  if (record) return undefined;
  if (!error) return 'Reading…';
  if (error instanceof ApiError && error.status === 404) return 'Not shown by the service';
  return `Could not be read: ${errorSummary(error).title}`;
}

/** When what a row shows was read, if it could not be read again since. */
const rememberedAt = ({ record, error }: StorageRow): number | undefined =>
  error ? record?.at : undefined;

function shareOf({ record }: StorageRow): number | undefined {
  const usage = record?.value.status?.usage;
  return usedShare(usage?.usedBytes, usage?.capacityBytes);
}

/** The columns of the table "File storage". */
export function storageColumns(names: IdNames): TableColumn<StorageRow>[] {
  const named = (id: string | undefined) => (id === undefined ? '' : names(id).text);
  const namedColumn = (
    id: string,
    title: string,
    of: (row: StorageRow) => string | undefined,
    from?: number,
  ): TableColumn<StorageRow> => ({
    id,
    title,
    text: (row) => named(of(row)),
    cell: (row) => (row.record ? <NamedId id={of(row)} names={names} /> : null),
    dim: true,
    width: id === 'storageClassId' ? 'minmax(136px, 1.2fr)' : 'minmax(108px, 1fr)',
    ...(from !== undefined && { from }),
  });
  return [
    { id: 'name', title: 'Name', text: nameOf, width: 'minmax(120px, 1.6fr)', from: 0 },
    {
      id: 'provisioningStatus',
      title: 'Provisioning',
      text: (row) =>
        troubleOf(row) ??
        stateLook('provisioning', row.record?.value.metadata.provisioningStatus).word,
      cell: (row) => <State row={row} />,
      shrinks: true,
      width: 'var(--narrow-state, minmax(190px, 1.4fr))',
      from: 0,
    },
    {
      id: 'sizeGiB',
      title: 'Size (GiB)',
      text: ({ record }) => String(record?.value.spec?.sizeGiB ?? ''),
      sort: ({ record }) => record?.value.spec?.sizeGiB,
      cell: ({ record }) => {
        const size = record?.value.spec?.sizeGiB;
        return size === undefined ? null : formatCount(size);
      },
      numeric: true,
      mono: true,
      width: 'minmax(96px, 0.8fr)',
      from: 360,
    },
    {
      id: 'usage',
      title: 'Used',
      text: (row) => {
        const share = shareOf(row);
        return share === undefined ? '' : percentOf(share);
      },
      sort: shareOf,
      cell: (row) => {
        const share = shareOf(row);
        if (share !== undefined)
          return <MiniBar text={percentOf(share)} share={share} tone={usageTone(share)} />;
        return row.record ? <span className={styles.dim}>not reported</span> : null;
      },
      numeric: true,
      width: 'minmax(124px, 1fr)',
      from: 580,
    },
    {
      id: 'attachments',
      title: 'Networks',
      text: ({ record }) => (record ? String(attachmentsOf(record.value).length) : ''),
      sort: ({ record }) => record && attachmentsOf(record.value).length,
      cell: ({ record }) => (record ? formatCount(attachmentsOf(record.value).length) : null),
      numeric: true,
      mono: true,
      width: 'minmax(92px, 0.7fr)',
      from: 780,
    },
    namedColumn(
      'storageClassId',
      'Class',
      ({ record }) => record?.value.status?.storageClassId,
      920,
    ),
    namedColumn('projectId', 'Project', ({ record }) => record?.value.metadata.projectId, 1030),
    namedColumn('regionId', 'Region', ({ record }) => record?.value.status?.regionId, 690),
    {
      id: 'healthStatus',
      title: 'Health',
      text: ({ record }) =>
        record ? stateLook('health', record.value.metadata.healthStatus).word : '',
      cell: (row) =>
        row.record && (
          <StatusBadge
            kind="health"
            value={row.record.value.metadata.healthStatus}
            asOf={rememberedAt(row)}
          />
        ),
      width: 'minmax(104px, 1.2fr)',
    },
    {
      id: 'tags',
      title: 'Tags',
      text: ({ record }) => (record?.value.metadata.tags ?? []).map(tagText).join(' '),
      cell: ({ record }) => <TagList tags={record?.value.metadata.tags ?? []} most={2} />,
      width: 'minmax(150px, 2fr)',
    },
    idColumn(({ known }) => known.id),
    {
      id: 'creationTime',
      title: 'Age',
      text: ({ record }) => record?.value.metadata.creationTime ?? '',
      cell: ({ record }) => record && <Age time={record.value.metadata.creationTime} />,
      numeric: true,
      mono: true,
      width: 'minmax(72px, 0.7fr)',
    },
    {
      id: 'known',
      title: 'Known here',
      text: ({ known }) => `${known.how} ${formatUtc(known.at)}`,
      sort: ({ known }) => known.at,
      cell: ({ known }) => <How known={known} />,
      width: 'minmax(152px, 1fr)',
      from: 1170,
    },
  ];
}

function How({ known: { how, at } }: { known: Known }) {
  return (
    <span className={styles.how}>
      {how} <Ago at={at} />
    </span>
  );
}

function State({ row }: { row: StorageRow }) {
  const trouble = troubleOf(row);
  if (trouble === undefined)
    return (
      <StatusBadge
        kind="provisioning"
        value={row.record?.value.metadata.provisioningStatus}
        asOf={rememberedAt(row)}
      />
    );
  return (
    <span className={styles.trouble} data-failed={row.error ? true : undefined} title={trouble}>
      {trouble}
    </span>
  );
}

/** What a search looks through. */
export function storageSearch(columns: readonly TableColumn<StorageRow>[]) {
  const searched = columns.filter(({ id }) => !['creationTime', 'known', 'usage'].includes(id));
  return createRowSearch(searched, ({ known, record }) =>
    [
      known.id,
      record?.value.metadata.description ?? '',
      record?.value.metadata.projectId ?? '',
      record?.value.status?.regionId ?? '',
      ...(record?.value.status?.attachments ?? []).map(({ networkId = '' }) => networkId),
    ].join('\n'),
  );
}

/** The rows of the table "File storage". */
export function storageKind(
  copyId: (id: string) => void,
  forget: (id: string, name: string) => void,
): RowKind<StorageRow> {
  return {
    id: ({ known }) => known.id,
    name: nameOf,
    path: ({ known }) => paths.fileStorageDetail(known.id),
    raw: ({ known, record }) => record?.raw ?? { metadata: { id: known.id } },
    actions: (row) => {
      const { id } = row.known;
      return [
        { label: 'Copy ID', run: () => copyId(id) },
        { label: 'Open', to: paths.fileStorageDetail(id) },
        { label: 'Edit file storage', to: paths.fileStorageEdit(id) },
        { label: 'Forget in this browser', run: () => forget(id, nameOf(row)) },
      ];
    },
  };
}
