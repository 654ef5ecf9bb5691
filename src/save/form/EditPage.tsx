import { Fragment, useEffect, useMemo, useState, type ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useParams } from 'react-router';
import type { ResourceRecord } from '../../api/cache/record';
import { isNotFound } from '../../api/http/errors';
import { readNow, useDetail } from '../../api/resources/queries';
import type { Resource } from '../../api/resources/reads';
import { groupOf, listTitle, resourceOf, titleOf, type TypeWith } from '../../contract/resources';
import { serviceNow } from '../../lib/time/clock';
import { useKnown, useTeamRead } from '../../memory/resources';
import { detailPath, editPath, listPath } from '../../resource/paths';
import { keepsJournal, useConnection } from '../../session/connections';
import { onSignOut } from '../../session/credential';
import { useMemoryKey } from '../../session/scope';
import { useOpenedAt } from '../../ui/clock';
import type { Part } from '../../ui/jsx';
import { PageHeader, type Breadcrumb } from '../../ui/PageHeader';
import { onDemand } from '../../ui/preloadable';
import type { DefinedResource } from '../defineResource';
import type { NameSources } from '../plan/describe';
import type { Updates } from './formParts';
import { UpdateForm } from './WriteForm';

const ErrorPanel = onDemand(() =>
  import('../../resource/ErrorPanel').then((module) => module.ErrorPanel),
);
const Panel = onDemand(() =>
  import('./NotReturnedPanel').then((module) => module.NotReturnedPanel),
);

/** A record older than this is read again before it is edited, in ms. */
const FRESH_ENOUGH = 15_000;

type Editable = TypeWith<'read'> & TypeWith<'update'>;

export interface EditPageProps<T extends TypeWith<'update'>, V extends FieldValues> extends Pick<
  Updates<V, Resource<T>>,
  'children' | 'wide'
> {
  resource: Pick<
    DefinedResource<T, never, V>,
    'type' | 'update' | 'describe' | 'detail' | 'replaces'
  >;
  nameOf?: NameSources['nameOf'];
}

/** Where the form starts, what it compares with when saving, and what is shown around it. */
export interface FormBase<T> extends Pick<
  Updates<object, T>,
  'address' | 'cancel' | 'isOlder' | 'memoryKey' | 'readFresh' | 'start'
> {
  /** Once there is one, it stays: what comes later is compared when saving. */
  base: Updates<object, T>['base'] | undefined;
  name: string | undefined;
  /** Makes what is known now the base. */
  renew: () => void;
  breadcrumbs: readonly Breadcrumb[];
  /** Shown while there is no base. */
  instead: Part;
  above?: Part;
  beside?: Part;
}

/**
 * The page of a form that changes a resource that can be read. It is remounted for another connection, where the same id
 * is another resource.
 */
export function EditPage<T extends Editable, V extends FieldValues>(props: EditPageProps<T, V>) {
  const connection = useConnection().id;
  const { id = '' } = useParams();
  return <EditFrom key={`${connection} ${id}`} {...props} id={id} useBase={useReadBase} />;
}

/** The form of an update, from whatever it starts. */
export function EditFrom<T extends TypeWith<'update'>, V extends FieldValues>({
  resource,
  nameOf,
  id,
  useBase,
  ...form
}: EditPageProps<T, V> & {
  id: string;
  useBase: (resource: EditPageProps<T, V>['resource'], id: string) => FormBase<Resource<T>>;
}) {
  const { type, update, describe, detail } = resource;
  const { base, name, renew, breadcrumbs, instead, above, beside, ...from } = useBase(resource, id);
  const scoped = useMemoryKey();
  const { memoryKey: key = scoped } = from;
  const described = useMemo(
    () => describe('update', { key, id, nameOf }),
    [describe, key, id, nameOf],
  );
  const [discarded, setDiscarded] = useState(0);
  return (
    <Fragment>
      <PageHeader
        breadcrumbs={breadcrumbs}
        title={`Edit ${name ?? resourceOf(type).noun}`}
        beside={beside}
      />
      {above}
      {base === undefined ? (
        instead
      ) : (
        <UpdateForm<V, Resource<T>>
          {...form}
          {...from}
          key={discarded}
          form={update}
          describe={described}
          detail={detail}
          base={base}
          name={name ?? id}
          onDiscard={() => {
            renew();
            setDiscarded(discarded + 1);
          }}
        />
      )}
    </Fragment>
  );
}

/** Reads the resource; says that it is loading, and why it could not be read. */
function useReadBase<T extends Editable>({ type }: { type: T }, id: string): FormBase<Resource<T>> {
  const { noun } = resourceOf(type);
  const { data, error, isFetching, refetch } = useDetail(type, id);
  const [record, setRecord] = useState<ResourceRecord<Resource<T>>>();
  const openedAt = useOpenedAt();
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
  return {
    base: record,
    name,
    breadcrumbs: [
      { label: groupOf(type) },
      { label: listTitle(type), to: listPath(type) },
      { label: name ?? titleOf(type), to: page, translate: 'no' },
    ],
    address: editPath(type, id),
    readFresh: () => readNow(type, id),
    cancel: page,
    // The current record may be newer than the one the draft is based on.
    renew: () => data && setRecord(data),
    instead:
      error !== null && !isFetching ? (
        <ErrorPanel
          error={error}
          onRetry={() => void refetch()}
          title={isNotFound(error) ? `The service does not show this ${noun}` : undefined}
        />
      ) : (
        <div className="card bone" role="status" aria-label={`Reading the ${noun}`} />
      ),
  };
}

/** The questions about members that were not returned, whose code comes only where there are any. */
export function NotReturned(props: ComponentProps<typeof Panel>) {
  if (props.part.hidden.length === 0) return null;
  return <Panel {...props} />;
}
