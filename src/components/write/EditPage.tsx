import { useEffect, useState, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useParams } from 'react-router';
import type { ResourceRecord } from '../../api/cache/record';
import {
  answerOf,
  readNow,
  useDetail,
  useUpdate,
  type Resource,
} from '../../api/resources/queries';
import { listTitle, resources, type TypeWith } from '../../contract/resources';
import { useConnection } from '../../session/connections';
import { onSignOut } from '../../session/credential';
import { ErrorPanel } from '../page/ErrorPanel';
import { PageHeader } from '../page/PageHeader';
import { detailPath, editPath, listPath } from '../page/paths';
import { foundItem, opensPage } from './afterWrite';
import classes from './EditPage.module.css';
import type { EditPart, Updates } from './formParts';
import { WriteForm } from './WriteForm';

/** What was read longer ago than this is read again before it is edited, in ms. */
const FRESH_ENOUGH = 15_000;

type Editable = TypeWith<'read'> & TypeWith<'update'>;

interface EditPageProps<T extends Editable, V extends FieldValues> extends Pick<
  Updates<V, Resource<T>>,
  'describe' | 'form' | 'wide'
> {
  type: T;
  /** What tells it apart, beside its name, where looking for what was sent has found it. */
  detail: (value: Resource<T>) => string;
  children: (part: EditPart<Resource<T>>) => ReactNode;
}

/** The page of a form that changes what can be read: another connection has another object under the same id. */
export function EditPage<T extends Editable, V extends FieldValues>(props: EditPageProps<T, V>) {
  const connection = useConnection().id;
  const { id = '' } = useParams();
  return <ReadAndEdit key={`${connection} ${id}`} {...props} id={id} />;
}

/** Reads the object, waits for it, says why it is not there, and makes the form from it. */
function ReadAndEdit<T extends Editable, V extends FieldValues>({
  type,
  id,
  detail,
  ...form
}: EditPageProps<T, V> & { id: string }) {
  const { noun } = resources[type];
  const { data, error, isFetching, refetch } = useDetail(type, id);
  const mutation = useUpdate(type, id);
  // The form keeps the object it was opened with: polls go on, and what they bring is compared on saving.
  const [record, setRecord] = useState<ResourceRecord<Resource<T>>>();
  const [openedAt] = useState(() => Date.now());
  const [discarded, setDiscarded] = useState(0);
  const [signedOutAt, setSignedOutAt] = useState(0);
  const usable =
    data !== undefined &&
    data.at > signedOutAt &&
    (!isFetching || openedAt - data.at < FRESH_ENOUGH);
  if (record === undefined && usable) setRecord(data);
  // Nothing of the account stays on screen after it, nor comes back from what was read before.
  useEffect(
    () =>
      onSignOut(() => {
        setRecord(undefined);
        setSignedOutAt(Date.now());
      }),
    [],
  );
  const name = record?.value.metadata.name ?? data?.value.metadata.name;
  const page = detailPath(type, id);
  return (
    <>
      <PageHeader
        breadcrumbs={[
          { label: 'Infrastructure' },
          { label: listTitle(type), to: listPath(type) },
          { label: name ?? id, to: page },
        ]}
        title={name === undefined ? `Edit ${noun}` : `Edit ${name}`}
      />
      {record !== undefined && (
        <WriteForm<V, Resource<T>>
          {...form}
          key={discarded}
          base={record}
          name={record.value.metadata.name ?? id}
          cancel={page}
          address={editPath(type, id)}
          answer={answerOf(type)}
          readFresh={() => readNow(type, id)}
          mutation={mutation}
          found={foundItem(type, detail)}
          accepted={opensPage(type, 'saved')}
          leftOpen={() => ({
            to: page,
            link: `Look at ${record.value.metadata.name ?? id}`,
            words: 'the changes may be made.',
          })}
          onDiscard={() => {
            // Begins again from what is known now, which may be newer than what the draft stood on.
            if (data !== undefined) setRecord(data);
            setDiscarded(discarded + 1);
          }}
        />
      )}
      {record === undefined &&
        (error !== null && !isFetching ? (
          <ErrorPanel error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton what={`the ${noun}`} />
        ))}
    </>
  );
}

/** Stands where the form will be while what it changes is read. */
function Skeleton({ what }: { what: string }) {
  return (
    <div className={`card ${classes.skeleton}`} role="status" aria-label={`Reading ${what}`}>
      <div className={classes.bone} />
      <div className={classes.bone} />
      <div className={classes.tall} />
      <div className={classes.bone} />
    </div>
  );
}
