import { Link } from 'react-router';
import { paths } from '../../../page/paths';

/** Links to rules of a group, by their places: each opens the editor at the rule. */
export function RuleLinks({
  id,
  name,
  rules,
}: {
  id: string;
  /** The name of the group. */
  name: string;
  rules: readonly number[];
}) {
  return rules.map((index) => (
    <Link
      key={index}
      className="hint"
      to={paths.securityGroupEdit(id, index)}
      aria-label={`Edit rule ${index + 1} of ${name}`}
    >
      rule {index + 1}
    </Link>
  ));
}
