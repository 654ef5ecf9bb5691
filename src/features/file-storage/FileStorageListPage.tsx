import { Anchor } from '@mantine/core';
import { IconDatabase } from '@tabler/icons-react';
import { useState } from 'react';
import { useKnownFileStorage, type KnownFileStorage } from '../../api/resources/known';
import { ErrorPanel } from '../../page/ErrorPanel';
import type { ListSort } from '../../table/listState';
import { formatCount } from '../../lib/text/text';
import { KnownPage } from '../../save/form/KnownPage';
import { useMemoryKey } from '../../session/scope';
import { isNotFound } from '../../api/http/errors';
import { idColumn, resourceColumns } from '../../page/resource/resourceColumns';
import type { IdNames } from '../../page/resource/IdName';
import { Badge } from '../../page/resource/StatusBadge';
import type { StateLook } from '../../page/resource/stateLook';
import { MiniBar } from '../../ui/MiniBar';
import type { TableColumn } from '../../table/tableColumns';
import { percentOf, usageTone, usedShare } from '../../page/resource/UsageGauge';
import { attachmentsOf } from './attachments';

const byName: ListSort = { column: 'name', descending: false };
/** Each remembered storage is a request of its own. */
const STEP = 25;

/** `/file-storage`: what this browser remembers, each read again. */
export function Component() {
  const [most, setMost] = useState(STEP);
  const { items, remembered, fetching, at, refetch } = useKnownFileStorage(most);
  const failure = failureOf(items);
  return (
    <KnownPage
      type="fileStorage"
      memory={useMemoryKey()}
      rows={items}
      columns={storageColumns}
      lastChange={{ from: 1110 }}
      name={nameOf}
      header={{
        updatedAt: at,
        onRefresh: items.length > 0 ? refetch : undefined,
        refreshing: fetching,
      }}
      note={{
        what: 'file storage created or opened',
        about:
          'The API has no list of file storage, so there may be more. Open any volume by its ID.',
      }}
      above={failure && <ErrorPanel error={failure} onRetry={refetch} />}
      also={attachedNetworks}
      searched="The search covers names, IDs, classes, tags and nicknames."
      usualSort={byName}
      icon={<IconDatabase aria-hidden />}
      empty={{
        title: 'No file storage yet',
        children:
          'File storage is space that instances of several networks can mount over NFS. Create one, or open one by its ID.',
      }}
      below={
        remembered > items.length && (
          <p className="hint pad">
            <span>{`${formatCount(remembered - items.length)} more remembered and not read. `}</span>
            <Anchor
              component="button"
              type="button"
              onClick={() => setMost(most + STEP)}
            >{`Read ${Math.min(STEP, remembered - items.length)} more`}</Anchor>
          </p>
        )
      }
    />
  );
}

type StorageRow = KnownFileStorage;

const nameOf = ({ id, known, answer }: StorageRow): string =>
  answer?.value.metadata.name || known.name || id;

/** Why a row shows nothing of the service: not read yet, not there, or not readable. */
function troubleOf({ answer, error }: StorageRow): StateLook | undefined {
  if (answer) return undefined;
  if (!error) return { tone: 'moving', icon: 'progress', word: 'Reading…' };
  const word = isNotFound(error) ? 'Not shown by the service' : 'Could not be read';
  return { tone: 'unknown', icon: 'help', word };
}

/** The first failure that leaves a row without its values. */
const failureOf = (rows: readonly StorageRow[]): Error | null | undefined =>
  rows.find(({ answer, error }) => !answer && error && !isNotFound(error))?.error;

/** When what a row shows was read, if it could not be read again since. */
const asOf = ({ answer, error }: StorageRow): number | undefined =>
  error ? answer?.at : undefined;

function shareOf({ answer }: StorageRow): number | undefined {
  const usage = answer?.value.status?.usage;
  return usedShare(usage?.usedBytes, usage?.capacityBytes);
}

/** The columns of the table "File storage". */
function storageColumns(names: IdNames): TableColumn<StorageRow>[] {
  const common = resourceColumns(names, ({ answer }: StorageRow) => answer?.value, asOf);
  const state = common.state({ width: 'var(--narrow-state, minmax(160px, 1.4fr))', from: 0 });
  const narrow = { dim: true, width: 'minmax(108px, 1fr)' };
  return [
    { id: 'name', title: 'Name', text: nameOf, width: 'minmax(120px, 1.6fr)', from: 0 },
    {
      ...state,
      text: (row) => troubleOf(row)?.word ?? state.text(row),
      cell(row) {
        const trouble = troubleOf(row);
        return trouble ? <Badge look={trouble} /> : state.cell?.(row);
      },
    },
    {
      id: 'sizeGiB',
      title: 'Size (GiB)',
      text: ({ answer }) => String(answer?.value.spec?.sizeGiB ?? ''),
      sort: ({ answer }) => answer?.value.spec?.sizeGiB,
      cell: ({ answer }) => {
        const size = answer?.value.spec?.sizeGiB;
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
      searched: false,
      sort: shareOf,
      cell: (row) => {
        const share = shareOf(row);
        if (share !== undefined)
          return <MiniBar text={percentOf(share)} share={share} tone={usageTone(share)} />;
        return row.answer ? <span className="dim">not reported</span> : null;
      },
      numeric: true,
      width: 'var(--narrow-amount, minmax(124px, 1fr))',
      from: 0,
    },
    {
      id: 'attachments',
      title: 'Networks',
      text: ({ answer }) => (answer ? String(attachmentsOf(answer.value).length) : ''),
      sort: ({ answer }) => answer && attachmentsOf(answer.value).length,
      cell: ({ answer }) => (answer ? formatCount(attachmentsOf(answer.value).length) : null),
      numeric: true,
      mono: true,
      width: 'minmax(104px, 0.7fr)',
      from: 780,
    },
    common.named('storageClassId', 'Class', ({ status }) => status?.storageClassId, {
      dim: true,
      width: 'minmax(150px, 1.2fr)',
      from: 1360,
    }),
    common.project({ ...narrow, from: 1030 }),
    common.region({ ...narrow, from: 690 }),
    common.provisioning({ width: 'minmax(124px, 1.4fr)' }),
    common.health({ width: 'minmax(104px, 1.2fr)' }),
    common.tags(2, { width: 'minmax(150px, 2fr)' }),
    idColumn(({ id }) => id),
    common.age({ width: 'minmax(72px, 0.7fr)' }),
  ];
}

/** A search also finds the networks it is attached to. */
const attachedNetworks = ({ answer }: StorageRow): string[] =>
  (answer?.value.status?.attachments ?? []).map(({ networkId = '' }) => networkId);
