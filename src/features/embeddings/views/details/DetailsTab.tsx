import { Stack, NativeSelect } from '@mantine/core';
import type { EarlyTabProps } from '../../run/results';
import { Checks } from './Checks';
import { VectorTable } from './VectorTable';
import { useState } from 'react';
import { Link } from 'react-router';
import { ApiError } from '../../../../api/http/errors';
import { isObject, type Json } from '../../../../lib/json';
import { formatBytes, formatCount, plural } from '../../../../lib/text/text';
import { formatTime } from '../../../../lib/time/dates';
import { errorSummary } from '../../../../page/errorWords';
import { Fact, Facts } from '../../../../page/Facts';
import { paths } from '../../../../page/paths';
import { JsonText } from '../../../../ui/JsonView';
import { Panel } from '../../../../ui/Panel';
import type { Batch } from '../../run/embeddingBatch';
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

/** The answers of the service, with long lists shortened on screen. A run that was kept over a reload has none. */
function Answers({ run }: { run: Run }) {
  const { batches } = useRunState(run);
  const [asked, setAsked] = useState<string>();
  const answer = run.answers.find(({ requestId }) => requestId === asked) ?? run.answers.at(-1);
  if (!answer) return null;
  const tokens = (count: number | undefined, member: string) => {
    if (count !== undefined) return formatCount(count);
    return hasUsage(answer.preview as Json, member) ? 'not usable' : 'not reported';
  };
  const answered = new Set(run.answers.map(({ requestId }) => requestId));
  return (
    <Panel title="Answer" beside={<Link to={paths.activity(answer.requestId)}>Show request</Link>}>
      <Stack gap="sm">
        {batches.length > 1 && (
          <NativeSelect
            label="Answer to"
            value={answer.requestId}
            onChange={({ currentTarget }) => setAsked(currentTarget.value)}
            data={batches.map((batch) => ({
              value: batch.requestId ?? `from ${batch.from}`,
              label: lineOf(batch),
              disabled: !answered.has(batch.requestId ?? ''),
            }))}
          />
        )}
        <Facts strip>
          <Fact name="Status">{answer.status}</Fact>
          <Fact name="Latency">{Math.round(answer.latencyMs)} ms</Fact>
          <Fact name="Received">{formatTime(answer.at)}</Fact>
          <Fact name="Size">{formatBytes(answer.size)}</Fact>
          <Fact name="Model">{answer.model ?? 'not reported'}</Fact>
          <Fact name="Vectors">{formatCount(answer.received)}</Fact>
          <Fact name="Encoding">{answer.encoding}</Fact>
          <Fact name="Prompt tokens">{tokens(answer.promptTokens, 'prompt_tokens')}</Fact>
          <Fact name="Total tokens">{tokens(answer.totalTokens, 'total_tokens')}</Fact>
        </Facts>
        <AnswerText key={answer.requestId} answer={answer} />
      </Stack>
    </Panel>
  );
}

/** The answer's JSON; a copy includes what is shortened on screen, as long as the answer is kept. */
function AnswerText({ answer: { shown, whole, size } }: { answer: AnswerFacts }) {
  const lost = shown.cut && whole === undefined;
  return (
    <>
      {shown.cut && (
        <p className="second fine" role="note">
          Long lists and texts are cut here where “…” stands.{' '}
          {lost
            ? 'The whole answer is no longer kept.'
            : `“Copy” copies the whole answer, ${formatBytes(size)}.`}
        </p>
      )}
      <JsonText
        text={shown.text}
        label="Response JSON"
        copied={shown.cut && whole ? () => whole.text() : undefined}
        copyLabel={lost ? 'Copy as shown' : undefined}
      />
    </>
  );
}

function hasUsage(answer: Json, member: string): boolean {
  const usage = isObject(answer) ? answer['usage'] : undefined;
  return isObject(usage) && (usage[member] ?? null) !== null;
}

/** `Lines 1 to 128 · Done · 35 ms · 900 tokens`. */
function lineOf(batch: Batch): string {
  const { from, to, latencyMs, promptTokens, totalTokens } = batch;
  const tokens = totalTokens ?? promptTokens;
  return [
    `Lines ${formatCount(from + 1)} to ${formatCount(to)}`,
    stateWords(batch),
    ...(latencyMs === undefined ? [] : [`${Math.round(latencyMs)} ms`]),
    ...(tokens === undefined ? [] : [plural(tokens, 'token')]),
  ].join(' · ');
}

function stateWords({ state, error, from, to, vectors }: Batch): string {
  if (state === 'partial') return `${formatCount(vectors)} of ${plural(to - from, 'vector')}`;
  if (state === 'sending') return 'Under way';
  if (state !== 'failed') return `${state.charAt(0).toUpperCase()}${state.slice(1)}`;
  if (error instanceof ApiError && error.kind === 'unreadable') return 'Failed · not usable';
  const { facts, words, title } = errorSummary(error);
  return `Failed · ${facts[0] ?? (words || title)}`;
}
