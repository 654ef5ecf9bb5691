import { Button } from '@mantine/core';
import { Fragment } from 'react';
import { Link, useParams } from 'react-router';
import type { ResourceRecord } from '../../api/cache/record';
import type { useTeam } from '../../api/journal/team';
import { unsettledWords } from '../../resource/Unsettled';
import { About } from '../../ui/About';
import { Ago } from '../../ui/Age';
import { CopyId } from '../../ui/CopyId';
import { EmptyState } from '../../ui/EmptyState';
import { detailPath, listPath } from '../../resource/paths';
import type { Instance } from '../../contract/compute';
import { ResourceLayout } from '../../resource/DetailLayout';
import { DetailPage } from '../../resource/DetailPage';
import { Absent, Fact, FactList, Facts, IdFact } from '../../resource/Facts';
import { Panel } from '../../ui/Panel';
import { StatusBadge } from '../../resource/StatusBadge';
import { stateLook } from '../../resource/stateLook';
import { useChosenNetwork, useGroupChoices } from './useInstanceChoices';

/** `/instances/:id`: the service's answer to the create, and when it came. */
export function Component() {
  return (
    <DetailPage
      type="instance"
      beside={({ at, value }) => (
        <span className="inline wrap gap-4 fine dim">
          <StatusBadge kind="power" value={value.status?.powerState} asOf={at} timeSaid />
          <span>{' when created, '}</span>
          <Ago at={at} />
          <About label="About this state">
            The API cannot read instances, so their present state is not known.
          </About>
        </span>
      )}
      jsonLabel="The instance at creation"
      unknown={(team) => <Unknown {...team} />}
    >
      {(record) => <InstanceDetails record={record} />}
    </DetailPage>
  );
}

function Unknown({ shared, arrival }: ReturnType<typeof useTeam>) {
  const { id = '' } = useParams();
  return (
    <div className="card">
      <EmptyState
        of="instance"
        title={
          unsettledWords('known', arrival) ??
          (shared
            ? 'Nobody created this instance through this gateway'
            : 'The values of this instance are unknown')
        }
        actions={
          <Button component={Link} to={listPath('instance')}>
            {shared ? 'Instances of your team' : 'Instances created here'}
          </Button>
        }
      >
        <p>
          <CopyId id={id} label="ID" whole />
        </p>
        <span>
          {shared
            ? 'The API cannot read an instance, so only the answer to its creation could be shown.'
            : 'The API cannot read instances, so only those created in this browser can be shown.'}
        </span>
      </EmptyState>
    </div>
  );
}

/** Everything the service answered when the instance was created. */
function InstanceDetails({ record }: { record: ResourceRecord<Instance> }) {
  const { metadata, spec, status } = record.value;
  // The service reads these two, unlike the instance, so their names are as of now.
  const { network } = useChosenNetwork(status?.networkId ?? '');
  const { nameOf } = useGroupChoices(status?.networkId ?? '');
  const asked = spec?.networking?.publicIP;
  // The state beside the title is the power state. Of these, only what is not as it should be is worth a line.
  const states = (
    [
      ['Provisioning', 'provisioning', metadata.provisioningStatus],
      ['Health', 'health', metadata.healthStatus],
    ] as const
  ).filter(([, kind, value]) => stateLook(kind, value).tone !== 'settled');
  return (
    <ResourceLayout
      type="instance"
      record={record}
      mayHide={({ lastSent }) => lastSent?.value !== ''}
      about={
        <Fragment>
          {states.map(([name, kind, value]) => (
            <Fact key={kind} name={name}>
              <StatusBadge kind={kind} value={value} asOf={record.at} timeSaid />
            </Fact>
          ))}
          <Fact name="Flavor">
            <IdFact id={spec?.flavorId} label="flavor ID" />
          </Fact>
          <Fact name="Image">
            <IdFact id={spec?.imageId} label="image ID" />
          </Fact>
        </Fragment>
      }
    >
      <Panel title="Networking">
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
              to={status?.networkId && detailPath('network', status.networkId)}
            />
          </Fact>
          <Fact name="Security groups">
            <FactList items={spec?.networking?.securityGroups}>
              {(id, index) => (
                <IdFact
                  id={id}
                  label={`security group ID ${index + 1}`}
                  name={nameOf(id)}
                  to={detailPath('securityGroup', id)}
                />
              )}
            </FactList>
          </Fact>
        </Facts>
      </Panel>
    </ResourceLayout>
  );
}

function Address({ text, label }: { text: string | undefined; label: string }) {
  return text ? <CopyId id={text} label={label} whole /> : <Absent />;
}
