import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { answered } from '../../api/cache/record';
import { knownName, useKnownFileStorage, type KnownFileStorage } from '../../api/resources/known';
import type { ListSort } from '../../table/listState';
import { formatCount } from '../../lib/text/text';
import { MemoryListPage } from '../../table/MemoryListPage';
import { isNotFound } from '../../api/http/errors';
import { resourceColumns } from '../../table/resourceColumns';
import type { IdNames } from '../../resource/IdName';
import { Badge } from '../../resource/StatusBadge';
import type { StateLook } from '../../resource/stateLook';
import { MiniBar } from '../../ui/MiniBar';
import type { TableColumn } from '../../table/tableColumns';
import { percentOf, usageTone, usedShare } from '../../resource/UsageGauge';
import { attachmentsOf } from './attachments';

const byName: ListSort = { column: 'name', descending: false };
/** Each remembered storage is a request of its own. */
const STEP = 25;

/** `/file-storage`: what this browser remembers, each read again. */
export function Component() {
  const [most, setMost] = useState(STEP);
  const { items, remembered, isFetching, at, refetch } = useKnownFileStorage(most);
  return (
    <MemoryListPage
      type="fileStorage"
      rows={items}
      columns={storageColumns}
      lastChange={{ from: 1110 }}
      bulk="fileStorage"
      query={{
        data: { at },
        error: failureOf(items) ?? null,
        isFetching,
        refetch: items.length > 0 ? refetch : undefined,
      }}
      note={{
        what: 'file storage created or opened',
        about:
          'The API has no list of file storage, so there may be more. Open any volume by its ID.',
      }}
      also={attachedNetworks}
      searched="The search covers names, IDs, classes, tags and nicknames."
      usualSort={byName}
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

/** Why a row shows nothing of the service: not read yet, not there, or not readable. */
function troubleOf({ at, error }: StorageRow): StateLook | undefined {
  if (at > 0) return undefined;
  if (!error) return { tone: 'moving', icon: 'progress', word: 'Reading…' };
  const word = isNotFound(error) ? 'Not shown by the service' : 'Could not be read';
  return { tone: 'unknown', icon: 'help', word };
}

/** The first failure that leaves a row without its values. */
const failureOf = (rows: readonly StorageRow[]): Error | null | undefined =>
  rows.find(({ at, error }) => at === 0 && error && !isNotFound(error))?.error;

/** When what a row shows was read, if it could not be read again since. */
const asOf = ({ at, error }: StorageRow): number | undefined => (error ? at : undefined);

function shareOf({ value }: StorageRow): number | undefined {
  const usage = value.status?.usage;
  return usedShare(usage?.usedBytes, usage?.capacityBytes);
}

function attachmentCount(row: StorageRow): number | undefined {
  const value = answered(row);
  return value && attachmentsOf(value).length;
}

/** The columns of the table "File storage". */
function storageColumns(names: IdNames): TableColumn<StorageRow>[] {
  const common = resourceColumns<StorageRow>(names, asOf);
  const state = common.state({ width: 'var(--narrow-state, minmax(160px, 1.4fr))', from: 0 });
  const narrow = { dim: true, width: 'minmax(108px, 1fr)' };
  return [
    { id: 'name', title: 'Name', text: knownName, width: 'minmax(120px, 1.6fr)', from: 0 },
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
      text: ({ value }) => String(value.spec?.sizeGiB ?? ''),
      sort: ({ value }) => value.spec?.sizeGiB,
      cell: ({ value }) => {
        const size = value.spec?.sizeGiB;
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
        return row.at > 0 ? <span className="dim">not reported</span> : null;
      },
      numeric: true,
      width: 'var(--narrow-amount, minmax(124px, 1fr))',
      from: 0,
    },
    {
      id: 'attachments',
      title: 'Networks',
      text: (row) => String(attachmentCount(row) ?? ''),
      sort: attachmentCount,
      cell: (row) => {
        const count = attachmentCount(row);
        return count === undefined ? null : formatCount(count);
      },
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
    common.id,
    common.age({ width: 'minmax(72px, 0.7fr)' }),
  ];
}

/** A search also finds the networks it is attached to. */
const attachedNetworks = ({ value }: StorageRow): string[] =>
  (value.status?.attachments ?? []).map(({ networkId = '' }) => networkId);
