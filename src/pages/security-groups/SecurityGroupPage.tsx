import { detailLoader } from '../../api/resources/queries';
import { DetailPage } from '../../components/page/DetailPage';
import { DetailGrid } from '../../components/page/DetailGrid';
import { SummaryPanel, TagsPanel } from '../../components/page/MetadataFacts';
import { useCallback, useState } from 'react';
import { Link } from 'react-router';
import type { ResourceRecord } from '../../api/cache/record';
import { CopyId } from '../../components/ui/CopyId';
import { Absent, Fact } from '../../components/ui/Facts';
import { Panel } from '../../components/ui/Panel';
import { paths } from '../../components/page/paths';
import { FindingsList } from './rules/Findings';
import { groupRules } from './rules/groupRules';
import { RulesTable } from './rules/RulesTable';
import { Simulator } from './rules/Simulator';
import type { SecurityGroup } from '../../contract/securityGroups';
import { plural } from '../../lib/text/text';
import { useLedgerKey } from '../../session/scope';
import { hiddenMembers } from '../../writes/plan/notReturned';
import styles from './SecurityGroupPage.module.css';
import { useNetworkNames } from '../../components/resource/useNetworkNames';

const nobody: readonly number[] = [];

export const loader = detailLoader('securityGroup');

/** `/security-groups/:id`. */
export function Component() {
  return (
    <DetailPage type="securityGroup" onEditIntent={warmEditor}>
      {(group) => <SecurityGroupDetails group={group} />}
    </DetailPage>
  );
}

/** Everything that was read of a security group, and what the console makes of its rules. */
function SecurityGroupDetails({ group }: { group: ResourceRecord<SecurityGroup> }) {
  const { metadata } = group.value;
  const { raw, rules, findings } = groupRules(group.raw);
  const [marked, setMarked] = useState<readonly number[]>(nobody);
  const editPath = useCallback(
    (index: number) => paths.securityGroupEdit(metadata.id, index),
    [metadata.id],
  );
  return (
    <DetailGrid
      wide
      main={
        <>
          <Panel title="Rules" beside={rules.length > 0 && plural(rules.length, 'rule')} flush>
            {rules.length === 0 ? (
              <p className="pad dim">No rules, so this group lets nothing through.</p>
            ) : (
              <div className={styles.rules}>
                <RulesTable
                  rules={rules}
                  raw={raw}
                  findings={findings}
                  editPath={editPath}
                  marked={marked}
                />
              </div>
            )}
          </Panel>
        </>
      }
      side={
        <>
          {findings.length > 0 && (
            <Panel title="Findings" beside={plural(findings.length, 'finding')}>
              <FindingsList findings={findings} rulePath={editPath} />
            </Panel>
          )}
          <Panel title="Would this connection be allowed?">
            <Simulator rules={rules} onMatch={setMarked} />
          </Panel>
          <Summary group={group} />
          <TagsPanel tags={metadata.tags} />
        </>
      }
    />
  );
}

function Summary({ group }: { group: ResourceRecord<SecurityGroup> }) {
  const { metadata, status } = group.value;
  const hidden = hiddenMembers('securityGroup', group.raw, useLedgerKey());
  return (
    <SummaryPanel metadata={metadata} regionId={status?.regionId} hidden={hidden}>
      <Fact name="Network">
        <NetworkFact id={status?.networkId} />
      </Fact>
    </SummaryPanel>
  );
}

function NetworkFact({ id }: { id: string | undefined }) {
  const names = useNetworkNames();
  if (id === undefined || id === '') return <Absent />;
  return (
    <span className={`line ${styles.network}`}>
      <Link to={paths.network(id)}>{names(id).text}</Link>
      <CopyId id={id} label="network ID" />
    </span>
  );
}

/** The editor's code is likely wanted next. */
function warmEditor(): void {
  void import('./SecurityGroupEditPage').catch(() => undefined);
}
