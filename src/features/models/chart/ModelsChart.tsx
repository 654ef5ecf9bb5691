import { Anchor } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useDeferredValue, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { PriceChart, type ChartPoint } from './PriceChart';
import { formatCount } from '../../../lib/text/text';
import { modelPath, type ModelRow } from '../../../resource/modelRow';
import styles from '../Models.module.css';
import type { ModelsTab } from '../modelsTab';

/** Prices below a tenth of a cent would squeeze all others together at the top. In USD. */
const LEAST = 0.001;

const undrawn: { rows: readonly ModelRow[]; passing: readonly ModelRow[] } = {
  rows: [],
  passing: [],
};

/** In a window this low, the chart is closed until somebody opens it, to leave room for rows. */
const LOW = '(max-height: 720px)';

/** The chart above the list: price against context length. */
export function ModelsChart({
  loading,
  rows,
  passing,
  state,
  change,
  organization,
}: ModelsTab & {
  /** Those that pass the filters. */
  passing: readonly ModelRow[];
}) {
  const navigate = useNavigate();
  const usual = useMediaQuery(LOW, false, { getInitialValueInEffect: false }) ? 'off' : 'input';
  const shown = state.filters['chart']?.[0] ?? usual;
  const side = shown === 'output' ? 'output' : 'input';
  // Drawing a thousand points must not hold up a keystroke or the first rows.
  const now = useMemo(() => ({ rows, passing }), [rows, passing]);
  const later = useDeferredValue(now, undrawn);
  const all = useMemo(() => {
    const passed = new Set(later.passing);
    return later.rows.flatMap((row) => pointOf(row, side, passed) ?? []);
  }, [later, side]);
  const put = (chart: string) =>
    change({ filters: { chart: chart === usual ? undefined : [chart] } }, { replace: true });

  const hidden = shown === 'off';
  return (
    <section className={`card apart ${styles.chartCard}`} aria-label="Price against context length">
      <div className={`line ${styles.chartHead}`}>
        <h2 className={styles.chartTitle}>Price against context length</h2>
        {!hidden && !loading && <p className="hint">{summary(later.rows.length, all, side)}</p>}
        <div className="flex gap-12 end fine">
          {!hidden && (
            <Anchor
              component="button"
              type="button"
              onClick={() => put(side === 'input' ? 'output' : 'input')}
            >
              {side === 'input' ? 'Show output prices' : 'Show input prices'}
            </Anchor>
          )}
          <Anchor
            component="button"
            type="button"
            aria-expanded={!hidden}
            onClick={() => put(hidden ? 'input' : 'off')}
          >
            {hidden ? 'Show chart' : 'Hide chart'}
          </Anchor>
        </div>
      </div>
      {hidden ? null : loading || later === undrawn ? (
        <div className={styles.chartBone} aria-hidden />
      ) : all.length === 0 ? (
        <p className="hint pad">No model here has both a price per token and a context length.</p>
      ) : (
        <PriceChart
          label={`Models by context length and ${side} price`}
          points={all}
          onOpen={(key) => void navigate(modelPath(key, organization))}
        />
      )}
    </section>
  );
}

function pointOf(
  row: ModelRow,
  side: 'input' | 'output',
  passing: ReadonlySet<ModelRow>,
): ChartPoint | undefined {
  const { key, name, contextLength } = row;
  const price = row[side].perMillion;
  if (!price || row[side].order === undefined || contextLength === undefined || contextLength <= 0n)
    return undefined;
  const y = price.toNumber();
  return {
    id: key,
    label: name,
    words: `${name}: ${formatCount(contextLength)} tokens of context, ${row[side].long}`,
    x: Number(contextLength),
    y: y < LEAST ? undefined : y,
    shown: passing.has(row),
  };
}

function summary(of: number, points: readonly ChartPoint[], side: string): string {
  const left = of - points.length;
  const unit = `USD per million tokens ${side === 'input' ? 'in' : 'out'}`;
  const out = left === 0 ? '' : ` · ${formatCount(left)} lack price or context`;
  return `${unit} · line: the cheapest for their length${out}`;
}
