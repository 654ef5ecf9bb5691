import { Stack, NativeSelect, Group, List } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatBytes, formatCount, plural } from '../../../../lib/text/text';
import { formatTime } from '../../../../lib/time/dates';
import { Fact, Facts } from '../../../../resource/Facts';
import { paths } from '../../../../resource/paths';
import { JsonText } from '../../../../ui/JsonView';
import { Panel } from '../../../../ui/Panel';
import { useRunState, type AnswerFacts, type Run } from '../../run/run';
import { IconAlertCircle, IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import type { HealthFinding } from '../../../../lib/vectors/math/health';
import { useFindings, verdictOf } from '../../run/useFindings';
import { shortest } from '../../../../lib/vectors/io/files';
import { dot, rowOf } from '../../../../lib/vectors/math/matrix';
import { CopyButton } from '../../../../ui/CopyButton';
import { At } from '../../../../ui/Age';
import { formatValue } from '../../run/scores';
import { Listing } from '../Listing';
import type { EarlyTabProps, Results } from '../../state/results';

/** "Details": what was checked, each vector, and the answers as they came. */
export function DetailsTab({ run, results }: EarlyTabProps) {
  return (
    <Stack>
      <Checks run={run} results={results} />
      {results && <VectorTable results={results} />}
      <Answers run={run} />
    </Stack>
  );
}

/** The answers of the service, with long lists shortened on screen; a copy includes them. A run that was kept over a reload has none. */
function Answers({ run }: { run: Run }) {
  const { batches } = useRunState(run);
  const [asked, setAsked] = useState<string>();
  const answer = run.answers.find(({ requestId }) => requestId === asked) ?? run.answers.at(-1);
  if (!answer) return null;
  const { shown, whole } = answer;
  const tokens = (count: number | undefined) =>
    count === undefined ? 'not known' : formatCount(count);
  const lineOf = ({ requestId, at }: AnswerFacts) => {
    const batch = batches.find((one) => one.requestId === requestId);
    const lines = batch && `Lines ${formatCount(batch.from + 1)} to ${formatCount(batch.to)} · `;
    return `${lines ?? ''}${formatTime(at)}`;
  };
  return (
    <Panel title="Answer" beside={<Link to={paths.activity(answer.requestId)}>Show request</Link>}>
      <Stack gap="sm">
        {run.answers.length > 1 && (
          <NativeSelect
            label="Answer to"
            value={answer.requestId}
            onChange={({ currentTarget }) => setAsked(currentTarget.value)}
            data={run.answers.map((one) => ({ value: one.requestId, label: lineOf(one) }))}
          />
        )}
        <Facts strip>
          <Fact name="Status">{answer.status}</Fact>
          <Fact name="Latency">{`${Math.round(answer.latencyMs)}\u00a0ms`}</Fact>
          <Fact name="Received">
            <At at={answer.at} />
          </Fact>
          <Fact name="Size">{formatBytes(answer.size)}</Fact>
          <Fact name="Model">{answer.model ?? 'not reported'}</Fact>
          <Fact name="Vectors">{formatCount(answer.received)}</Fact>
          <Fact name="Encoding">{answer.encoding}</Fact>
          <Fact name="Prompt tokens">{tokens(answer.promptTokens)}</Fact>
          <Fact name="Total tokens">{tokens(answer.totalTokens)}</Fact>
        </Facts>
        {shown.cut && (
          <p
            className="second fine"
            role="note"
          >{`Long lists and texts are cut here where “…” stands. “Copy” copies the whole answer, ${formatBytes(answer.size)}.`}</p>
        )}
        <JsonText
          key={answer.requestId}
          text={shown.text}
          label="Response JSON"
          copied={shown.cut ? () => whole.text() : undefined}
        />
      </Stack>
    </Panel>
  );
}

const icons = { failed: IconAlertCircle, attention: IconAlertTriangle, note: IconInfoCircle };
const MOST_TEXTS = 5;

/** What is wrong or worth knowing about the answers and the vectors, worst first. */
function Checks({ run, results }: EarlyTabProps) {
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
          >{`No problems in the answers${results?.analysis ? ' or the vectors' : ''}.`}</List.Item>
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
              <span className="mono">{`index ${position}`}</span>
              <span className="clip" dir="auto">
                {texts[position] ?? 'no such text'}
              </span>
            </Group>
          ))}
          {count > MOST_TEXTS && <li>{`and ${formatCount(count - MOST_TEXTS)} more`}</li>}
        </ul>
      )}
    </>
  );
}

const VALUES = 4;

/** Each text with its vector's length and first values. */
function VectorTable({ results: { texts, vectors, positions, analysis } }: { results: Results }) {
  const { smallestNorm, largestNorm } = analysis?.inspection ?? {};
  return (
    <Listing
      title={plural(texts.length, 'vector')}
      beside={
        smallestNorm === undefined
          ? undefined
          : `lengths from ${formatValue(smallestNorm)} to ${formatValue(largestNorm ?? 0)}`
      }
      label="Vectors"
      head={['Index', 'Text', 'Norm', 'Values', 'Copy']}
      count={texts.length}
      rowAt={(row) => {
        const index = positions[row] ?? row;
        const vector = rowOf(vectors, row);
        const first = Array.from(vector.subarray(0, VALUES), formatValue).join(', ');
        return [
          <span key="index" className="mono">
            {index}
          </span>,
          <div key="text" className="clip" dir="auto" title={texts[row]}>
            {texts[row]}
          </div>,
          <span key="norm" className="mono">
            {formatValue(Math.sqrt(dot(vector, vector)))}
          </span>,
          <div key="values" className="mono clip">
            {vector.length > VALUES ? `${first}, …` : first}
          </div>,
          <CopyButton
            key="copy"
            name={`Copy vector ${index}`}
            what={`Vector ${index}`}
            text={() => `[${Array.from(vector, shortest).join(', ')}]`}
          />,
        ];
      }}
    />
  );
}
