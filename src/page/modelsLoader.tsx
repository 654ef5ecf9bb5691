import type { ReactNode } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { queryClient } from '../api/cache/queryClient';
import { modelsQuery } from '../api/resources/models';
import { RefusedOrganization } from './InOrganization';
import { EmptyState } from '../ui/EmptyState';
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

/** Replaces a page of the catalogue if there is no organization to ask for. */
export function NoCatalogue({
  organization,
  fault,
  action,
}: {
  organization: string;
  /** Why the organization can't be part of a path. */
  fault: string | undefined;
  action?: ReactNode;
}) {
  return (
    <div className="card">
      {fault === undefined ? (
        <EmptyState title="No organization chosen" actions={action}>
          The catalogue belongs to an organization. Choose one with “Scope” above.
        </EmptyState>
      ) : (
        <RefusedOrganization id={organization} fault={fault} rule="any" />
      )}
    </div>
  );
}
