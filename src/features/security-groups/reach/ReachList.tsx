import { Link } from 'react-router';
import { paths } from '../../../page/paths';
import { addressesInWords, isEmpty } from '../../../lib/rules/rulesAddresses';
import { answerOf, type Passage } from '../../../lib/rules/rulesBetween';
import { RuleLinks } from '../rules/RuleLinks';
import styles from './Reach.module.css';
import type { GroupPassage } from './useSides';
import { VerdictMark } from './VerdictMark';

/** What each group of one network lets through, a group per row. */
export function ReachList({
  groups,
  range,
  inward,
}: {
  groups: readonly GroupPassage[];
  /** The addresses asked about, in words. */
  range: string;
  inward: boolean;
}) {
  return (
    <table className={`table ${styles.list}`} aria-label="Reach by security group">
      <thead>
        <tr>
          <th scope="col">Security group</th>
          <th scope="col">Verdict</th>
          <th scope="col">{inward ? 'From' : 'To'}</th>
          <th scope="col">By</th>
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => (
          <tr key={group.id}>
            <th scope="row">
              <Link to={paths.securityGroup(group.id)} className="name-link isolate breaks">
                {group.name}
              </Link>
            </th>
            <td>
              <VerdictMark answer={answerOf(group.passage)} />
            </td>
            <td className="breaks">{partInWords(group.passage, range)}</td>
            <td>
              <DecidingRules {...group} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Which of the addresses are let through: "all of 10.20.0.0/20", "10.20.4.0/22", "no address". */
export function partInWords({ verdict, addresses }: Passage, range: string): string {
  if (verdict === 'allowed') return range.startsWith('any') ? range : `all of ${range}`;
  if (verdict === 'unknown')
    return isEmpty(addresses)
      ? 'no address for certain'
      : `${addressesInWords(addresses)}, perhaps more`;
  return isEmpty(addresses) ? 'no address' : addressesInWords(addresses);
}

/** The rules that let something through, and those that may but cannot be read. */
export function DecidingRules({ id, name, passage }: Omit<GroupPassage, 'row'>) {
  const { byRule, unclear, verdict } = passage;
  const open = verdict === 'unknown' ? unclear : [];
  if (byRule.length + open.length === 0) return <span className="dim">no rule</span>;
  return (
    <span className={`line ${styles.rules}`}>
      <RuleLinks id={id} name={name} rules={byRule} />
      {open.length > 0 && (
        <>
          <span className="hint">not understood:</span>
          <RuleLinks id={id} name={name} rules={open} />
        </>
      )}
    </span>
  );
}
