import { Anchor, Button } from '@mantine/core';
import { IconHistory, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { formatTime } from '../../../lib/time/dates';
import { formatBytes, plural, shortenMiddle } from '../../../lib/text/text';
import { announce } from '../../../ui/announce';
import { Dialog } from '../../../ui/Dialog';
import { Notice } from '../../../ui/Notice';
import { settingDifferences, nounOf, outcome, type Run } from './run';
import { usePlayground } from '../state/playground';
import { chooseRun, removeRuns } from '../state/runs';

/** How many runs there are, and the dialog to look at one again or to remove it. */
export function RunsButton({ run }: { run: Run }) {
  const { runs, entries } = usePlayground();
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
