import { IconCircleCheck } from '@tabler/icons-react';
import { detailLoader } from '../../api/resources/queries';
import { ResourceLayout } from '../../resource/DetailLayout';
import { DetailPage } from '../../resource/DetailPage';
import { useCallback, useState } from 'react';
import { Link } from 'react-router';
import type { ResourceRecord } from '../../api/cache/record';
import { Fact, IdFact } from '../../resource/Facts';
import { Panel } from '../../ui/Panel';
import { detailPath, paths } from '../../resource/paths';
import { ConnectionAnswer } from './connect/ConnectionAnswer';
import { FindingsList } from './rules/Findings';
import { groupRules } from './rules/groupRules';
import { RulesTable } from './rules/RulesTable';
import type { SecurityGroup } from '../../contract/securityGroups';
import { plural } from '../../lib/text/text';
import { useMemoryKey } from '../../session/scope';
import { useTeam } from '../../api/journal/team';
import { inWords, meaningOf, normalise, withMeaning } from '../../lib/rules/rules';
import { noteId } from '../../memory/nicknames';
import { GoneNotes } from '../../resource/Note';
import { Unsettled } from '../../resource/Unsettled';
import styles from './SecurityGroupPage.module.css';
import { useNetworkNames } from '../../table/useNetworkNames';

const nobody: readonly number[] = [];

export const loader = detailLoader('securityGroup');

/** `/security-groups/:id`. */
export function Component() {
  return (
    <DetailPage type="securityGroup">
      {(group) => <SecurityGroupDetails group={group} />}
    </DetailPage>
  );
}

/** Everything that was read of a security group, and what the console makes of its rules. */
function SecurityGroupDetails({ group }: { group: ResourceRecord<SecurityGroup> }) {
  const { metadata, status } = group.value;
  const { raw, rules, findings } = groupRules(group.raw);
  const [marked, setMarked] = useState<readonly number[]>(nobody);
  const editPath = useCallback(
    (index: number) => paths.securityGroupEdit(metadata.id, index),
    [metadata.id],
  );
  const network = useNetworkNames()(status?.networkId ?? '');
  const notesKey = useMemoryKey(metadata.organizationId);
  const { arrival } = useTeam(notesKey);
  return (
    <ResourceLayout
      type="securityGroup"
      record={group}
      about={
        <Fact name="Network">
          <IdFact
            id={status?.networkId}
            label="network ID"
            name={network.shortened ? undefined : network.text}
            to={status?.networkId && detailPath('network', status.networkId)}
          />
        </Fact>
      }
    >
      <Panel
        title="Rules"
        beside={
          <span className="line gap-12">
            {rules.length > 0 && <span>{plural(rules.length, 'rule')}</span>}
            <Link to={paths.securityGroupEdit(metadata.id, 'new')}>Add rule</Link>
          </span>
        }
        flush
      >
        {rules.length === 0 ? (
          <p className="pad dim">No rules, so this group lets nothing through.</p>
        ) : (
          <div className={styles.rules}>
            <RulesTable
              rules={rules}
              raw={raw}
              findings={findings}
              editPath={editPath}
              notesOf={{
                memoryKey: notesKey,
                id: (index) => noteId('securityGroup', metadata.id, meaningOf(raw[index] ?? null)),
                of: (index) => `rule ${index + 1} of ${metadata.name || metadata.id}`,
              }}
              marked={marked}
            />
            {arrival.state !== 'known' && (
              <p className="pad">
                <Unsettled what="note" arrival={arrival} />
              </p>
            )}
          </div>
        )}
      </Panel>
      {arrival.state !== 'not yet' && (
        <GoneNotes
          memoryKey={notesKey}
          id={noteId('securityGroup', metadata.id)}
          of="rules"
          parts={raw.map(meaningOf)}
          wordsOf={(part) => inWords(normalise(withMeaning(part), 0))}
        />
      )}
      <Panel
        title="Findings"
        beside={findings.length > 0 ? plural(findings.length, 'finding') : undefined}
      >
        {findings.length === 0 ? (
          <p className="row gap-8 second">
            <IconCircleCheck size={16} aria-hidden className="toned" data-tone="settled" />
            <span>No problems found in these rules.</span>
          </p>
        ) : (
          <FindingsList findings={findings} rulePath={editPath} />
        )}
      </Panel>
      <Panel
        title="Would this connection be allowed?"
        beside={
          status?.networkId && (
            <Link to={paths.networkConnect(status.networkId)}>Ask all groups of the network</Link>
          )
        }
      >
        <ConnectionAnswer group={group} onMatch={setMarked} />
      </Panel>
    </ResourceLayout>
  );
}
