import { useParams } from 'react-router';
import type { ResourceRecord } from '../../api/cache/record';
import { detailLoader } from '../../api/resources/queries';
import { ResourceLayout } from '../../resource/DetailLayout';
import { DetailPage } from '../../resource/DetailPage';
import { CopyId } from '../../ui/CopyId';
import { Absent, Fact, FactList, Under } from '../../resource/Facts';
import { Panel } from '../../ui/Panel';
import { useSlots } from '../../ui/slots';
import type { Network } from '../../contract/networks';
import { usableCount } from '../../lib/address/blocks';
import { parsePrefix } from '../../lib/address/cidr';
import { formatCount, plural } from '../../lib/text/text';
import { useMemoryKey } from '../../session/scope';
import { hiddenMembers } from '../../memory/hiddenMembers';
import { NetworkUsedBy } from './NetworkUsedBy';
import { Ago } from '../../ui/Age';
import { isObject, type Json } from '../../lib/json';

export const loader = detailLoader('network');

/** `/networks/:id`. */
export function Component() {
  const { id = '' } = useParams();
  const { WhoCanConnect } = useSlots();
  return (
    <DetailPage
      type="network"
      more={[
        { id: 'connect', title: 'Who can connect', show: () => <WhoCanConnect networkId={id} /> },
      ]}
    >
      {(network) => <NetworkDetails network={network} />}
    </DetailPage>
  );
}

/** Everything that was read of a network, and what is known to use it. */
function NetworkDetails({ network }: { network: ResourceRecord<Network> }) {
  const { metadata, spec, status } = network.value;
  return (
    <ResourceLayout
      type="network"
      record={network}
      about={
        <Fact name="Prefix">
          <PrefixFact text={status?.prefix} />
        </Fact>
      }
      beside={
        <Panel title="DNS nameservers">
          <FactList items={spec?.dnsNameservers} none="None. The platform’s resolvers are used.">
            {(address) => <CopyId id={address} label={`nameserver ${address}`} whole />}
          </FactList>
        </Panel>
      }
    >
      <NetworkRoutes network={network} />
      <NetworkUsedBy networkId={metadata.id} />
    </ResourceLayout>
  );
}

function PrefixFact({ text }: { text: string | undefined }) {
  if (text === undefined) return <Absent />;
  const prefix = parsePrefix(text);
  return (
    <>
      <CopyId id={text} label="prefix" whole />
      {prefix && (
        <Under>{`${formatCount(usableCount(prefix))} usable ${usableCount(prefix) === 1n ? 'address' : 'addresses'}`}</Under>
      )}
    </>
  );
}

interface ShownRoute {
  prefix?: string | undefined;
  nexthop?: string | undefined;
}

/** The routes as read; where the service returned none and may still hold some, what this browser sent last. */
function NetworkRoutes({ network }: { network: ResourceRecord<Network> }) {
  const key = useMemoryKey();
  const routes = network.value.spec?.routes;
  if (routes && routes.length > 0)
    return (
      <Panel title="Routes" beside={plural(routes.length, 'route')} flush>
        <RouteTable routes={routes} label="Routes" />
      </Panel>
    );
  const hidden = hiddenMembers('network', network.raw, key).find(
    ({ pointer }) => pointer === '/spec/routes',
  );
  if (!hidden)
    return (
      <Panel title="Routes">
        <span className="dim">None</span>
      </Panel>
    );
  const { lastSent } = hidden;
  const sent = lastSent && asRoutes(lastSent.value);
  return (
    <Panel title="Routes" flush>
      <div className="pad">
        <span className="toned strong" data-tone="attention">
          Not returned by the API
        </span>
        <Under>
          {lastSent ? (
            <span>
              <span>The network may have routes. Last sent from this browser, </span>
              <Ago at={lastSent.at} />
              <span>{`: ${sent?.length === 0 ? 'none.' : ''}`}</span>
            </span>
          ) : (
            'Current routes unknown.'
          )}
        </Under>
      </div>
      {sent && sent.length > 0 && <RouteTable routes={sent} label="Routes sent last" />}
    </Panel>
  );
}

function RouteTable({ routes, label }: { routes: readonly ShownRoute[]; label: string }) {
  return (
    <table className="table mono" translate="no" aria-label={label}>
      <thead>
        <tr>
          <th>Destination</th>
          <th>Next hop</th>
        </tr>
      </thead>
      <tbody>
        {routes.map(({ prefix, nexthop }, index) => (
          <tr key={index}>
            <td>{prefix ?? 'not reported'}</td>
            <td>{nexthop ?? 'not reported'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function asRoutes(value: Json): ShownRoute[] {
  if (!Array.isArray(value)) return [];
  return value.filter(isObject).map(({ prefix, nexthop }) => ({
    prefix: typeof prefix === 'string' ? prefix : undefined,
    nexthop: typeof nexthop === 'string' ? nexthop : undefined,
  }));
}
