import { useMemo } from 'react';
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
  /** The organization from the address. */
  asked: string | undefined;
  /** The memory key the page uses. */
  key: MemoryKey;
  /** Adds the organization in this page's address to another address of the console. */
  keep: (path: string) => string;
  /** The same for the address of a resource whose id is only unique in an organization. */
  keepOf: (type: ResourceType, path: string) => string;
}

/**
 * The organization of users, service accounts, projects and the catalogue, from the address or else the scope. On a page
 * of any other type it is that of the scope.
 */
export function useOrganization(type?: ResourceType): OrganizationOfPage {
  const { search } = useLocation();
  const connection = useConnection().id;
  const scoped = useScope().organizationId;
  const scopedKey = useMemoryKey();
  return useMemo(() => {
    const named = type === undefined || isOfIdentity(type);
    const given = (named && new URLSearchParams(search).get('organizationID')) || '';
    const organization = given === '' ? scoped : given;
    const keep = (path: string) =>
      given === ''
        ? path
        : `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ organizationID: given })}`;
    return {
      organization,
      fault: organization === '' ? undefined : idFault(organization, 'any'),
      asked: given === '' ? undefined : given,
      key: given === '' ? scopedKey : keyOfStay(connection, organization),
      keep,
      keepOf: (of, path) => (isOfIdentity(of) ? keep(path) : path),
    };
  }, [type, search, connection, scoped, scopedKey]);
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
