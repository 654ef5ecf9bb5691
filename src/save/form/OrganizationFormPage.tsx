import { Fragment, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { idFault } from '../../contract/path';
import { nameOfKnown, useKnown } from '../../memory/resources';
import type { KnownType } from '../../contract/resources';
import { useNicknames } from '../../memory/nicknames';
import type { MemoryKey } from '../../memory/storedList';
import { useMemoryKey } from '../../session/scope';
import { InOrganization } from '../../page/InOrganization';
import { asLookedAt } from '../../page/listAddress';
import { PageHeader } from '../../page/PageHeader';
import { useOrganization } from '../../page/useOrganization';
import { CopyId } from '../../ui/CopyId';
import { EmptyState } from '../../ui/EmptyState';

/** The list that a form belongs to. */
interface List {
  label: string;
  to: string;
}

/** Props for the form of a resource that belongs to an organization. */
export interface OrganizationPart {
  /** The key of its draft. */
  address: string;
  memoryKey: MemoryKey;
  /** The address of the list of known resources. */
  list: string;
  /** Adds the organization to another address of the console. */
  keep: (path: string) => string;
}

/** Props for the form of a resource that can't be read. */
export interface RememberedPart extends OrganizationPart {
  id: string;
  /** The name known in this browser, else the id. */
  name: string;
}

/** The page of a form that creates a resource in an organization, or the reason why that is not possible. */
export function CreateInOrganization({
  noun,
  list,
  children,
}: {
  noun: string;
  list: List;
  children: (part: OrganizationPart) => ReactNode;
}) {
  const { pathname, search } = useLocation();
  const { organization, key, keep } = useOrganization();
  const address = pathname + search;
  const to = keep(list.to);
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: 'Identity' }, { label: list.label, to }]}
        title={`Create ${noun}`}
      />
      <InOrganization>
        <Fragment key={`${key.connection} ${address} ${organization}`}>
          {children({ address, memoryKey: key, list: to, keep })}
        </Fragment>
      </InOrganization>
    </>
  );
}

/** The page of a form that changes a resource that can't be read, or the reason why that is not possible. */
export function EditInOrganization({
  type,
  noun,
  list,
  children,
}: {
  type: KnownType;
  noun: string;
  list: List;
  children: (part: RememberedPart) => ReactNode;
}) {
  const id = useIdInAddress();
  const { pathname, search } = useLocation();
  const { organization, key, keep } = useOrganization();
  const known = useKnown(key, type).find((each) => each.id === id);
  const given = useNicknames(useMemoryKey()).get(id);
  const name = (known && nameOfKnown(known)) || given;
  const fault = idFault(id, 'any');
  const to = asLookedAt(keep(list.to));
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: 'Identity' }, { label: list.label, to: keep(list.to) }]}
        title={`Edit ${name || noun}`}
        beside={<CopyId id={id} />}
      />
      <InOrganization>
        {fault !== undefined ? (
          <EmptyState title={`This ${noun} cannot be addressed`}>{fault}</EmptyState>
        ) : (
          <Fragment key={`${key.connection} ${organization} ${id}`}>
            {children({
              id,
              name: name || id,
              address: pathname + search,
              memoryKey: key,
              list: to,
              keep,
            })}
          </Fragment>
        )}
      </InOrganization>
    </>
  );
}

/**
 * The id in an address such as `/users/<id>/edit`. The router's own parameters decode `%2F` in an id into a slash.
 * Because ids of the identity API can be any string, that could be another person's id.
 */
function useIdInAddress(): string {
  const { pathname } = useLocation();
  const segment = pathname.split('/')[2] ?? '';
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
