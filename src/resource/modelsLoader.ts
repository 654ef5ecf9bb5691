import type { LoaderFunctionArgs } from 'react-router';
import { queryClient } from '../api/cache/queryClient';
import { modelsQuery } from '../api/resources/models';
import { idFault } from '../contract/path';
import { currentMemoryKey } from '../session/scope';

/** Starts the query of the catalogue, which is all the API offers; no page waits for it here. */
export function modelsLoader({ request }: LoaderFunctionArgs): null {
  const asked = new URL(request.url).searchParams.get('organizationID');
  const organization = asked || currentMemoryKey().organization;
  if (idFault(organization, 'any') === undefined)
    void queryClient.prefetchQuery(modelsQuery(organization));
  return null;
}
