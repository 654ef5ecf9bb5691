import { useEffect, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { ResourceRecord } from '../../api/cache/record';
import { useConnection } from '../../session/connections';
import { onSignOut } from '../../session/credential';
import { ErrorPanel } from '../page/ErrorPanel';
import { PageHeader, type Breadcrumb } from '../page/PageHeader';
import { opensPage, type Named } from './afterWrite';
import classes from './EditPage.module.css';
import type { Updates } from './formParts';
import { WriteForm } from './WriteForm';

/** What was read longer ago than this is read again before it is edited, in ms. */
const FRESH_ENOUGH = 15_000;

type Given = 'base' | 'name' | 'cancel' | 'accepted' | 'leftOpen' | 'onDiscard';

interface EditPageProps<V extends FieldValues, T extends Named> extends Omit<Updates<V, T>, Given> {
  id: string;
  /** "Security group", as a sentence begins. */
  title: string;
  query: {
    data: ResourceRecord<T> | undefined;
    error: Error | null;
    isFetching: boolean;
    refetch: () => unknown;
  };
  list: Breadcrumb;
  /** The page of the object with an id. */
  pageOf: (id: string) => string;
}

/** The page of a form that changes what can be read: another connection has another object under the same id. */
export function EditPage<V extends FieldValues, T extends Named>(props: EditPageProps<V, T>) {
  const connection = useConnection().id;
  return <ReadAndEdit key={`${connection} ${props.id}`} {...props} />;
}

/** Reads the object, waits for it, says why it is not there, and makes the form from it. */
function ReadAndEdit<V extends FieldValues, T extends Named>(props: EditPageProps<V, T>) {
  const { id, title, query, list, pageOf, ...form } = props;
  const { noun } = form.describe;
  const { data, error, isFetching, refetch } = query;
  // The form keeps the object it was opened with: polls go on, and what they bring is compared on saving.
  const [record, setRecord] = useState<ResourceRecord<T>>();
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
  const page = pageOf(id);
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: 'Infrastructure' }, list, { label: name ?? id, to: page }]}
        title={name === undefined ? `Edit ${noun}` : `Edit ${name}`}
      />
      {record !== undefined && (
        <WriteForm<V, T>
          {...form}
          key={discarded}
          base={record}
          name={record.value.metadata.name ?? id}
          cancel={page}
          accepted={opensPage(title, 'saved', pageOf)}
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
