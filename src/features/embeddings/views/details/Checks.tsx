import { Group, List } from '@mantine/core';
import { IconAlertCircle, IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import { Panel } from '../../../../ui/Panel';
import { formatCount, plural } from '../../../../lib/text/text';
import type { HealthFinding, HealthKind } from '../../../../lib/vectors/math/health';
import type { EarlyTabProps } from '../../run/results';
import { asksDimensions, useRunState, type Run } from '../../run/run';
import { useFindings, verdictOf } from '../../run/useFindings';

const icons = {
  failed: IconAlertCircle,
  attention: IconAlertTriangle,
  note: IconInfoCircle,
  passed: IconCheck,
};
const MOST_TEXTS = 5;

/** Everything that is looked at in the answers and the vectors, whether something was found or not. */
export function Checks({ run, results }: EarlyTabProps) {
  const findings = useFindings(run, results);
  const { textsDone } = useRunState(run);
  const notKnown = ({ needs }: Check) => {
    if (needs === undefined) return undefined;
    if (textsDone === 0) return 'Not known: no vector can be used.';
    if (needs === 'vectors' || results?.analysis) return undefined;
    return results?.problem === undefined ? 'Not computed yet.' : 'Not computed.';
  };
  return (
    <Panel title="Checks" beside={verdictOf(run, results, findings)}>
      <List aria-label="Checks" listStyleType="none" spacing="xs">
        {checks.map((check) => {
          const found = findings.filter(({ kind }) => check.kinds.includes(kind));
          const open = notKnown(check);
          const tone = found[0]?.tone ?? (open === undefined ? 'passed' : 'note');
          const Icon = icons[tone];
          return (
            <List.Item
              key={check.title}
              icon={<Icon size={16} aria-hidden className="toned" data-tone={tone} />}
            >
              <strong>{check.title}</strong>
              {found.length === 0 && <p>{open ?? check.passed(run)}</p>}
              {found.map((one) => (
                <Found key={one.words} finding={one} texts={run.texts} />
              ))}
            </List.Item>
          );
        })}
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

interface Check {
  title: string;
  /** Said when nothing was found. */
  passed: (run: Run) => string;
  kinds: readonly HealthKind[];
  /** What a check needs before it can say that nothing was found, besides an answer. */
  needs?: 'vectors' | 'analysis';
}

/** In the order of their weight. */
const checks: readonly Check[] = [
  {
    title: 'Dimensions',
    passed: dimensionWords,
    kinds: ['other dimensions', 'wrong length', 'empty vectors'],
    needs: 'vectors',
  },
  {
    title: 'Count',
    passed: () => 'There is one vector for each text.',
    kinds: ['missing vectors', 'surplus vectors', 'not embeddings', 'not embedded'],
  },
  {
    title: 'Numbers',
    passed: () => 'All values are finite numbers.',
    kinds: ['not finite', 'unreadable vector'],
    needs: 'vectors',
  },
  {
    title: 'Zeros',
    passed: () => 'No vector is all zeros.',
    kinds: ['zero vectors'],
    needs: 'analysis',
  },
  {
    title: 'Index',
    passed: () => 'Each index came once, in order.',
    kinds: ['index missing', 'index repeated', 'index out of range', 'order'],
    needs: 'vectors',
  },
  {
    title: 'Duplicates',
    passed: () => 'No two vectors are the same.',
    kinds: ['same vectors'],
    needs: 'analysis',
  },
  {
    title: 'Length',
    passed: () => 'All vectors are of length 1.',
    kinds: ['not normalised', 'length not known'],
    needs: 'analysis',
  },
  {
    title: 'Encoding',
    passed: () => 'The encoding is the one asked for.',
    kinds: ['other encoding'],
    needs: 'vectors',
  },
  {
    title: 'Model',
    passed: () => 'The answer names the model that was asked.',
    kinds: ['other model'],
  },
  { title: 'Usage', passed: () => 'Tokens are reported.', kinds: ['usage'] },
];

function dimensionWords(run: Run): string {
  if (asksDimensions(run)) return 'All vectors are as long as was asked for, and equally long.';
  const { dimensions = 0 } = run.batches.state();
  return `All vectors have ${plural(dimensions, 'dimension')}; none were asked for.`;
}
