import { useState } from 'react';
import { useWatch, type FieldValues, type Path } from 'react-hook-form';
import { Link, useLocation } from 'react-router';
import type * as z from 'zod/mini';
import type { Resource } from '../../api/resources/reads';
import {
  groupOf,
  isOfIdentity,
  listTitle,
  resources,
  type TypeWith,
} from '../../contract/resources';
import { currentConnection, useConnection } from '../../session/connections';
import { useScope, type Scope } from '../../session/scope';
import { IdField } from '../../resource/fields/IdField';
import { useIdSuggestions } from '../../resource/fields/useIdSuggestions';
import type { MemoryKey } from '../../memory/storedList';
import { InOrganization } from '../../resource/InOrganization';
import { PageHeader } from '../../ui/PageHeader';
import { createPath, listPath } from '../../resource/paths';
import { useOrganization } from '../../resource/useOrganization';
import type { DefinedResource } from '../defineResource';
import type { Creates } from './formParts';
import { FieldRow } from '../../ui/form/FormLayout';
import { CreateForm } from './WriteForm';

/** Where the new resource will be; '' if not known. */
interface FormPlace {
  organizationId: string;
  projectId: string;
  regionId: string;
}

interface CreatePageProps<T extends TypeWith<'create'>, V extends FieldValues> extends Pick<
  Creates<V, Resource<T>>,
  'accepted' | 'children' | 'lookFor' | 'onSubmit'
> {
  resource: Pick<DefinedResource<T, V>, 'type' | 'create' | 'describe' | 'detail'>;
  /** A rule that needs what the page has read. */
  check?: z.core.$ZodCheck<V>;
  /** The initial values, from the address and from the place given by address and scope. */
  begin?: (place: FormPlace, given: URLSearchParams) => Partial<V>;
  /** The field that says what the new resource is called, if that is not its name. */
  named?: Path<V>;
}

/**
 * The page of a form that creates a resource, or the reason why that is not possible. The form is remounted for another
 * connection or address, so that input for one connection is not sent to another.
 */
export function CreatePage<T extends TypeWith<'create'>, V extends FieldValues>(
  props: CreatePageProps<T, V>,
) {
  const { type } = props.resource;
  const { pathname, search } = useLocation();
  const { asked, key, keepOf } = useOrganization(type);
  const list = keepOf(type, listPath(type));
  const isIdentity = isOfIdentity(type);
  const group = groupOf(type);
  // A field has the organization of all other types.
  const place = [key.connection, pathname + search, ...(isIdentity ? [key.organization] : [])];
  return (
    <>
      <PageHeader
        breadcrumbs={[
          { label: asked === undefined ? group : `${group} of ${asked}` },
          { label: listTitle(type), to: list },
        ]}
        title={`Create ${resources[type].noun}`}
      />
      <InOrganization type={type}>
        <FormOfAddress key={place.join(' ')} {...props} memoryKey={key} cancel={list} />
      </InOrganization>
    </>
  );
}

/** The form with what the address and the scope say. */
function FormOfAddress<T extends TypeWith<'create'>, V extends FieldValues>({
  resource: { create, describe: describeOf, detail },
  check,
  begin = () => ({}),
  named = 'name' as Path<V>,
  ...props
}: CreatePageProps<T, V> & { memoryKey: MemoryKey; cancel: string }) {
  const { pathname, search } = useLocation();
  const scope = useScope();
  const [describe] = useState(() => describeOf('create', { key: props.memoryKey }));
  // A change of scope does not change a form in use.
  const [fresh] = useState(() => {
    const given = new URLSearchParams(search);
    return create.empty(begin(formPlace(given, scope), given));
  });
  return (
    <CreateForm<V, Resource<T>>
      {...props}
      form={check ? { ...create, rules: create.rules.check(check) } : create}
      detail={detail}
      address={pathname + search}
      describe={describe}
      fresh={fresh}
      nameOf={({ [named]: name }) => String(name).trim()}
      firstField={named}
    />
  );
}

/** The place in a new create form: from the address, else the scope, else the connection. */
function formPlace(given: URLSearchParams, scope: Scope): FormPlace {
  const connection = currentConnection();
  const organizationId = given.get('organizationID') ?? scope.organizationId;
  // The connection's project is one of its own organization.
  const isOwn = organizationId === (connection.organizationId ?? '');
  return {
    organizationId,
    projectId:
      given.get('projectID') ?? only(scope.projectIds, isOwn ? connection.projectId : undefined),
    regionId: given.get('regionID') ?? only(scope.regionIds, connection.regionId),
  };
}

/** The only id of the scope; otherwise the connection's own, if the scope includes it. */
function only(ids: readonly string[], own: string | undefined): string {
  const [first] = ids;
  if (ids.length === 1 && first !== undefined) return first;
  return own !== undefined && (ids.length === 0 || ids.includes(own)) ? own : '';
}

export function PlaceFields() {
  return (
    <FieldRow>
      <ProjectField />
      <IdField<FormPlace> name="regionId" label="Region" type="region" />
    </FieldRow>
  );
}

/** "Project", with a note if it is the connection's default, and a way to one where none is known. */
export function ProjectField() {
  const projectId: unknown = useWatch({ name: 'projectId' });
  const isDefault = projectId === useConnection().projectId;
  const isNoneKnown = useIdSuggestions('project').length === 0 && projectId === '';
  const hint = isDefault ? (
    'This is the default project.'
  ) : isNoneKnown ? (
    <>
      <span>No projects yet. </span>
      <Link to={createPath('project')}>Create a project</Link>
      <span> or paste an ID.</span>
    </>
  ) : undefined;
  return <IdField<FormPlace> name="projectId" label="Project" type="project" hint={hint} />;
}

/** The organization of a new resource, which few have more than one of. */
export function OrganizationField() {
  return <IdField<FormPlace> name="organizationId" label="Organization" type="organization" />;
}
