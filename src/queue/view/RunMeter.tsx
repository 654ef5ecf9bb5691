import { useNow } from '../../ui/clock';
import { ProgressBar } from '../../ui/ProgressBar';
import { formatCount } from '../../lib/text/text';
import type { RunSnapshot } from '../run/rows';

/** How far a run is, and what it waits for. */
export function RunMeter({ snapshot: { results, phase, waitUntil } }: { snapshot: RunSnapshot }) {
  const now = useNow();
  const sent = results.filter(({ state }) => state !== 'left out');
  const done = sent.filter(({ state }) => state !== 'waiting' && state !== 'sending');
  const toWait = waitUntil === undefined ? 0 : Math.ceil((waitUntil - now) / 1000);
  const words = `${formatCount(done.length)} of ${formatCount(sent.length)}`;
  return (
    <div className="stack gap-6">
      <ProgressBar label="Rows done" done={done.length} of={sent.length} words={words} />
      <p className="line gap-12 hint">
        <span>{words}</span>
        {phase === 'stopping' && <span>Waiting for what is under way…</span>}
        {toWait > 0 && phase !== 'done' && (
          <span className="toned strong" data-tone="attention" role="status">
            {phase === 'paused'
              ? `The service asks to wait for another ${toWait} s`
              : `The service asks to wait: goes on in ${toWait} s`}
          </span>
        )}
      </p>
    </div>
  );
}
