import { useEffect, useState, type ReactNode } from 'react';
import type { Read } from '../../api/cache/read';
import { onSignOut } from '../../session/credential';
import { ErrorPanel } from '../page/ErrorPanel';
import { FormSkeleton } from './FormSkeleton';
import { PageHeader, type Breadcrumb } from '../page/PageHeader';
import type { Editable } from './editKind';

/** What was read longer ago than this is read again before it is edited, in ms. */
const FRESH_ENOUGH = 15_000;

/** An edit page: reads the object, waits for it, says why it is not there, and hands it to the form. Keyed by the id. */
export function EditFrame<T extends Editable>({
  id,
  noun,
  query,
  list,
  page,
  children,
}: {
  id: string;
  /** "security group". */
  noun: string;
  query: {
    data: Read<T> | undefined;
    error: Error | null;
    isFetching: boolean;
    refetch: () => unknown;
  };
  list: Breadcrumb;
  /** The page of the object. */
  page: string;
  /** The form; `onDiscard` begins it again. */
  children: (read: Read<T>, onDiscard: () => void) => ReactNode;
}) {
  const { data, error, isFetching, refetch } = query;
  // The form keeps the object it was opened with: polls go on, and what they bring is compared on saving.
  const [read, setRead] = useState<Read<T>>();
  const [openedAt] = useState(() => Date.now());
  const [begun, setBegun] = useState(0);
  const [signedOutAt, setSignedOutAt] = useState(0);
  const usable =
    data !== undefined &&
    data.at > signedOutAt &&
    (!isFetching || openedAt - data.at < FRESH_ENOUGH);
  if (read === undefined && usable) setRead(data);
  // Nothing of the account stays on screen after it, nor comes back from what was read before.
  useEffect(
    () =>
      onSignOut(() => {
        setRead(undefined);
        setSignedOutAt(Date.now());
      }),
    [],
  );
  const name = read?.value.metadata.name ?? data?.value.metadata.name;
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: 'Infrastructure' }, list, { label: name ?? id, to: page }]}
        title={name === undefined ? `Edit ${noun}` : `Edit ${name}`}
      />
      {read !== undefined && (
        <Begun key={begun}>
          {children(read, () => {
            // Begins again from what is known now, which may be newer than what the draft stood on.
            if (data !== undefined) setRead(data);
            setBegun(begun + 1);
          })}
        </Begun>
      )}
      {read === undefined &&
        (error !== null && !isFetching ? (
          <ErrorPanel error={error} onRetry={() => void refetch()} />
        ) : (
          <FormSkeleton what={`the ${noun}`} />
        ))}
    </>
  );
}

/** Only there to be made anew, and the form in it with it. */
function Begun({ children }: { children: ReactNode }) {
  return children;
}
