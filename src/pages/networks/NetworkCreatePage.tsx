import { useState } from 'react';
import { useLocation } from 'react-router';
import { networkListQuery } from '../../api/networks';
import { queryClient } from '../../api/queryClient';
import { PageHeader } from '../../components/PageHeader';
import { paths } from '../../components/paths';
import { currentConnection } from '../../session/connections';
import { currentLedgerKey, useScope, type Scope } from '../../session/scope';
import { NetworkCreateForm } from './NetworkCreateForm';
import { emptyNetwork, type NetworkCreateValues } from './networkFormValues';
import { everyNetwork } from './useTakenPrefixes';

/** Starts reading what a new prefix may overlap; the form does not wait for it. */
export function loader() {
  void queryClient.prefetchQuery(networkListQuery(everyNetwork(currentLedgerKey().organization)));
  return null;
}

export function Component() {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: 'Networks', to: paths.networks() }]}
        title="Create network"
      />
      <Begin key={address} address={address} search={search} />
    </>
  );
}

/** What an empty form begins with is settled once: a change of scope does not move what is being typed. */
function Begin({ address, search }: { address: string; search: string }) {
  const scope = useScope();
  const [fresh] = useState(() => emptyNetwork(placeOf(new URLSearchParams(search), scope)));
  return <NetworkCreateForm address={address} fresh={fresh} />;
}

type Place = Pick<NetworkCreateValues, 'organizationId' | 'projectId' | 'regionId' | 'prefix'>;

/** The address decides (the map leads here), then the scope, then what the connection names. */
function placeOf(given: URLSearchParams, scope: Scope): Place {
  const connection = currentConnection();
  return {
    organizationId: given.get('organizationID') ?? scope.organizationId,
    projectId: given.get('projectID') ?? only(scope.projectIds, connection.projectId),
    regionId: given.get('regionID') ?? only(scope.regionIds, connection.regionId),
    prefix: given.get('prefix') ?? '',
  };
}

/** The one id of a scope; of several, or of all, the connection's own where it is among them. */
function only(ids: readonly string[], own: string | undefined): string {
  const [first] = ids;
  if (ids.length === 1 && first !== undefined) return first;
  return own !== undefined && (ids.length === 0 || ids.includes(own)) ? own : '';
}
