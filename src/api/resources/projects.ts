import type { Project } from '../../contract/projects';
import type { LedgerKey } from '../../ledger/shelf';
import { operationUrl } from '../http/address';
import { callComposed } from '../http/client';
import type { ResourceKind } from '../cache/read';
import { useWrite } from '../cache/resource';

// interface.md, "Project": only created; no operation lists, reads or updates them.
const resource: ResourceKind = { kind: 'project', keepAnswer: true };

/** Creates a project, once. */
export function useCreateProject(key: LedgerKey) {
  return useWrite<Project>(
    resource,
    (body) => callComposed('createProject', { path: { organizationID: key.organization }, body }),
    'created',
    () => key,
  );
}

/** Where projects of an organization are created. */
export const projectCreateUrl = (organization: string) =>
  operationUrl('createProject', { path: { organizationID: organization } });
