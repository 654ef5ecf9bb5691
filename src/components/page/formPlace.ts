import { currentConnection } from '../../session/connections';
import type { Scope } from '../../session/scope';

/** Where something new is made. '' stands for what is not known. */
export interface FormPlace {
  organizationId: string;
  projectId: string;
  regionId: string;
}

/** What a create form begins with: the address decides, then the scope, then what the connection names. */
export function formPlace(given: URLSearchParams, scope: Scope): FormPlace {
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
