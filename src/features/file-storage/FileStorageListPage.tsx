import { Anchor } from '@mantine/core';
import { IconDatabase } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useKnownFileStorage } from '../../api/resources/known';
import { useIdNames } from '../../page/resource/IdName';
import { KnownTable } from '../../table/KnownTable';
import type { ListSort } from '../../table/listState';
import { TeamNote } from '../../page/TeamNote';
import { useTeamColumn } from '../../page/resource/teamColumn';
import { OpenById } from '../../page/resource/OpenById';
import { PageHeader } from '../../page/PageHeader';
import { createPath, detailPath, editPath } from '../../page/paths';
import { useCreateLink } from '../../ui/usePageActions';
import { formatCount } from '../../lib/text/text';
import { useMemoryKey } from '../../session/scope';
import { attachedNetworks, nameOf, storageColumns } from './storageColumns';

const byName: ListSort = { column: 'name', descending: false };
/** Each remembered storage is a request of its own. */
const STEP = 25;

const actions = ({ id }: { id: string }) => [
  { label: 'Open', to: detailPath('fileStorage', id) },
  { label: 'Edit file storage', to: editPath('fileStorage', id) },
];

/** `/file-storage`: what this browser remembers, each read again. */
export function Component() {
  const [most, setMost] = useState(STEP);
  const { items, remembered, fetching, at, refetch } = useKnownFileStorage(most);
  const key = useMemoryKey();
  const names = useIdNames();
  const own = useMemo(() => storageColumns(names), [names]);
  const columns = useTeamColumn(own, 1110);
  const create = useCreateLink('fileStorage', createPath('fileStorage'));
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: 'Infrastructure' }]}
        title="File storage"
        updatedAt={at}
        onRefresh={items.length > 0 ? refetch : undefined}
        refreshing={fetching}
        actions={create}
      />
      <div className="notices">
        <TeamNote
          of={key}
          what="file storage created or opened"
          about="The API has no list of file storage, so there may be more. Open any volume by its ID."
          beside={
            <OpenById
              label="File storage ID"
              rule="regional"
              to={(id) => detailPath('fileStorage', id)}
            />
          }
        />
      </div>
      <KnownTable
        type="fileStorage"
        memory={key}
        rows={items}
        columns={columns}
        name={nameOf}
        path={(id) => detailPath('fileStorage', id)}
        edit={(id) => editPath('fileStorage', id)}
        actions={actions}
        also={attachedNetworks}
        searched="The search covers names, IDs, classes, tags and nicknames."
        usualSort={byName}
        icon={<IconDatabase aria-hidden />}
        empty={{
          title: 'No file storage yet',
          children:
            'File storage is space that instances of several networks can mount over NFS. Create one, or open one by its ID.',
        }}
      />
      {remembered > items.length && (
        <p className="hint pad">
          {formatCount(remembered - items.length)} more remembered and not read.{' '}
          <Anchor component="button" type="button" onClick={() => setMost(most + STEP)}>
            Read {Math.min(STEP, remembered - items.length)} more
          </Anchor>
        </p>
      )}
    </>
  );
}
