import { useState, type ReactNode } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import { useLocation } from 'react-router';
import { useCreate, type Resource } from '../../api/resources/queries';
import { listTitle, resources, type TypeWith } from '../../contract/resources';
import { currentConnection, useConnection } from '../../session/connections';
import { useScope, type Scope } from '../../session/scope';
import { IdField } from '../form/IdField';
import { PageHeader } from '../page/PageHeader';
import { listPath } from '../page/paths';
import { foundItem, leftCreate, opensPage } from './afterWrite';
import type { Creates } from './formParts';
import { FieldRow, FormSection } from './FormLayout';
import { WriteForm } from './WriteForm';

/** Where something new is made. '' stands for what is not known. */
interface FormPlace {
  organizationId: string;
  projectId: string;
  regionId: string;
}

interface CreatePageProps<
  T extends TypeWith<'create'>,
  V extends FieldValues & { name: string },
> extends Pick<Creates<V, Resource<T>>, 'aside' | 'children' | 'describe' | 'form' | 'lookFor'> {
  type: T;
  /** What the form begins with, from the address and the place that address and scope tell. */
  begin: (place: FormPlace, given: URLSearchParams) => Partial<V>;
  /** What tells one apart, beside its name, where looking for what was sent has found it. */
  detail?: (value: Resource<T>) => string;
}

/**
 * The page of a form that creates something with a page of its own. The form is made anew for another connection or
 * address: what is typed for one connection is not sent to another.
 */
export function CreatePage<T extends TypeWith<'create'>, V extends FieldValues & { name: string }>(
  props: CreatePageProps<T, V>,
) {
  const { type } = props;
  const { pathname, search } = useLocation();
  const connection = useConnection().id;
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: 'Infrastructure' }, { label: listTitle(type), to: listPath(type) }]}
        title={`Create ${resources[type].noun}`}
      />
      <CreateForm key={`${connection} ${pathname}${search}`} {...props} />
    </>
  );
}

function CreateForm<T extends TypeWith<'create'>, V extends FieldValues & { name: string }>({
  type,
  begin,
  detail,
  ...props
}: CreatePageProps<T, V>) {
  const { pathname, search } = useLocation();
  const scope = useScope();
  // A change of scope does not move what is being typed.
  const [fresh] = useState(() => {
    const given = new URLSearchParams(search);
    return props.form.empty(begin(formPlace(given, scope), given));
  });
  return (
    <WriteForm<V, Resource<T>>
      {...props}
      address={pathname + search}
      fresh={fresh}
      nameOf={({ name }) => name.trim()}
      mutation={useCreate(type)}
      {...(detail && { found: foundItem(type, detail) })}
      cancel={listPath(type)}
      leftOpen={leftCreate(type)}
      firstField={'name' as Path<V>}
      accepted={opensPage(type, 'created')}
    />
  );
}

/** What a create form begins with: the address decides, then the scope, then what the connection names. */
function formPlace(given: URLSearchParams, scope: Scope): FormPlace {
  const connection = currentConnection();
  return {
    organizationId: given.get('organizationID') ?? scope.organizationId,
    projectId: given.get('projectID') ?? only(scope.projectIds, connection.projectId),
    regionId: given.get('regionID') ?? only(scope.regionIds, connection.regionId),
  };
}

/** The one id of a scope; of several, or of all, the connection's own where it is among them. */
function only(ids: readonly string[], own: string | undefined): string {
  const [first] = ids;
  if (ids.length === 1 && first !== undefined) return first;
  return own !== undefined && (ids.length === 0 || ids.includes(own)) ? own : '';
}

/** The section "Place" of a create: organization, project and region, then what else is fixed from then on. */
export function PlaceFields({ noun, children }: { noun: string; children?: ReactNode }) {
  return (
    <FormSection title="Place" hint={`Fixed once the ${noun} exists.`}>
      <IdField<FormPlace> name="organizationId" label="Organization" type="organization" />
      <FieldRow>
        <IdField<FormPlace> name="projectId" label="Project" type="project" />
        <IdField<FormPlace> name="regionId" label="Region" type="region" />
      </FieldRow>
      {children}
    </FormSection>
  );
}
