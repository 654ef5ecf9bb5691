import { useId } from 'react';
import { NativeSelect } from '@mantine/core';
import { useNow } from '../../ui/clock';
import { ProgressBar } from '../../ui/ProgressBar';
import { formatCount } from '../../lib/text/text';
import { age } from '../../lib/time/dates';
import type { RunSnapshot } from '../run/rows';

const WINDOW_MS = 10_000;

/** How far a run is, how fast it goes, and what it waits for. */
export function RunMeter({
  snapshot,
  onParallel,
}: {
  snapshot: RunSnapshot;
  /** Absent where the rows go one after the other. */
  onParallel: ((parallel: number) => void) | undefined;
}) {
  const { results, phase, waitUntil, parallel } = snapshot;
  const now = useNow();
  const all = results.filter(({ state }) => state !== 'left out').length;
  const done = results.filter(
    ({ state }) => state !== 'left out' && state !== 'waiting' && state !== 'sending',
  );
  const recent = done.filter(({ at }) => at !== undefined && at > now - WINDOW_MS);
  const first = Math.min(now - 1000, ...recent.map(({ at = now }) => at));
  const toWait = waitUntil === undefined ? 0 : Math.ceil((waitUntil - now) / 1000);
  const goes = phase === 'running' && toWait <= 0;
  const rate = goes ? recent.length / ((now - first) / 1000) : 0;
  const seconds = rate > 0 ? (all - done.length) / rate : undefined;
  const words = [
    `${formatCount(done.length)} of ${formatCount(all)}`,
    ...(rate > 0 ? [`${rate < 10 ? rate.toFixed(1) : Math.round(rate)} per second`] : []),
    ...(seconds !== undefined && seconds > 1
      ? [`about ${age(now - seconds * 1000, now)} left`]
      : []),
  ];
  return (
    <div className="stack gap-6">
      <ProgressBar label="Rows done" done={done.length} of={all} words={words[0]} />
      <p className="line gap-12 hint">
        <span>{words.join(' · ')}</span>
        {phase === 'stopping' && <span>Waiting for what is under way…</span>}
        {toWait > 0 && phase !== 'done' && phase !== 'cancelled' && (
          <span className="toned strong" data-tone="attention" role="status">
            {phase === 'paused'
              ? `The service asks to wait for another ${toWait} s`
              : `The service asks to wait: goes on in ${toWait} s`}
          </span>
        )}
        {onParallel && (phase === 'running' || phase === 'stopping' || phase === 'paused') && (
          <ParallelField value={parallel} onChange={onParallel} />
        )}
      </p>
    </div>
  );
}

/** How many rows a run sends at a time. */
export function ParallelField({
  value,
  onChange,
}: {
  value: number;
  onChange: (value: number) => void;
}) {
  const id = useId();
  return (
    <span className="row gap-8 tabular">
      <label htmlFor={id} className="clip">
        At a time
      </label>
      <NativeSelect
        id={id}
        value={value}
        data={['1', '2', '4', '8']}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      />
    </span>
  );
}
