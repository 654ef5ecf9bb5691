import { Anchor } from '@mantine/core';
import { IconDatabase } from '@tabler/icons-react';
import { useState } from 'react';
import { useKnownFileStorage } from '../../api/resources/known';
import { ErrorPanel } from '../../page/ErrorPanel';
import type { ListSort } from '../../table/listState';
import { formatCount } from '../../lib/text/text';
import { KnownPage } from '../../save/form/KnownPage';
import { useMemoryKey } from '../../session/scope';
import { attachedNetworks, failureOf, nameOf, storageColumns } from './storageColumns';

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
            {formatCount(remembered - items.length)} more remembered and not read.{' '}
            <Anchor component="button" type="button" onClick={() => setMost(most + STEP)}>
              Read {Math.min(STEP, remembered - items.length)} more
            </Anchor>
          </p>
        )
      }
    />
  );
}
