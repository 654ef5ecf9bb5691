import { useEffect, useState, type RefObject } from 'react';
import { useStore } from 'zustand';
import { useFocusKept } from '../../ui/useFocusKept';
import { Notice } from '../../ui/Notice';
import type { MemoryKey } from '../../memory/storedList';
import type { RunJob } from '../../memory/runs';
import { formatTime } from '../../lib/time/dates';
import type { RunMachine } from '../run/machine';
import { RunButtons } from './RunButtons';
import { RunMeter } from './RunMeter';
import { RunQuestions } from './RunQuestions';
import { RunResults } from './RunResults';
import type { RunView } from './runView';
import { finishedWords, isMoving, pauseWords, stayAtRun } from './runWords';

/** A run under way, standing still, or done: what became of every row, and what can be done. */
export function RunProgress<J extends RunJob>({
  region,
  view,
  job,
  machine,
  memoryKey,
}: {
  /** Where the focus goes when what had it is gone. */
  region: RefObject<HTMLElement | null>;
  view: RunView<J>;
  job: J;
  machine: RunMachine;
  memoryKey: MemoryKey;
}) {
  const snapshot = useStore(machine.store);
  const [again, setAgain] = useState<readonly number[]>([]);
  const { phase, results } = snapshot;
  const focus = useFocusKept(() => region.current);
  useEffect(() => {
    // Another tab may have run it since.
    const look = () => void machine.look();
    look();
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [machine]);
  useEffect(() => stayAtRun(machine, view, memoryKey), [machine, view, memoryKey]);
  const run = { view, job, machine, snapshot };
  return (
    <div className={'stack'} {...focus}>
      <section ref={region} className="card stack pad" aria-label={view.label} tabIndex={-1}>
        <div className="line gap-10">
          <h2 className="breaks">{view.titleOf(job)}</h2>
          <span className="dim">begun {formatTime(job.at).slice(0, 16)}</span>
          <RunButtons {...run} onAskAgain={setAgain} />
        </div>
        <RunMeter
          snapshot={snapshot}
          onParallel={view.parallel ? machine.setParallel : undefined}
        />
      </section>
      {!isMoving(snapshot) && phase !== 'done' && (
        <Notice tone="attention" title={pauseWords(snapshot, view).title} role="status">
          {pauseWords(snapshot, view).text}
        </Notice>
      )}
      {phase === 'done' && (
        <Notice {...finishedWords(results)} role="status">
          <span>Every row has its result. {view.link}</span>
        </Notice>
      )}
      <RunResults {...run} onAskAgain={setAgain} />
      <RunQuestions {...run} memoryKey={memoryKey} again={again} onDone={() => setAgain([])} />
    </div>
  );
}
