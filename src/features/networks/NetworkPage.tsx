import { useParams } from 'react-router';
import type { ResourceRecord } from '../../api/cache/record';
import { detailLoader } from '../../api/resources/queries';
import { DetailPage } from '../../page/DetailPage';
import { DetailGrid } from '../../page/DetailGrid';
import { SummaryPanel, TagsPanel } from '../../page/MetadataFacts';
import { CopyId } from '../../ui/CopyId';
import { Absent, Fact, Under } from '../../page/Facts';
import { Panel } from '../../ui/Panel';
import { useSlots } from '../../ui/slots';
import type { Network } from '../../contract/networks';
import { firstUsable, lastUsable, parsePrefix, usableCount } from '../../lib/address/cidr';
import { formatCount } from '../../lib/text/text';
import { useMemoryKey } from '../../session/scope';
import { hiddenMembers } from '../../memory/hiddenMembers';
import { NetworkRoutes } from './NetworkRoutes';
import { NetworkSecurityGroups } from './NetworkSecurityGroups';
import { NetworkUsedBy } from './NetworkUsedBy';

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
  const hidden = hiddenMembers('network', network.raw, useMemoryKey());
  const member = (pointer: string) => hidden.find((each) => each.pointer === pointer);
  const nameservers = spec?.dnsNameservers;
  return (
    <DetailGrid
      main={
        <>
          <SummaryPanel
            type="network"
            metadata={metadata}
            regionId={status?.regionId}
            hidden={hidden}
          >
            <Fact name="Prefix">
              <PrefixFact text={status?.prefix} />
            </Fact>
          </SummaryPanel>
          <NetworkRoutes routes={spec?.routes} hidden={member('/spec/routes')} />
        </>
      }
      side={
        <>
          <Panel title="DNS nameservers">
            {nameservers === undefined ? (
              <Absent />
            ) : nameservers.length === 0 ? (
              <span className="dim">None. The platform’s resolvers are used.</span>
            ) : (
              <ul className="stack gap-6">
                {nameservers.map((address, index) => (
                  <li key={index}>
                    <CopyId id={address} label={`nameserver ${address}`} whole />
                  </li>
                ))}
              </ul>
            )}
          </Panel>
          <TagsPanel type="network" tags={metadata.tags} />
          <NetworkSecurityGroups networkId={metadata.id} />
          <NetworkUsedBy networkId={metadata.id} />
        </>
      }
    />
  );
}

function PrefixFact({ text }: { text: string | undefined }) {
  if (text === undefined) return <Absent />;
  const prefix = parsePrefix(text);
  return (
    <>
      <CopyId id={text} label="prefix" whole />
      {prefix && (
        <Under>
          {firstUsable(prefix)} – {lastUsable(prefix)}, {formatCount(usableCount(prefix))} usable{' '}
          {usableCount(prefix) === 1n ? 'address' : 'addresses'}
        </Under>
      )}
    </>
  );
}
