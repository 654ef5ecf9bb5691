import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { idFault } from '../../contract/path';
import type { LedgerKey } from '../../ledger/storedList';
import { useConnection } from '../../session/connections';
import { useScope } from '../../session/scope';

interface OrganizationOfPage {
  /** '' where none is known. */
  organization: string;
  /** Why no request can be about it, where one is known. */
  fault: string | undefined;
  /** What the address names. */
  asked: string | undefined;
  /** Whose memory the page works on. */
  key: LedgerKey;
  /** An address of the console that keeps the organization the address of this page names. */
  keep: (path: string) => string;
}

/** The organization that users, service accounts, projects and the catalogue belong to: the address decides, else the scope. */
export function useOrganization(): OrganizationOfPage {
  const { search } = useLocation();
  const connection = useConnection().id;
  const scoped = useScope().organizationId;
  return useMemo(() => {
    const given = new URLSearchParams(search).get('organizationID') ?? '';
    const organization = given === '' ? scoped : given;
    return {
      organization,
      fault: organization === '' ? undefined : idFault(organization, 'any'),
      asked: given === '' ? undefined : given,
      key: { connection, organization },
      keep: (path) =>
        given === ''
          ? path
          : `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ organizationID: given })}`,
    };
  }, [search, connection, scoped]);
}
