import type { Project } from '../contract/projects';
import type { LedgerKey } from '../ledger/shelf';
import { operationUrl } from './address';
import { callComposed } from './client';
import type { ResourceKind } from './read';
import { useWrite } from './resource';

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
