import { Anchor, Button, UnstyledButton } from '@mantine/core';
import { IconHistory, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { formatBytes, formatCount, plural, shortenMiddle } from '../../../lib/text/text';
import { formatTime } from '../../../lib/time/dates';
import { Figure } from '../../../resource/Facts';
import { FindingIcon } from '../../../resource/FindingIcon';
import { At } from '../../../ui/Age';
import { announce } from '../../../ui/announce';
import { Dialog } from '../../../ui/Dialog';
import { Notice } from '../../../ui/Notice';
import { costWords, useEmbeddingModels } from '../inputs/useEmbeddingModels';
import { useRequest } from '../inputs/useRequest';
import { usePlayground } from '../state/playground';
import type { EarlyTabProps } from '../state/results';
import { chooseRun, removeRuns } from '../state/runs';
import type { RunState } from './embeddingRun';
import { hasChanged, nounOf, outcome, settingDifferences, useRunState, type Run } from './run';
import styles from './Summary.module.css';
import { useFindings, verdictOf } from './useFindings';

/** The cost and quality of a run on one line, with a way to the other runs. */
export function Summary({ run, results }: EarlyTabProps) {
  const row = useEmbeddingModels().priced(run.settings.model);
  const { request } = useRequest();
  const state = useRunState(run);
  const { latencyMedianMs: median, tokens, batches } = state;
  return (
    <div className={`card line ${styles.strip}`}>
      {results && (
        <dl className="figures">
          {!run.isOpened && (
            <>
              <Figure name="Latency" title={latencyWords(state)}>
                {median === undefined
                  ? 'not known'
                  : `${formatCount(Math.round(median))}\u00a0ms${batches.length > 1 ? ' median' : ''}`}
              </Figure>
              <Figure name="Tokens">
                {tokens === undefined ? 'not known' : formatCount(tokens)}
              </Figure>
              <Figure name="Cost">{costWords(tokens, row)}</Figure>
            </>
          )}
          <Figure name="Dimensions">{formatCount(results.vectors.columns)}</Figure>
          <Figure name="Health">
            <Health run={run} results={results} />
          </Figure>
        </dl>
      )}
      <p className={`hint line shrink ${styles.about}`}>
        <span className={`clip second mono ${styles.model}`} translate="no">
          {run.settings.model}
        </span>
        <span>
          {results && <span>{`${plural(run.texts.length, nounOf(run))} · `}</span>}
          <At at={run.id} from={11} />
          {request && hasChanged(run, request) && <span> · the inputs have changed since</span>}
        </span>
        <RunsButton run={run} />
      </p>
    </div>
  );
}

/** Percentiles of a request, and of a text in it. */
function latencyWords({ latencies, textsDone }: RunState): string {
  const of = (share: number) => latencies[Math.ceil(share * latencies.length) - 1] ?? 0;
  const each = latencies.reduce((sum, ms) => sum + ms, 0) / Math.max(1, textsDone);
  const parts = [0.5, 0.9, 0.99].map(
    (share) => `${share * 100} % within ${formatCount(Math.round(of(share)))} ms`,
  );
  return `Of ${plural(latencies.length, 'request')} ${parts.join(', ')}; ${each.toFixed(1)} ms for a text.`;
}

/** The problems or notes, as a link to them. */
function Health({ run, results }: EarlyTabProps) {
  const [, setParams] = useSearchParams();
  const findings = useFindings(run, results);
  const verdict = verdictOf(run, results, findings);
  const [worst] = findings;
  if (!worst) return <span>{verdict}</span>;
  return (
    <UnstyledButton
      className={`inline ${styles.health}`}
      data-tone={worst.tone}
      onClick={() =>
        setParams((before) => {
          before.set('tab', 'details');
          return before;
        })
      }
    >
      {worst.tone !== 'note' && <FindingIcon tone={worst.tone} hidden />}
      <span>{verdict}</span>
    </UnstyledButton>
  );
}

/** How many runs there are, and the dialog to look at one again or to remove it. */
function RunsButton({ run }: { run: Run }) {
  const runs = usePlayground((playground) => playground.runs);
  const entries = usePlayground((playground) => playground.entries);
  const [isOpen, setOpen] = useState(false);
  const count = new Set([...runs, ...entries].map(({ id }) => id)).size;
  return (
    <>
      <Button size="xs" onClick={() => setOpen(true)}>
        <IconHistory aria-hidden />
        <span>{plural(count, 'run')}</span>
      </Button>
      {isOpen && <RunsDialog run={run} onClose={() => setOpen(false)} />}
    </>
  );
}

function RunsDialog({ run, onClose }: { run: Run; onClose: () => void }) {
  const { runs: all, entries, unkept } = usePlayground();
  const [leaving, setLeaving] = useState<readonly number[]>([]);
  const others = entries.filter(({ id }) => all.every((one) => one.id !== id));
  const runs = [...all, ...others].toSorted((a, b) => b.id - a.id);
  const tell = settingDifferences(runs);
  const sizeOf = (id: number) => entries.find((entry) => entry.id === id)?.bytes ?? 0;
  const ids = runs.map(({ id }) => id);
  const rows = runs.map((one) => ({
    id: one.id,
    model: one.settings.model,
    words: [
      formatTime(one.id),
      'batches' in one
        ? outcome(one.texts.length, one.batches.state().textsDone, nounOf(one))
        : outcome(one.texts, one.textsDone, 'text'),
      ...tell(one),
      one.id in unkept ? 'not kept' : formatBytes(sizeOf(one.id)),
    ].join(' · '),
  }));
  return (
    <Dialog
      title="Runs"
      subtitle="They stay in this browser until you remove them or sign out."
      width={620}
      closable
      onClose={onClose}
      alert={
        leaving.length > 0 && (
          <Notice
            tone="attention"
            title={`${plural(leaving.length, 'run')} will be gone for good. To embed the texts again costs as much again.`}
            role="alert"
            actions={
              <>
                <Button
                  size="xs"
                  autoFocus
                  onClick={() => setLeaving([])}
                >{`Keep ${leaving.length === 1 ? 'it' : 'them'}`}</Button>
                <Button
                  size="xs"
                  variant="filled"
                  onClick={() => {
                    void removeRuns(leaving);
                    setLeaving([]);
                    announce(`${plural(leaving.length, 'run')} removed`);
                    if (leaving.length === ids.length) onClose();
                  }}
                >{`Remove ${plural(leaving.length, 'run')}`}</Button>
              </>
            }
          />
        )
      }
      footer={
        <>
          <span className="second">{`${formatBytes(entries.reduce((sum, { bytes }) => sum + bytes, 0))} in all`}</span>
          <Button onClick={() => setLeaving(ids)}>
            <IconTrash aria-hidden />
            <span>Remove all runs</span>
          </Button>
        </>
      }
    >
      <ul className="stack gap-8" aria-label="Runs">
        {rows.map(({ id, model, words }) => (
          <li key={id} className="ends gap-12">
            <div className="shrink">
              <Anchor
                component="button"
                type="button"
                ta="left"
                aria-current={id === run.id || undefined}
                onClick={() => {
                  onClose();
                  void chooseRun(id);
                  announce(`Run shown: ${model}, ${words}`);
                }}
              >{`${shortenMiddle(model, 40, 12)}${id === run.id ? ' (shown)' : ''}`}</Anchor>
              <div className="hint">{words}</div>
            </div>
            <Button
              size="xs"
              flex="none"
              aria-label={`Remove ${model}, ${formatTime(id)}`}
              onClick={() => setLeaving([id])}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
