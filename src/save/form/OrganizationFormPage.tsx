import { Fragment } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useLocation } from 'react-router';
import type { ResourceObject } from '../../api/cache/record';
import { useTeam } from '../../api/journal/team';
import { idFault } from '../../contract/path';
import { listTitle, resources, titleOf, type ResourceType } from '../../contract/resources';
import { nameOfKnown, useKnown } from '../../memory/resources';
import { useNicknames } from '../../memory/nicknames';
import type { MemoryKey } from '../../memory/storedList';
import { useMemoryKey } from '../../session/scope';
import { InOrganization } from '../../page/InOrganization';
import { asLookedAt } from '../../page/listAddress';
import { advice } from '../../page/advice';
import { Unsettled } from '../../page/Unsettled';
import { PageHeader } from '../../page/PageHeader';
import { editPath, listPath } from '../../page/paths';
import { useIdInAddress, useOrganization } from '../../page/useOrganization';
import { CopyId } from '../../ui/CopyId';
import { EmptyState } from '../../ui/EmptyState';
import type { Part } from '../../ui/jsx';
import type { FormToUpdate } from '../fields/forms';
import type { Remembers } from '../plan/remembered';
import { acceptedToast } from './afterWrite';
import { useRemembered, type Remembering } from './useRemembered';
import { UpdateForm } from './WriteForm';

export interface OrganizationPart {
  address: string;
  memoryKey: MemoryKey;
  /** The address of the list of known resources. */
  list: string;
  /** Adds the organization to another address of the console. */
  keep: (path: string) => string;
}

/** The page of a form that creates a resource in an organization, or the reason why that is not possible. */
export function CreateInOrganization({
  type,
  children,
}: {
  type: ResourceType;
  children: (part: OrganizationPart) => Part;
}) {
  const { pathname, search } = useLocation();
  const { organization, asked, key, keep } = useOrganization();
  const address = pathname + search;
  const list = keep(listPath(type));
  return (
    <>
      <PageHeader
        breadcrumbs={[
          { label: asked === undefined ? 'Identity' : `Identity of ${asked}` },
          { label: listTitle(type), to: list },
        ]}
        title={`Create ${resources[type].noun}`}
      />
      <InOrganization>
        <Fragment key={`${key.connection} ${address} ${organization}`}>
          {children({ address, memoryKey: key, list, keep })}
        </Fragment>
      </InOrganization>
    </>
  );
}

interface EditProps<V extends FieldValues, T extends ResourceObject> extends Remembering<T> {
  type: ResourceType;
  form: FormToUpdate<V>;
  /** What is shown of it after a save, if that is not its name. */
  nameOf?: (value: T) => string | undefined;
  children: (remembers: Remembers, id: string) => Part;
}

/** The page of a form that changes a resource that can't be read, or the reason why that is not possible. */
export function EditInOrganization<V extends FieldValues, T extends ResourceObject>(
  props: EditProps<V, T>,
) {
  const { type } = props;
  const id = useIdInAddress();
  const { organization, key, keep } = useOrganization();
  const known = useKnown(key, type).find((each) => each.id === id);
  const given = useNicknames(useMemoryKey()).get(id);
  const name = (known && nameOfKnown(known)) || given;
  const fault = idFault(id, 'any');
  const { arrival } = useTeam(key);
  const { noun } = resources[type];
  const list = keep(listPath(type));
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: 'Identity' }, { label: listTitle(type), to: list }]}
        title={`Edit ${name || noun}`}
        beside={type === 'user' && <CopyId id={id} />}
      />
      <InOrganization>
        {fault !== undefined ? (
          <EmptyState title={`This ${noun} cannot be addressed`}>{fault}</EmptyState>
        ) : arrival.state === 'not yet' ? (
          <div className="card bone" role="status" aria-label={advice.known.notYet} />
        ) : (
          <>
            <div className="notices">
              <Unsettled what="known" arrival={arrival} />
            </div>
            <EditRemembered
              key={`${key.connection} ${organization} ${id}`}
              {...props}
              id={id}
              name={name || id}
              memoryKey={key}
              list={asLookedAt(list)}
              keep={keep}
            />
          </>
        )}
      </InOrganization>
    </>
  );
}

function EditRemembered<V extends FieldValues, T extends ResourceObject>({
  form,
  nameOf = ({ metadata }) => metadata.name,
  children,
  name,
  list,
  keep,
  ...of
}: EditProps<V, T> & Omit<OrganizationPart, 'address'> & { id: string; name: string }) {
  const { type } = of;
  const { pathname, search } = useLocation();
  const { remembers, memory, formKey } = useRemembered<V, T>(of);
  return (
    <UpdateForm<V, T>
      key={formKey}
      {...memory}
      name={name}
      address={pathname + search}
      form={form}
      cancel={list}
      accepted={({ value }, echo) => {
        const { id } = value.metadata;
        const saved = `${titleOf(type)} ${nameOf(value) ?? name} saved`;
        const toast = acceptedToast(saved, echo, keep(editPath(type, id)));
        return { toast, to: list, state: { saved: id } };
      }}
    >
      {() => children(remembers, of.id)}
    </UpdateForm>
  );
}
