import { useState } from 'react';
import { useLocation } from 'react-router';
import { listQuery } from '../../api/resources/queries';
import { queryClient } from '../../api/cache/queryClient';
import { formPlace } from '../../components/page/formPlace';
import { PageHeader } from '../../components/page/PageHeader';
import { paths } from '../../components/page/paths';
import { useConnection } from '../../session/connections';
import { currentLedgerKey, useScope } from '../../session/scope';
import { networkCreateForm } from '../../writes/resources/networks';
import { NetworkCreateForm } from './NetworkCreateForm';
import { everyNetwork } from './useTakenPrefixes';

/** Starts reading what a new prefix may overlap; the form does not wait for it. */
export function loader() {
  void queryClient.prefetchQuery(
    listQuery('network', everyNetwork(currentLedgerKey().organization)),
  );
  return null;
}

export function Component() {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  // What is typed for one connection is not sent to another.
  const connection = useConnection().id;
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: 'Infrastructure' }, { label: 'Networks', to: paths.networks() }]}
        title="Create network"
      />
      <Begin key={`${connection} ${address}`} address={address} search={search} />
    </>
  );
}

/** What an empty form begins with is settled once: a change of scope does not move what is being typed. */
function Begin({ address, search }: { address: string; search: string }) {
  const scope = useScope();
  const [fresh] = useState(() => {
    const given = new URLSearchParams(search);
    return networkCreateForm.empty({
      ...formPlace(given, scope),
      prefix: given.get('prefix') ?? '',
    });
  });
  return <NetworkCreateForm address={address} fresh={fresh} />;
}
