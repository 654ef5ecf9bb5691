import type { ServiceAccount } from '../../contract/serviceAccounts';
import type { LedgerKey } from '../../ledger/shelf';
import { operationUrl } from '../http/address';
import { callComposed } from '../http/client';
import type { ResourceKind } from '../cache/read';
import { useWrite } from '../cache/resource';

// interface.md, "Service account": only updated; no operation creates, lists or reads them.
const resource: ResourceKind = { kind: 'serviceAccount', keepAnswer: true };

/** Replaces what can be changed of a service account, once. */
export function useUpdateServiceAccount(key: LedgerKey, id: string) {
  return useWrite<ServiceAccount>(
    resource,
    (body) => callComposed('updateServiceAccount', { path: pathOf(key.organization, id), body }),
    'opened',
    () => key,
  );
}

/** Where a service account is updated. */
export const serviceAccountUpdateUrl = (organization: string, id: string) =>
  operationUrl('updateServiceAccount', { path: pathOf(organization, id) });

function pathOf(organization: string, id: string) {
  return { organizationID: organization, serviceAccountID: id };
}
