import { Link } from 'react-router';
import { FindingIcon } from '../../../resource/FindingIcon';
import { stringifyJson, type JsonObject } from '../../../lib/json';
import { plural } from '../../../lib/text/text';
import { seriousIn, type RuleFinding } from './groupRules';

/** The number of findings by severity, the most serious first: "2 serious, 1 warning". */
export function findingsText(findings: readonly RuleFinding[]): string {
  const serious = seriousIn(findings);
  const warnings = findings.length - serious;
  return [serious > 0 && `${serious} serious`, warnings > 0 && plural(warnings, 'warning')]
    .filter(Boolean)
    .join(', ');
}

/** The findings of a group for one cell: icon, word and count of the weightiest, all of them in the title. */
export function FindingsBadge({ findings }: { findings: readonly RuleFinding[] }) {
  if (findings.length === 0) return <span className="hint">none</span>;
  const serious = seriousIn(findings);
  const tone = serious > 0 ? 'failed' : 'attention';
  const more = serious > 0 ? findings.length - serious : 0;
  return (
    <span
      className="inline gap-6 shrink fine strong toned"
      data-tone={tone}
      title={findings.map(({ text }) => text).join('\n')}
    >
      <FindingIcon tone={tone} hidden />
      <span className="clip">
        {serious > 0 ? `${serious} serious` : plural(findings.length, 'warning')}
      </span>
      {more > 0 && <span className="hint">{`+${more}`}</span>}
    </span>
  );
}

interface FindingsListProps {
  findings: readonly RuleFinding[];
  /** Where a rule is looked at or edited, by its place in the list. */
  rulePath: (index: number) => string;
}

/** The findings of one group; each links to the rule it is about. */
export function FindingsList({ findings, rulePath }: FindingsListProps) {
  return (
    <ul className="stack gap-6">
      {findings.map((finding) => {
        const [first = 0] = finding.removable ?? finding.rules;
        return (
          <li
            key={`${finding.kind} ${finding.rules.join()} ${finding.text}`}
            className="flex gap-8"
          >
            <FindingIcon tone={finding.tone} />
            <span className="shrink breaks">
              <Link to={rulePath(first)}>{finding.text}</Link>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** Members of a rule that this console does not know: they are shown and kept. */
export function UnknownMembers({ members }: { members: JsonObject }) {
  const entries = Object.entries(members);
  if (entries.length === 0) return null;
  return (
    <span className="flex wrap gap-4">
      {entries.map(([name, value]) => (
        <code
          key={name}
          className="clip2 mono dim"
          title={`A member this console does not know; it is kept as it is: ${stringifyJson(value)}`}
        >{`${name}: ${stringifyJson(value)}`}</code>
      ))}
    </span>
  );
}
