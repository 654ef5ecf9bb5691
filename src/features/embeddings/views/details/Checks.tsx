import { Group, List } from '@mantine/core';
import { IconAlertCircle, IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import { Panel } from '../../../../ui/Panel';
import { formatCount } from '../../../../lib/text/text';
import type { HealthFinding } from '../../../../lib/vectors/math/health';
import type { EarlyTabProps } from '../../run/results';
import { useFindings, verdictOf } from '../../run/useFindings';

const icons = { failed: IconAlertCircle, attention: IconAlertTriangle, note: IconInfoCircle };
const MOST_TEXTS = 5;

/** What is wrong or worth knowing about the answers and the vectors, worst first. */
export function Checks({ run, results }: EarlyTabProps) {
  const findings = useFindings(run, results);
  return (
    <Panel title="Checks" beside={verdictOf(run, results, findings)}>
      <List aria-label="Checks" listStyleType="none" spacing="xs">
        {findings.map((one) => {
          const Icon = icons[one.tone];
          return (
            <List.Item
              key={`${one.kind} ${one.words}`}
              icon={<Icon size={16} aria-hidden className="toned" data-tone={one.tone} />}
            >
              <Found finding={one} texts={run.texts} />
            </List.Item>
          );
        })}
        {findings.length === 0 && (
          <List.Item
            icon={<IconCheck size={16} aria-hidden className="toned" data-tone="passed" />}
          >
            No problems in the answers{results?.analysis && ' or the vectors'}.
          </List.Item>
        )}
      </List>
    </Panel>
  );
}

function Found({ finding, texts }: { finding: HealthFinding; texts: readonly string[] }) {
  const { words, positions, count } = finding;
  return (
    <>
      <p>{words}</p>
      {positions.length > 0 && (
        <ul className="hint">
          {positions.slice(0, MOST_TEXTS).map((position) => (
            <Group key={position} component="li" gap={6} wrap="nowrap" title={texts[position]}>
              <span className="mono">index {position}</span>
              <span className="clip" dir="auto">
                {texts[position] ?? 'no such text'}
              </span>
            </Group>
          ))}
          {count > MOST_TEXTS && <li>and {formatCount(count - MOST_TEXTS)} more</li>}
        </ul>
      )}
    </>
  );
}
