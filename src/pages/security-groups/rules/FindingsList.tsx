import { Link } from 'react-router';
import { FindingIcon } from '../../../components/resource/FindingIcon';
import styles from './FindingsList.module.css';
import type { RuleFinding } from './groupRules';

interface FindingsListProps {
  findings: readonly RuleFinding[];
  /** Where a rule is looked at or edited, by its place in the list. */
  rulePath: (index: number) => string;
}

/** What there is to say about the rules of one group; each leads to the rule it is about. */
export function FindingsList({ findings, rulePath }: FindingsListProps) {
  return (
    <ul className={styles.list}>
      {findings.map((finding) => {
        const [first = 0] = finding.removable ?? finding.rules;
        return (
          <li key={`${finding.kind} ${finding.rules.join()} ${finding.text}`}>
            <FindingIcon tone={finding.tone} />
            <span className={styles.words}>
              <Link to={rulePath(first)}>{finding.text}</Link>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
