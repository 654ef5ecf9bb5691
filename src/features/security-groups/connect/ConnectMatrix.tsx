import { Link } from 'react-router';
import { detailPath } from '../../../resource/paths';
import { nameOf } from '../../../table/resourceColumns';
import { answerOf, passage, type Answer } from '../../../lib/rules/connect';
import { addressesInWords, internetWords } from '../../../lib/rules/rulesAddresses';
import { ruleNumbers, trafficInWords } from '../../../lib/rules/rules';
import { valueAt } from '../../../lib/json';
import { Panel } from '../../../ui/Panel';
import { groupRules } from '../rules/groupRules';
import type { GroupRow } from '../securityGroupColumns';
import styles from './Connect.module.css';
import type { ConnectQuestion } from './useQuestion';
import {
  IconCircleCheck,
  IconCircleHalf2,
  IconCircleMinus,
  IconHelpCircle,
  IconWorld,
} from '@tabler/icons-react';

type Side = ConnectQuestion['from'];

/** Groups of one network by groups of another: whether both ends let it through, and by which rules. */
export function ConnectMatrix({
  from,
  to,
  traffic,
}: {
  from: Side;
  to: Side;
  traffic: NonNullable<ConnectQuestion['traffic']>;
}) {
  const { protocol, port } = traffic;
  const out = passages(from, { direction: 'egress', ...traffic }, to);
  const into = passages(to, { direction: 'ingress', ...traffic }, from);
  const words = trafficInWords(protocol, port === undefined ? 'every' : { from: port, to: port });
  return (
    <Panel title={`${words} from ${from.name} to ${to.name}`} flush>
      <div
        className="scroll"
        tabIndex={0}
        role="region"
        aria-label="Connections between groups, table"
      >
        <table className={`table ${styles.matrix}`} aria-label="Connections between groups">
          <thead>
            <tr>
              <td className="hint">out of ↓ into →</td>
              {into.map(({ id, name }) => (
                <th key={id} scope="col">
                  <GroupLink id={id} name={name} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {out.map((source) => (
              <tr key={source.id}>
                <th scope="row">
                  <GroupLink id={source.id} name={source.name} />
                </th>
                {into.map((target) => {
                  const answer = answerOf(target.passage, source.passage);
                  return (
                    <td key={target.id} title={`${sentence(source)}; ${sentence(target)}`}>
                      <VerdictMark answer={answer} />
                      {answer !== 'denied' && (
                        <span className="hint">{`${ruleNumbers(decidingOf(source))} out, ${ruleNumbers(decidingOf(target))} in`}</span>
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

function GroupLink({ id, name }: { id: string; name: string }) {
  return (
    <Link
      to={detailPath('securityGroup', id)}
      className="name-link isolate clip2"
      translate="no"
      title={name}
    >
      {name}
    </Link>
  );
}

type Traffic = Parameters<typeof passage>[1];

/** What each group of one side lets through to or from the addresses of the other. */
function passages({ groups }: Side, traffic: Traffic, other: Side) {
  return groups.map((row: GroupRow) => {
    const list = valueAt(row.raw, '/spec/rules') ?? [];
    return {
      id: row.value.metadata.id,
      name: nameOf(row),
      passage: passage(groupRules(row.raw).rules, traffic, other.addresses, !Array.isArray(list)),
    };
  });
}

type End = ReturnType<typeof passages>[number];

/** The rules that let something through, or that cannot be read and may. */
function decidingOf({ passage: { verdict, byRule, unclear, internet } }: End): readonly number[] {
  return internet?.rules ?? (verdict === 'unknown' ? [...byRule, ...unclear] : byRule);
}

/** What one group lets through: "bastion: 10.20.4.0/22 by rule 3". */
function sentence(end: End): string {
  const { verdict, addresses } = end.passage;
  if (verdict === 'denied') return `${end.name}: no rule`;
  return `${end.name}: ${addressesInWords(addresses) || 'unknown'} by ${ruleNumbers(decidingOf(end))}`;
}

const looks = {
  whole: { word: `Allowed from ${internetWords.whole}`, tone: 'failed', Icon: IconWorld },
  large: { word: `Allowed from ${internetWords.large}`, tone: 'failed', Icon: IconWorld },
  allowed: { word: 'Allowed', tone: 'settled', Icon: IconCircleCheck },
  partly: { word: 'Partly allowed', tone: 'moving', Icon: IconCircleHalf2 },
  unknown: { word: 'Unknown', tone: 'attention', Icon: IconHelpCircle },
  denied: { word: 'Not allowed', tone: 'unknown', Icon: IconCircleMinus },
} as const;

/** An answer as icon, colour and word. */
function VerdictMark({ answer }: { answer: Answer }) {
  const { word, tone, Icon } = looks[answer];
  return (
    <span className="toned inline gap-6" data-tone={tone}>
      <Icon size={16} aria-hidden />
      <span>{word}</span>
    </span>
  );
}
