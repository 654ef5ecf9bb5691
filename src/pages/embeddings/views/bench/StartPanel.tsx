import { useId, useMemo } from 'react';
import controls from '../../../../components/ui/controls.module.css';
import { SubmitButton } from '../../../../components/write/SubmitButton';
import { Panel } from '../../../../components/ui/Panel';
import { estimateAllTokens } from '../../../../lib/text/tokens';
import { OtherRunForm } from '../compare/OtherRunForm';
import { RunProgress } from '../../run/RunProgress';
import { isActive, sameTexts, useRunState, type Run } from '../../run/run';
import { runTitle, useRuns } from '../../run/runs';
import { aboutCost, useEmbeddingModels } from '../../inputs/useEmbeddingModels';
import { useBench } from './benches';
import type { ReadQueries } from './benchSource';
import styles from './BenchTab.module.css';

/** The choice to embed the texts with a model that has not done so yet. */
const ANOTHER = 'another';

/** Which runs are judged, what it will cost, and "Run bench". */
export function StartPanel({
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
  // Their states are read below, so that the button follows them.
  useRunState(bench?.sides[0]);
  useRunState(bench?.sides[1]);
  const otherState = useRunState(other);
  const all = useRuns((runs) => runs.all);
  const alike = useMemo(
    () => all.filter((one) => one !== run && sameTexts(one.texts, run.texts)),
    [all, run],
  );
  const tokens = useMemo(
    () => (read ? estimateAllTokens(read.judgeable.queries.map(({ query }) => query)) : 0),
    [read],
  );
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
    aboutCost(tokens, find(settings.model)),
  );
  return (
    <Panel title="Judge">
      <div className={styles.start}>
        <div className={styles.which}>
          <span className={styles.name}>This run</span>
          <span className={styles.model}>{run.settings.model}</span>
        </div>
        <div className={styles.which}>
          <label className={styles.name} htmlFor={id}>
            Second run
          </label>
          <select
            id={id}
            className={`${controls.input} ${styles.select}`}
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
        <div className={styles.go}>
          <SubmitButton whyNot={whyNot} onClick={onStart}>
            Run bench
          </SubmitButton>
          {whyNot === undefined && <span className={styles.cost}>{costs.join(' and ')}</span>}
        </div>
      </div>
    </Panel>
  );
}
