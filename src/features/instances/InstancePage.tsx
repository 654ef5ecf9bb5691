import { Button } from '@mantine/core';
import { IconPlus, IconServer2 } from '@tabler/icons-react';
import { Link, useNavigate, useParams } from 'react-router';
import { useTeam } from '../../api/journal/team';
import { useKnownObjects, type KnownObject } from '../../api/resources/known';
import { advice } from '../../page/advice';
import { unsettledWords } from '../../page/Unsettled';
import { About } from '../../ui/About';
import { Ago, At } from '../../ui/Age';
import { CopyId } from '../../ui/CopyId';
import { EmptyState } from '../../ui/EmptyState';
import { DetailViews } from '../../page/DetailViews';
import { Notice } from '../../ui/Notice';
import { PageHeader } from '../../page/PageHeader';
import { detailPath, listPath, paths } from '../../page/paths';
import { useCopy } from '../../ui/useCopy';
import { copyIdAction, usePageActions } from '../../ui/usePageActions';
import { WriteNotes } from '../../page/resource/WriteNotes';
import { instance, type Instance } from '../../contract/compute';
import { useMemoryKey } from '../../session/scope';
import { instanceName } from './instanceColumns';
import { DetailGrid } from '../../page/DetailPage';
import { SummaryPanel, TagsPanel } from '../../page/MetadataFacts';
import { Absent, Fact, FactList, Facts, IdFact } from '../../page/Facts';
import { Panel } from '../../ui/Panel';
import { StatusBadge } from '../../page/resource/StatusBadge';
import { hiddenMembers } from '../../memory/hiddenMembers';
import { useChosenNetwork, useGroupChoices } from './useInstanceChoices';

const crumbs = [{ label: 'Infrastructure' }, { label: 'Instances', to: listPath('instance') }];

/** `/instances/:id`: the service's answer to the create, and when it came. */
export function Component() {
  const { id = '' } = useParams();
  const key = useMemoryKey();
  const team = useTeam(key);
  const row = useKnownObjects('instance', instance, key).find((each) => each.id === id);
  const networkId = row?.answer?.value.status?.networkId ?? '';
  const another = paths.instanceCreate({ networkId });

  const navigate = useNavigate();
  const { copy } = useCopy();
  usePageActions([
    {
      id: 'instance.another',
      label: 'Create another instance on this network',
      run: () => void navigate(another),
    },
    copyIdAction('instance', id, copy),
  ]);

  return (
    <>
      <PageHeader
        breadcrumbs={crumbs}
        title={row ? instanceName(row) : 'Instance'}
        translate={row && 'no'}
        actions={
          row && (
            <Button component={Link} to={another}>
              <IconPlus aria-hidden />
              <span>Create another</span>
            </Button>
          )
        }
      />
      {row?.answer ? <Answer answer={row.answer} /> : <Unknown id={id} team={team} />}
    </>
  );
}

type Answered = NonNullable<KnownObject<Instance>['answer']>;

function Answer({ answer }: { answer: Answered }) {
  return (
    <>
      <div className="notices">
        <Notice
          tone="note"
          title={
            <>
              <span>{'Shows the state at creation, '}</span>
              <At at={answer.at} />
              <span>{', '}</span>
              <Ago at={answer.at} />
              <span>.</span>
              <About label="About this state">
                The API cannot read instances, so their present state is not known.
              </About>
            </>
          }
        />
        <WriteNotes type="instance" record={answer} />
      </div>
      <DetailViews
        noun="instance"
        history={{
          type: 'instance',
          id: answer.value.metadata.id,
          organization: answer.value.metadata.organizationId,
        }}
        raw={answer.raw}
        jsonLabel="The instance at creation"
      >
        <InstanceDetails record={answer} />
      </DetailViews>
    </>
  );
}

function Unknown({ id, team }: { id: string; team: ReturnType<typeof useTeam> }) {
  const { shared, arrival } = team;
  if (arrival.state === 'not yet')
    return <div className="card late bone" role="status" aria-label={advice.known.notYet} />;
  return (
    <div className="card">
      <EmptyState
        icon={<IconServer2 aria-hidden />}
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
export function InstanceDetails({
  record,
}: {
  record: NonNullable<KnownObject<Instance>['answer']>;
}) {
  const { metadata, spec, status } = record.value;
  const hidden = hiddenMembers('instance', record.raw, useMemoryKey());
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
                <StatusBadge kind="power" value={status?.powerState} asOf={record.at} timeSaid />
              </Fact>
              <Fact name="Provisioning">
                <StatusBadge
                  kind="provisioning"
                  value={metadata.provisioningStatus}
                  asOf={record.at}
                  timeSaid
                />
              </Fact>
              <Fact name="Health">
                <StatusBadge
                  kind="health"
                  value={metadata.healthStatus}
                  asOf={record.at}
                  timeSaid
                />
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
                  to={status?.networkId && detailPath('network', status.networkId)}
                />
              </Fact>
            </Facts>
          </Panel>
          <Panel title="Security groups">
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
