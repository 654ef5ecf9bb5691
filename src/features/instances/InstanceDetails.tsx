import { DetailGrid } from '../../page/DetailGrid';
import { SummaryPanel, TagsPanel } from '../../page/MetadataFacts';
import type { KnownObject } from '../../api/resources/known';
import { CopyId } from '../../ui/CopyId';
import { Absent, Fact, Facts, IdFact } from '../../page/Facts';
import { Panel } from '../../ui/Panel';
import { paths } from '../../page/paths';
import { StatusBadge } from '../../page/resource/StatusBadge';
import type { Instance } from '../../contract/compute';
import { useMemoryKey } from '../../session/scope';
import { hiddenMembers } from '../../memory/hiddenMembers';
import { useChosenNetwork, useGroupChoices } from './useInstanceChoices';

/** Everything the service answered when the instance was created. */
export function InstanceDetails({
  record,
}: {
  record: NonNullable<KnownObject<Instance>['answer']>;
}) {
  const { metadata, spec, status } = record.value;
  const hidden = hiddenMembers('instance', record.raw, useMemoryKey());
  const groups = spec?.networking?.securityGroups;
  // The service reads these two, unlike the instance, so their names are as of now.
  const { network } = useChosenNetwork(status?.networkId ?? '');
  const { nameOf } = useGroupChoices(status?.networkId ?? '');
  const asked = spec?.networking?.publicIP;
  return (
    <DetailGrid
      main={
        <>
          <Panel title="State">
            <Facts>
              <Fact name="Power">
                <StatusBadge kind="power" value={status?.powerState} asOf={record.at} />
              </Fact>
              <Fact name="Provisioning">
                <StatusBadge
                  kind="provisioning"
                  value={metadata.provisioningStatus}
                  asOf={record.at}
                />
              </Fact>
              <Fact name="Health">
                <StatusBadge kind="health" value={metadata.healthStatus} asOf={record.at} />
              </Fact>
            </Facts>
          </Panel>
          <Panel title="Addresses">
            <Facts>
              <Fact name="Private IP">
                <Address text={status?.privateIP} label="private IP" />
              </Fact>
              <Fact name="Public IP">
                {status?.publicIP ? (
                  <Address text={status.publicIP} label="public IP" />
                ) : asked === false ? (
                  <span className="dim">None</span>
                ) : (
                  <Absent />
                )}
              </Fact>
              <Fact name="Network">
                <IdFact
                  id={status?.networkId}
                  label="network ID"
                  name={network?.metadata.name}
                  to={status?.networkId && paths.network(status.networkId)}
                />
              </Fact>
            </Facts>
          </Panel>
          <Panel title="Security groups">
            {groups === undefined ? (
              <Absent />
            ) : groups.length === 0 ? (
              <span className="dim">None</span>
            ) : (
              <ul className="stack gap-6">
                {groups.map((id, index) => (
                  <li key={index}>
                    <IdFact
                      id={id}
                      label={`security group ID ${index + 1}`}
                      name={nameOf(id)}
                      to={paths.securityGroup(id)}
                    />
                  </li>
                ))}
              </ul>
            )}
          </Panel>
        </>
      }
      side={
        <>
          <SummaryPanel
            type="instance"
            metadata={metadata}
            regionId={status?.regionId}
            author={false}
            hidden={hidden.filter(({ lastSent }) => lastSent?.value !== '')}
          >
            <Fact name="Flavor">
              <IdFact id={spec?.flavorId} label="flavor ID" />
            </Fact>
            <Fact name="Image">
              <IdFact id={spec?.imageId} label="image ID" />
            </Fact>
          </SummaryPanel>
          <TagsPanel type="instance" tags={metadata.tags} />
        </>
      }
    />
  );
}

function Address({ text, label }: { text: string | undefined; label: string }) {
  return text ? <CopyId id={text} label={label} whole /> : <Absent />;
}
