import { useFocusKept } from '../../ui/useFocusKept';
import { useEffect, useState, type RefObject, useMemo } from 'react';
import { useStore } from 'zustand';
import { Notice } from '../../ui/Notice';
import type { MemoryKey } from '../../memory/storedList';
import type { RunJob } from '../../memory/runs';
import type { RunMachine } from '../run/machine';
import { RunMends } from './RunMends';
import { RunQuestions } from './RunQuestions';
import type { RunView, RunPart } from './runView';
import {
  finishedWords,
  replacedLines,
  pauseWords,
  stayAtRun,
  resultDetail,
  resultOrder,
  resultWords,
  countWords,
  resultsCsv,
} from './runWords';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '../../resource/paths';
import { newToken, useRenewed } from '../../resource/useRenewed';
import { useRequestLog } from '../../memory/requestLog';
import { useNow } from '../../ui/clock';
import { ProgressBar } from '../../ui/ProgressBar';
import { capitalised, formatCount, joinWords, plural } from '../../lib/text/text';
import { visible } from '../../lib/text/invisible';
import { Marked, RowsByState, Why, type RunColumn } from './RunTable';
import {
  IconArrowBackUp,
  IconDownload,
  IconPlayerPause,
  IconPlayerPlay,
} from '@tabler/icons-react';
import { download } from '../../ui/download';
import { Dialog } from '../../ui/Dialog';
import { waitsForWord, isMoving, openResults, rowsIn, type RunSnapshot } from '../run/rows';
import { At } from '../../ui/Age';
import styles from './Run.module.css';

/** A run that is running, stopped or finished: the result of every row, and the next actions. */
export function RunProgress<J extends RunJob>({
  region,
  view,
  job,
  machine,
  memoryKey,
}: {
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
  const isRefused = results.some(
    ({ state, status }) => status === 401 && openResults.includes(state),
  );
  const needsToken = snapshot.reason === 'credential' || isRefused;
  const isRenewed = useRenewed(needsToken ? results : undefined);
  const paused = isRenewed
    ? { title: `${newToken} Continue.`, text: 'Rows refused before can be sent again.' }
    : pauseWords(snapshot, view);
  const run = { view, job, machine, snapshot };
  return (
    <div className="stack" {...focus}>
      <section
        ref={region}
        className="card stack pad"
        aria-label={capitalised(view.noun)}
        tabIndex={-1}
      >
        <div className="line gap-10">
          {!view.isPage && <h2 className="breaks">{view.titleOf(job)}</h2>}
          <span className="dim">
            <span>{view.isPage ? 'Begun ' : 'begun '}</span>
            <At at={job.at} to={16} />
          </span>
          <RunButtons {...run} onAskAgain={setAgain} />
        </div>
        {phase !== 'done' && <RunMeter snapshot={snapshot} />}
      </section>
      {!isMoving(snapshot) && phase !== 'done' && (
        <Notice tone="attention" title={paused.title} role="status">
          {paused.text}
        </Notice>
      )}
      {phase === 'done' && (
        <Notice {...finishedWords(results)} role="status" actions={view.link}>
          {replacedLines(view, job, results).map((line) => (
            <p key={line}>{visible(line)}</p>
          ))}
        </Notice>
      )}
      {phase === 'done' && isRenewed && (
        <Notice tone="note" title={`${newToken} Send the refused rows again.`} role="status" />
      )}
      <RunResults {...run} onAskAgain={setAgain} />
      <RunQuestions {...run} again={again} onDone={() => setAgain([])} />
    </div>
  );
}

function RunResults<J extends RunJob>({
  view,
  job,
  machine,
  snapshot: { results, phase },
  onAskAgain,
}: RunPart<J> & {
  onAskAgain: (rows: readonly number[]) => void;
}) {
  const logged = useRequestLog();
  const requests = useMemo(() => new Set(logged.map(({ id }) => id)), [logged]);
  const still = phase === 'paused' || phase === 'done';
  const leftOut = useMemo(
    () => job.rows.filter((_, at) => results[at]?.state === 'left out'),
    [job, results],
  );
  const row = (index: number) => job.rows[index];
  const result = (index: number) => results[index] ?? { state: 'waiting' as const };
  // Once nothing moves any more, a column that says nothing of any row is left out.
  const says = (each: RunSnapshot['results'][number]) =>
    openResults.includes(each.state) || resultDetail(each, view.maybe) !== '';
  const columns: (RunColumn | false)[] = [
    ...(view.lead?.(row) ?? []),
    {
      title: 'Result',
      width: '144px',
      cell: (index) => <Marked {...resultWords[result(index).state]} />,
    },
    ...view.columns(row),
    (phase !== 'done' || results.some(says)) && {
      title: 'Details',
      place: 'words',
      cell: (index) => {
        const { state, requestId } = result(index);
        const detail = visible(resultDetail(result(index), view.maybe));
        const each = row(index);
        const waits = waitsForWord(result(index), each);
        const mends = still && each && waits && view.mends?.(each, leftOut);
        return (
          <>
            <Why words={detail} />
            {mends && (
              <RunMends
                mends={mends}
                place={view.placeOf(each)}
                onMended={() => machine.sendMended(index)}
              />
            )}
            {requestId !== undefined &&
              requests.has(requestId) &&
              detail !== '' &&
              state !== 'created' &&
              state !== 'saved' && (
                <Link className="fine" to={paths.activity(requestId)}>
                  Show request
                </Link>
              )}
            {still && each && !waits && openResults.includes(state) && (
              <Button
                size="compact-xs"
                aria-label={`Send again: ${view.placeOf(each)}`}
                onClick={() => {
                  if (state === 'unknown' || state === 'failed') onAskAgain([index]);
                  else void machine.sendAgain([index]);
                }}
              >
                Send again
              </Button>
            )}
          </>
        );
      },
    },
  ];
  return (
    <RowsByState
      label="Rows by result"
      states={resultOrder.map((id) => ({ id, ...resultWords[id] }))}
      stateOf={(index) => result(index).state}
      total={results.length}
      name="Results"
      columns={columns}
    />
  );
}

function RunButtons<J extends RunJob>({
  onAskAgain,
  ...run
}: RunPart<J> & {
  onAskAgain: (rows: readonly number[]) => void;
}) {
  const { view, job, machine, snapshot } = run;
  const { phase, results } = snapshot;
  const [asking, setAsking] = useState(false);
  const moving = isMoving(snapshot);
  const still = !moving && phase !== 'other tab';
  const left = rowsIn(results, 'waiting').length;
  // The service would refuse the other rows again for the same reason.
  const turned = results.flatMap(({ state, status }, row) =>
    state === 'limited' ||
    (state === 'skipped' && !waitsForWord({ state }, job.rows[row])) ||
    (state === 'refused' && status !== 400 && status !== 422)
      ? [row]
      : [],
  );
  const failed = rowsIn(results, 'failed');
  const saved = job.rows.filter((_, row) => results[row]?.state === 'saved');
  const wanted = phase === 'paused' || results.some(({ state }) => openResults.includes(state));
  return (
    <div className={`flex wrap gap-8 ${styles.buttons}`}>
      {/* One button, so that the focus stays on it. */}
      {(moving || phase === 'paused') && (
        <Button
          variant={moving ? 'default' : 'filled'}
          aria-disabled={phase === 'stopping' || undefined}
          onClick={moving ? machine.pause : () => void machine.start()}
        >
          {moving ? <IconPlayerPause aria-hidden /> : <IconPlayerPlay aria-hidden />}
          <span>{moving ? 'Pause' : `Continue with ${plural(left, 'row')}`}</span>
        </Button>
      )}
      {still && turned.length > 0 && (
        <Button
          onClick={() => void machine.sendAgain(turned)}
        >{`Send ${plural(turned.length, view.write === 'create' ? 'refused row' : 'row')} again`}</Button>
      )}
      {still && failed.length > 0 && (
        <Button
          onClick={() => onAskAgain(failed)}
        >{`Send ${plural(failed.length, 'failed row')} again`}</Button>
      )}
      {phase === 'done' && view.undo && saved.length > 0 && (
        <Button onClick={() => view.undo?.(saved)}>
          <IconArrowBackUp aria-hidden />
          <span>Undo all</span>
        </Button>
      )}
      <ExportResults {...run} />
      {still && (
        <Button onClick={() => (wanted ? setAsking(true) : void machine.discard())}>
          {view.next}
        </Button>
      )}
      <Dialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={`Forget this ${view.noun}?`}
        subtitle={view.titleOf(job)}
        width={560}
        footer={
          <>
            <ExportResults {...run} />
            <Button onClick={() => setAsking(false)}>Keep it</Button>
            <Button
              variant="filled"
              // The dialog closes together with the run: a button that got the focus in between would disappear too.
              onClick={() => void machine.discard().finally(() => setAsking(false))}
            >
              Forget it
            </Button>
          </>
        }
      >
        <p>{forgetWords(snapshot, view.replaced)}</p>
      </Dialog>
    </div>
  );
}

function ExportResults<J extends RunJob>({ view, job, snapshot: { results } }: RunPart<J>) {
  return (
    <Button
      onClick={() =>
        download(view.csv.name, 'text/csv;charset=utf-8', resultsCsv(view, job, results))
      }
    >
      <IconDownload aria-hidden />
      <span>Export results</span>
    </Button>
  );
}

function forgetWords({ results }: RunSnapshot, replaced: string): string {
  const left = rowsIn(results, 'waiting').length;
  const open = countWords(results, openResults);
  const words = [
    ...(left > 0 ? [`${plural(left, 'row')} ${left === 1 ? 'was' : 'were'} not sent`] : []),
    ...(open === '' ? [] : [`the outcome of others is unknown (${open})`]),
  ];
  return `${joinWords(words).replace(/^w/, 'W')}. ${replaced}`;
}

/** How far a run is, and what it waits for. */
function RunMeter({ snapshot: { results, phase, waitUntil } }: { snapshot: RunSnapshot }) {
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
        {toWait > 0 && (
          <span className="toned strong" data-tone="attention" role="status">
            {phase === 'paused'
              ? `The service asks to wait for another ${toWait}\u00a0s`
              : `The service asks to wait: goes on in ${toWait}\u00a0s`}
          </span>
        )}
      </p>
    </div>
  );
}
