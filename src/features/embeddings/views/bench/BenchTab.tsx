import { IconTargetArrow } from '@tabler/icons-react';
import { useState, useId, useMemo } from 'react';
import { EmptyState } from '../../../../ui/EmptyState';
import { Notice } from '../../../../ui/Notice';
import { plural } from '../../../../lib/text/text';
import { RunProgress } from '../../run/RunProgress';
import { isActive, useRunState, type Run } from '../../run/run';
import { hasChanged, startBench, stopJudging, useBench, type Bench, type Side } from './benches';
import {
  readQueries,
  setBenchSource,
  useBenchSource,
  useReadQueries,
  type ReadQueries,
} from './benchSource';
import styles from './BenchTab.module.css';
import { exampleBench, suitsExample } from './example';
import { Measures, Misses } from './BenchResult';
import { QueriesPanel } from './QueriesPanel';
import type { TabProps } from '../../run/results';
import { SubmitButton } from '../../../../save/form/SubmitButton';
import { Panel } from '../../../../ui/Panel';
import { estimateAllTokens, estimateTokens } from '../../../../lib/text/tokens';
import { OtherRunForm } from '../compare/OtherRunForm';
import { runTitle, useAlikeRuns } from '../../run/runs';
import { aboutCost, useEmbeddingModels } from '../../inputs/useEmbeddingModels';

/** "Bench": queries with the texts they should find, judged for this run and, if wanted, a second one. */
export function BenchTab({ run }: TabProps) {
  const { text: source, unkept } = useBenchSource();
  const read = useReadQueries(source, run.texts);
  const bench = useBench(run);
  const [other, setOther] = useState<Run | undefined>(bench?.sides[1]?.run);
  // A second model was chosen and has not embedded the texts yet.
  const [adding, setAdding] = useState(false);
  const others = other ? [other] : [];

  async function runExample(): Promise<void> {
    setBenchSource(exampleBench);
    // A second model was chosen but is not ready; the reason is shown next to "Run bench".
    if (adding || others.some(({ batches }) => batches.state().phase !== 'finished')) return;
    startBench(run, others, await readQueries(exampleBench, run.texts));
  }

  // Before the first bench, the example is the main button.
  const offered = suitsExample(run.texts) && source === '' && !bench;
  const exampleButton = suitsExample(run.texts) && (
    <button
      type="button"
      className={`button ${offered ? 'primary' : 'small'}`}
      onClick={() => void runExample()}
    >
      Run the example
    </button>
  );

  return (
    <div className="stack">
      {offered && (
        <div className="card">
          <EmptyState
            icon={<IconTargetArrow aria-hidden />}
            title="Does a search find the right texts?"
            actions={exampleButton}
          >
            The example has ten questions and the texts that answer them. Run it to see which ones
            this model finds.
          </EmptyState>
        </div>
      )}
      {bench && <Outcome key={bench.id} bench={bench} changed={hasChanged(bench, source, read)} />}
      <div className={`columns ${styles.columns}`}>
        <QueriesPanel
          source={source}
          unkept={unkept}
          read={read}
          texts={run.texts}
          example={offered ? undefined : exampleButton}
        />
        <StartPanel
          run={run}
          read={read}
          other={other}
          adding={adding}
          onAdding={setAdding}
          onOther={setOther}
          onStart={() => read && startBench(run, others, read)}
        />
      </div>
    </div>
  );
}

/** The progress of a bench and, once a model is judged, its result. */
function Outcome({ bench, changed }: { bench: Bench; changed: boolean }) {
  const ready = bench.sides.some(({ ranked }) => ranked);
  return (
    <>
      {bench.sides.map((side) => (
        <SideProgress key={side.run.id} side={side} />
      ))}
      {ready && <Measures bench={bench} changed={changed} />}
      {ready && <Misses bench={bench} changed={changed} />}
    </>
  );
}

function SideProgress({ side }: { side: Side }) {
  const { run, share, ranked = false, problem, zeros = 0 } = side;
  const ranking = share !== undefined && share < 1 && !isActive(side);
  return (
    <>
      <RunProgress run={side} what="query" label={`Queries for ${run.settings.model}`} />
      {ranking && (
        <p className="second" role="status">
          Ranking the texts for {run.settings.model}: {Math.round(share * 100)} %{' '}
          <button type="button" className="plain" onClick={() => stopJudging(side.batches)}>
            Stop
          </button>
        </p>
      )}
      {zeros > 0 && (
        <Notice tone="attention" title={`${plural(zeros, 'query')} without a direction`}>
          The vectors {run.settings.model} gave for them are all zeros, near to no text; their ranks
          mean nothing.
        </Notice>
      )}
      {problem !== undefined && !ranked && (
        <Notice tone="failed" title={`${run.settings.model} could not be judged`} role="alert">
          {problem}
        </Notice>
      )}
    </>
  );
}

/** The option to embed the texts with another model first. */
const ANOTHER = 'another';

/** The runs to judge, the cost, and "Run bench". */
function StartPanel({
  run,
  read,
  other,
  adding,
  onAdding,
  onOther,
  onStart,
}: {
  run: Run;
  read: ReadQueries | undefined;
  other: Run | undefined;
  /** Another model is chosen, to embed the texts first. */
  adding: boolean;
  onAdding: (adding: boolean) => void;
  onOther: (run: Run | undefined) => void;
  onStart: () => void;
}) {
  const id = useId();
  const { find } = useEmbeddingModels();
  const bench = useBench(run);
  // Follows the states that `isActive` reads below.
  useRunState(bench?.sides[0]);
  useRunState(bench?.sides[1]);
  const otherState = useRunState(other);
  const alike = useAlikeRuns(run);
  const queries = useMemo(() => read?.judgeable.queries.map(({ query }) => query) ?? [], [read]);
  const tokens = useMemo(() => estimateAllTokens(queries), [queries]);
  const busy = bench?.sides.some(isActive) ?? false;
  const whyNot = busy
    ? 'The bench is under way.'
    : adding
      ? 'Embed the texts with the second model first, or choose nothing.'
      : read === undefined || read.queries.length === 0
        ? 'Enter queries first, or run the example.'
        : read.judgeable.queries.length === 0
          ? 'None of the matches is among the texts.'
          : other && otherState?.phase !== 'finished'
            ? 'The second model has not embedded all texts yet.'
            : undefined;
  const costs = [run, ...(other ? [other] : [])].map(({ settings }) =>
    aboutCost(
      tokens + queries.length * estimateTokens(settings.queryPrefix ?? ''),
      find(settings.model),
    ),
  );
  return (
    <Panel title="Judge">
      <div className="stack">
        <div className="stack gap-4">
          <span className="second fine strong">This run</span>
          <span className="mono breaks">{run.settings.model}</span>
        </div>
        <div className="stack gap-4">
          <label className="second fine strong" htmlFor={id}>
            Second run
          </label>
          <select
            id={id}
            className="input"
            value={adding ? ANOTHER : (other?.id ?? '')}
            onChange={({ currentTarget: { value } }) => {
              onAdding(value === ANOTHER);
              onOther(alike.find((one) => String(one.id) === value));
            }}
          >
            <option value="">nothing</option>
            {alike.map((one) => (
              <option key={one.id} value={one.id}>
                {runTitle(one)}
              </option>
            ))}
            <option value={ANOTHER}>another, over the same texts…</option>
          </select>
        </div>
        {adding && (
          <OtherRunForm
            run={run}
            onStarted={(started) => {
              onAdding(false);
              onOther(started);
            }}
          />
        )}
        {other && <RunProgress run={other} label={`Texts for ${other.settings.model}`} />}
        <div className="line gap-8">
          <SubmitButton whyNot={whyNot} onClick={onStart}>
            Run bench
          </SubmitButton>
          {whyNot === undefined && <span className="second fine">{costs.join(' and ')}</span>}
        </div>
      </div>
    </Panel>
  );
}
