import { useState, type ReactNode } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import { useLocation, Link } from 'react-router';
import { useDetail } from '../../api/resources/queries';
import type { Resource } from '../../api/resources/reads';
import { listTitle, resources, type TypeWith, resourceOf } from '../../contract/resources';
import { currentConnection, useConnection } from '../../session/connections';
import { useScope, type Scope, currentMemoryKey, useMemoryKey } from '../../session/scope';
import { IdField } from '../../form/IdField';
import { PageHeader } from '../../page/PageHeader';
import { listPath, createPath, detailPath } from '../../page/paths';
import type { Creates } from './formParts';
import { FieldRow } from '../../form/FormLayout';
import { CreateForm } from './WriteForm';
import { Button } from '@mantine/core';
import { useKnownObject } from '../../api/resources/known';
import { instance } from '../../contract/compute';
import { valueAt, type JsonObject } from '../../lib/json';
import { visible } from '../../lib/text/invisible';
import type { FormToCreate } from '../fields/forms';
import { hiddenMembers } from '../../memory/hiddenMembers';
import { withKnown } from '../plan/notReturned';
import { ErrorPanel } from '../../page/ErrorPanel';
import { EmptyState } from '../../ui/EmptyState';
import { Notice } from '../../ui/Notice';
import { FormSkeleton } from './EditPage';

/** Where the new resource will be; '' if not known. */
interface FormPlace {
  organizationId: string;
  projectId: string;
  regionId: string;
}

interface CreatePageProps<
  T extends TypeWith<'create'>,
  V extends FieldValues & { name: string },
> extends Pick<Creates<V, Resource<T>>, 'children' | 'describe' | 'detail' | 'form' | 'lookFor'> {
  type: T;
  /** The initial values, from the address and from the place given by address and scope. */
  begin: (place: FormPlace, given: URLSearchParams) => Partial<V>;
}

/**
 * The page of a form that creates a resource with its own page. The form is remounted for another connection or
 * address, so that input for one connection is not sent to another.
 */
export function CreatePage<T extends TypeWith<'create'>, V extends FieldValues & { name: string }>(
  props: CreatePageProps<T, V>,
) {
  const { type } = props;
  const { pathname, search } = useLocation();
  const connection = useConnection().id;
  const original = new URLSearchParams(search).get('copyOf');
  const key = `${connection} ${pathname}${search}`;
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: 'Infrastructure' }, { label: listTitle(type), to: listPath(type) }]}
        title={`Create ${resources[type].noun}`}
      />
      {original === null ? (
        <FromAddress key={key} {...props} />
      ) : (
        <CopiedRecord key={key} type={type} id={original}>
          {(copied) => <FromAddress {...props} copied={copied} />}
        </CopiedRecord>
      )}
    </>
  );
}

/** The form with what the address and the scope say, or with the values of a copied resource. */
function FromAddress<T extends TypeWith<'create'>, V extends FieldValues & { name: string }>({
  type,
  begin,
  copied,
  ...props
}: CreatePageProps<T, V> & { copied?: Copied }) {
  const { pathname, search } = useLocation();
  const scope = useScope();
  // A change of scope does not change a form in use.
  const [fresh] = useState(() => {
    const given = new URLSearchParams(search);
    const values = begin(formPlace(given, scope), given);
    return props.form.empty(copied ? { ...values, ...copyOf(copied, props.form) } : values);
  });
  return (
    <CreateForm<V, Resource<T>>
      {...props}
      address={pathname + search}
      start={copied && <CopiedNotice type={type} copied={copied} />}
      fresh={fresh}
      nameOf={({ name }) => name.trim()}
      cancel={listPath(type)}
      firstField={'name' as Path<V>}
    />
  );
}

/** The place in a new create form: from the address, else the scope, else the connection. */
function formPlace(given: URLSearchParams, scope: Scope): FormPlace {
  const connection = currentConnection();
  return {
    organizationId: given.get('organizationID') ?? scope.organizationId,
    projectId: given.get('projectID') ?? only(scope.projectIds, connection.projectId),
    regionId: given.get('regionID') ?? only(scope.regionIds, connection.regionId),
  };
}

/** The only id of the scope; otherwise the connection's own, if the scope includes it. */
function only(ids: readonly string[], own: string | undefined): string {
  const [first] = ids;
  if (ids.length === 1 && first !== undefined) return first;
  return own !== undefined && (ids.length === 0 || ids.includes(own)) ? own : '';
}

/** The project and the region of a new resource. */
export function PlaceFields() {
  return (
    <FieldRow>
      <IdField<FormPlace> name="projectId" label="Project" type="project" />
      <IdField<FormPlace> name="regionId" label="Region" type="region" />
    </FieldRow>
  );
}

/** The organization of a new resource, which few have more than one of. */
export function OrganizationField() {
  return <IdField<FormPlace> name="organizationId" label="Organization" type="organization" />;
}

type Creatable = TypeWith<'create'>;

/** The resource whose values a create form starts with, as read. */
interface Copied {
  type: Creatable;
  id: string;
  raw: JsonObject;
}

interface CopiedProps {
  type: Creatable;
  id: string;
  children: (copied: Copied) => ReactNode;
}

/** Reads the resource to clone, or takes the answer kept here where the API has no read. */
function CopiedRecord(props: CopiedProps) {
  const { type } = props;
  return type === 'network' || type === 'fileStorage' ? (
    <ReadRecord {...props} type={type} />
  ) : (
    <KnownInstance {...props} />
  );
}

function ReadRecord({ type, id, children }: CopiedProps & { type: 'network' | 'fileStorage' }) {
  const { data, error, isFetching, refetch } = useDetail(type, id);
  if (data !== undefined) return children({ type, id, raw: data.raw });
  return error !== null && !isFetching ? (
    <ErrorPanel error={error} onRetry={() => void refetch()} />
  ) : (
    <FormSkeleton what={`the ${resourceOf(type).noun}`} />
  );
}

function KnownInstance({ type, id, children }: CopiedProps) {
  const { answer } = useKnownObject('instance', instance, useMemoryKey(), id);
  if (answer) return children({ type, id, raw: answer.raw });
  return (
    <div className="card">
      <EmptyState
        title="This instance is not known here"
        actions={
          <Button component={Link} to={createPath(type)}>
            Start with an empty form
          </Button>
        }
      >
        The API cannot read instances, so only those known in this browser can be cloned.
      </EmptyState>
    </div>
  );
}

/** Its values for a create form. What the service did not return is as last sent from here. */
function copyOf<V extends FieldValues>(
  { type, raw }: Copied,
  form: Pick<FormToCreate<V>, 'filled'>,
): Partial<V> {
  const whole = hiddenMembers(type, raw, currentMemoryKey()).reduce(
    (made, { pointer, lastSent }) =>
      lastSent === undefined ? made : withKnown(made, pointer, lastSent.value),
    raw,
  );
  const name = `${nameOf(raw).slice(0, LONGEST_NAME - SUFFIX.length)}${SUFFIX}`;
  return { ...form.filled(whole), name };
}

const SUFFIX = '-copy';
/** Deployed services accept names of up to 63 characters. */
const LONGEST_NAME = 63;

function nameOf(raw: JsonObject): string {
  return String(valueAt(raw, '/metadata/name') ?? '');
}

/** Says whose values the form starts with. */
function CopiedNotice({ type, copied: { id, raw } }: { type: Creatable; copied: Copied }) {
  return (
    <Notice
      tone="note"
      title={
        <>
          Starts with the values of{' '}
          <Link to={detailPath(type, id)}>{visible(nameOf(raw) || id)}</Link>, under a new name.
        </>
      }
    />
  );
}
