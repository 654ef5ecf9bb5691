import { createContext, useContext, useMemo } from 'react';
import { useLocation } from 'react-router';
import { idFault } from '../contract/path';
import { isOfIdentity, type ResourceType } from '../contract/resources';
import { keyOfStay, type MemoryKey } from '../memory/stay';
import { useConnection } from '../session/connections';
import { useMemoryKey, useScope } from '../session/scope';

export interface OrganizationOfPage {
  /** '' if no organization is known. */
  organization: string;
  /** Why the organization can't be used in requests. */
  fault: string | undefined;
  /** The organization from the address, or of the resource on the page. */
  asked: string | undefined;
  /** The memory key the page uses. */
  key: MemoryKey;
  /** Adds the organization in this page's address to another address of the console. */
  keep: (path: string) => string;
  /** The same for the address of a resource whose id is only unique in an organization. */
  keepOf: (type: ResourceType, path: string) => string;
}

/** The organization that a resource on the page says it is of, where neither the address nor the scope has to name it. */
export const OwnerOrganization = createContext('');

/** The organization of a page, from what names one: its address, the resource on it, and the scope. */
export function organizationOf({
  type,
  search,
  owner,
  scoped,
}: {
  type: ResourceType | undefined;
  search: string;
  owner: string;
  scoped: string;
}) {
  const named = type === undefined || isOfIdentity(type);
  const given =
    new URLSearchParams(search).get('organizationID') || (owner === scoped ? '' : owner);
  const asked = (named && given) || undefined;
  const keep = (path: string) =>
    asked === undefined
      ? path
      : `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ organizationID: asked })}`;
  return {
    organization: asked ?? scoped,
    asked,
    keep,
    keepOf: (of: ResourceType, path: string) => (isOfIdentity(of) ? keep(path) : path),
  };
}

/**
 * The organization of users, service accounts, projects and the catalogue, from the address, from the resource on the page
 * or else the scope. On a page of any other type it is that of the scope.
 */
export function useOrganization(type?: ResourceType): OrganizationOfPage {
  const { search } = useLocation();
  const connection = useConnection().id;
  const scoped = useScope().organizationId;
  const scopedKey = useMemoryKey();
  const owner = useContext(OwnerOrganization);
  return useMemo(() => {
    const of = organizationOf({ type, search, owner, scoped });
    const { organization, asked } = of;
    return {
      ...of,
      fault: organization === '' ? undefined : idFault(organization, 'any'),
      key: asked === undefined ? scopedKey : keyOfStay(connection, organization),
    };
  }, [type, search, connection, scoped, scopedKey, owner]);
}

/**
 * The id in an address such as `/users/<id>/edit`. The router's own parameters decode `%2F` in an id into a slash.
 * Because ids of the identity API can be any string, that could be another person's id.
 */
export function useIdInAddress(): string {
  const { pathname } = useLocation();
  const segment = pathname.split('/')[2] ?? '';
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
