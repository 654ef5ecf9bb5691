import { useState, useRef } from 'react';
import { Link } from 'react-router';
import { Fact, Facts } from '../../../page/Facts';
import { JsonText } from '../../../ui/JsonView';
import { Panel } from '../../../ui/Panel';
import { paths } from '../../../page/paths';
import { formatTime } from '../../../lib/time/dates';
import { isObject, type Json } from '../../../lib/json';
import { formatBytes, formatCount, plural } from '../../../lib/text/text';
import { useRunState, type AnswerFacts } from '../run/run';
import styles from './ResponseTab.module.css';
import type { EarlyTabProps } from '../run/results';
import type { Batch } from '../run/embeddingBatch';
import { ApiError } from '../../../api/http/errors';
import { errorSummary } from '../../../page/errorWords';
import { ROW_HEIGHT, useRowWindow } from '../../../table/useRowWindow';

/** "Response": the raw answers, with long lists shortened on screen. */
export function ResponseTab({ run }: EarlyTabProps) {
  const { batches } = useRunState(run);
  const [asked, setAsked] = useState<string>();
  const answer = run.answers.find(({ requestId }) => requestId === asked) ?? run.answers.at(-1);
  if (!answer) return null;
  const tokens = (count: number | undefined, member: string) => {
    if (count !== undefined) return formatCount(count);
    return hasUsage(answer.preview as Json, member) ? 'not usable' : 'not reported';
  };
  const batch = batches.find(({ requestId }) => requestId === answer.requestId);
  return (
    <div className="stack">
      {batches.length > 1 && (
        <Panel title={plural(batches.length, 'request')} flush>
          <Requests batches={batches} shown={answer.requestId} onChoose={setAsked} />
        </Panel>
      )}
      <div className={`columns ${styles.grid}`}>
        <Panel
          title="Answer"
          beside={<Link to={paths.activity(answer.requestId)}>Show request</Link>}
        >
          <Facts>
            {batches.length > 1 && batch && (
              <Fact name="Lines">
                {formatCount(batch.from + 1)} to {formatCount(batch.to)}
              </Fact>
            )}
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
        </Panel>
        <AnswerText key={answer.requestId} answer={answer} />
      </div>
    </div>
  );
}

/** The answer's JSON; a copy includes what is shortened on screen, as long as the answer is kept. */
function AnswerText({ answer: { shown, whole, size } }: { answer: AnswerFacts }) {
  const lost = shown.cut && whole === undefined;
  return (
    <div className="stack gap-8 shrink">
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
    </div>
  );
}

function hasUsage(answer: Json, member: string): boolean {
  const usage = isObject(answer) ? answer['usage'] : undefined;
  return isObject(usage) && (usage[member] ?? null) !== null;
}

const states: Readonly<Record<Batch['state'], (batch: Batch) => string>> = {
  waiting: () => 'Waiting',
  sending: () => 'Under way',
  done: () => 'Done',
  partial: ({ from, to, vectors }) => `${formatCount(vectors)} of ${plural(to - from, 'vector')}`,
  failed: ({ error }) => `Failed · ${failureOf(error)}`,
  cancelled: () => 'Cancelled',
};

/** Every request of a run with its result; pressing one shows its answer. */
function Requests({
  batches,
  shown,
  onChoose,
}: {
  batches: readonly Batch[];
  /** The request whose answer is on screen. */
  shown: string;
  onChoose: (requestId: string) => void;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const { first, size } = useRowWindow(scroller, batches.length);
  return (
    <div
      ref={scroller}
      className={`scroll ${styles.region}`}
      role="region"
      aria-label="Requests"
      tabIndex={0}
    >
      <ul className={styles.rows} style={{ height: batches.length * ROW_HEIGHT }}>
        {batches.slice(first, first + size).map((batch, at) => (
          <li
            key={batch.from}
            className={styles.row}
            aria-setsize={batches.length}
            aria-posinset={first + at + 1}
            style={{ transform: `translateY(${(first + at) * ROW_HEIGHT}px)` }}
          >
            <Line batch={batch} shown={batch.requestId === shown} onChoose={onChoose} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Line({
  batch,
  shown,
  onChoose,
}: {
  batch: Batch;
  shown: boolean;
  onChoose: (requestId: string) => void;
}) {
  const { from, to, state, latencyMs, promptTokens, totalTokens, requestId } = batch;
  const tokens = totalTokens ?? promptTokens;
  const words = (
    <>
      <span className="mono">
        <span className="unseen">Lines </span>
        {formatCount(from + 1)} to {formatCount(to)}
      </span>
      <span className={`clip second ${styles.state}`} data-state={state}>
        {states[state](batch)}
      </span>
      <span className={`mono ${styles.number}`}>
        {latencyMs === undefined ? '' : `${Math.round(latencyMs)} ms`}
      </span>
      <span className={`mono ${styles.number}`}>
        {tokens === undefined ? '' : `${formatCount(tokens)} tokens`}
      </span>
    </>
  );
  // No latency: no answer that could be read.
  if (latencyMs === undefined || requestId === undefined)
    return <div className={styles.line}>{words}</div>;
  return (
    <button
      type="button"
      className={`pressable ${styles.line}`}
      aria-pressed={shown}
      onClick={() => onChoose(requestId)}
    >
      {words}
    </button>
  );
}

function failureOf(error: unknown): string {
  if (error instanceof ApiError && error.kind === 'unreadable') return 'not usable';
  const { facts, words, title } = errorSummary(error);
  return facts[0] ?? (words || title);
}
