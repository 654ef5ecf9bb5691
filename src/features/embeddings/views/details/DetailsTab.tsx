import { Stack, NativeSelect } from '@mantine/core';
import type { EarlyTabProps } from '../../run/results';
import { Checks } from './Checks';
import { VectorTable } from './VectorTable';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatBytes, formatCount } from '../../../../lib/text/text';
import { formatTime } from '../../../../lib/time/dates';
import { Fact, Facts } from '../../../../page/Facts';
import { paths } from '../../../../page/paths';
import { JsonText } from '../../../../ui/JsonView';
import { Panel } from '../../../../ui/Panel';
import { useRunState, type AnswerFacts, type Run } from '../../run/run';

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
          <Fact name="Latency">{Math.round(answer.latencyMs)}&nbsp;ms</Fact>
          <Fact name="Received">{formatTime(answer.at)}</Fact>
          <Fact name="Size">{formatBytes(answer.size)}</Fact>
          <Fact name="Model">{answer.model ?? 'not reported'}</Fact>
          <Fact name="Vectors">{formatCount(answer.received)}</Fact>
          <Fact name="Encoding">{answer.encoding}</Fact>
          <Fact name="Prompt tokens">{tokens(answer.promptTokens)}</Fact>
          <Fact name="Total tokens">{tokens(answer.totalTokens)}</Fact>
        </Facts>
        {shown.cut && (
          <p className="second fine" role="note">
            Long lists and texts are cut here where “…” stands. “Copy” copies the whole answer,{' '}
            {formatBytes(answer.size)}.
          </p>
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
