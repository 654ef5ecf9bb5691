import { Suspense, useEffect, useState, type ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useParams } from 'react-router';
import type { ResourceRecord } from '../../api/cache/record';
import { isNotFound } from '../../api/http/errors';
import { readNow, useDetail } from '../../api/resources/queries';
import type { Resource } from '../../api/resources/reads';
import { listTitle, resources, titleOf, type TypeWith } from '../../contract/resources';
import { useKnown, useTeamRead } from '../../memory/resources';
import { keepsJournal, useConnection } from '../../session/connections';
import { onSignOut } from '../../session/credential';
import { useMemoryKey } from '../../session/scope';
import { PageHeader } from '../../ui/PageHeader';
import { preloadable } from '../../ui/preloadable';
import { detailPath, editPath, listPath } from '../../resource/paths';
import type { Part } from '../../ui/jsx';
import type { EditPart, Updates } from './formParts';
import { serviceNow } from '../../lib/time/clock';
import { useOpenedAt } from '../../ui/clock';
import { UpdateForm } from './WriteForm';

const ErrorPanel = preloadable(() =>
  import('../../resource/ErrorPanel').then((module) => module.ErrorPanel),
);
const Panel = preloadable(() =>
  import('./NotReturnedPanel').then((module) => module.NotReturnedPanel),
);

/** A record older than this is read again before it is edited, in ms. */
const FRESH_ENOUGH = 15_000;

type Editable = TypeWith<'read'> & TypeWith<'update'>;

interface EditPageProps<T extends Editable, V extends FieldValues> extends Pick<
  Updates<V, Resource<T>>,
  'describe' | 'detail' | 'form' | 'wide'
> {
  type: T;
  children: (part: EditPart<Resource<T>>) => Part;
}

/**
 * The page of a form that changes a readable resource. It is remounted for another connection, where the same id is
 * another resource.
 */
export function EditPage<T extends Editable, V extends FieldValues>(props: EditPageProps<T, V>) {
  const connection = useConnection().id;
  const { id = '' } = useParams();
  return <ReadAndEdit key={`${connection} ${id}`} {...props} id={id} />;
}

/** Reads the resource, shows loading and errors, and makes the form from the record. */
function ReadAndEdit<T extends Editable, V extends FieldValues>({
  type,
  id,
  ...form
}: EditPageProps<T, V> & { id: string }) {
  const { noun } = resources[type];
  const { data, error, isFetching, refetch } = useDetail(type, id);
  // The form keeps the record it was opened with; later polls are compared when saving.
  const [record, setRecord] = useState<ResourceRecord<Resource<T>>>();
  const openedAt = useOpenedAt();
  const [discarded, setDiscarded] = useState(0);
  const [signedOutAt, setSignedOutAt] = useState(0);
  // What the team sent last fills in what a read leaves out.
  const memory = useMemoryKey();
  const isShared = keepsJournal(useConnection());
  const teamKnown = useTeamRead(memory) || !isShared;
  const usable =
    teamKnown &&
    data !== undefined &&
    data.at > signedOutAt &&
    (!isFetching || openedAt - data.at < FRESH_ENOUGH);
  if (record === undefined && usable) setRecord(data);
  // Signing out removes the account's data from the page, and earlier reads must not bring it back.
  useEffect(
    () =>
      onSignOut(() => {
        setRecord(undefined);
        setSignedOutAt(serviceNow());
      }),
    [],
  );
  const known = useKnown(memory, type).find((each) => each.id === id);
  const name = (record ?? data)?.value.metadata.name ?? known?.name;
  const page = detailPath(type, id);
  return (
    <>
      <PageHeader
        breadcrumbs={[
          { label: 'Infrastructure' },
          { label: listTitle(type), to: listPath(type) },
          { label: name ?? titleOf(type), to: page, translate: 'no' },
        ]}
        title={`Edit ${name ?? noun}`}
      />
      {record !== undefined && (
        <UpdateForm<V, Resource<T>>
          {...form}
          key={discarded}
          base={record}
          name={record.value.metadata.name ?? id}
          cancel={page}
          address={editPath(type, id)}
          readFresh={() => readNow(type, id)}
          onDiscard={() => {
            // Starts again from the current record, which may be newer than the one the draft is based on.
            if (data !== undefined) setRecord(data);
            setDiscarded(discarded + 1);
          }}
        />
      )}
      {record === undefined &&
        (error !== null && !isFetching ? (
          <Suspense fallback={null}>
            <ErrorPanel
              error={error}
              onRetry={() => void refetch()}
              title={isNotFound(error) ? `The service does not show this ${noun}` : undefined}
            />
          </Suspense>
        ) : (
          <div className="card bone" role="status" aria-label={`Reading the ${noun}`} />
        ))}
    </>
  );
}

/** The questions about members that were not returned, whose code comes only where there are any. */
export function NotReturned(props: ComponentProps<typeof Panel>) {
  if (props.part.hidden.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <Panel {...props} />
    </Suspense>
  );
}
