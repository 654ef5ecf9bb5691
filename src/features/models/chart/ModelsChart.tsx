import { Anchor } from '@mantine/core';
import { useDeferredValue, useMemo } from 'react';
import { toggleIn, type ListState } from '../../../table/listState';
import { PriceChart, type ChartPoint } from './PriceChart';
import type { ChangeList } from '../../../table/useListState';
import { formatCount } from '../../../lib/text/text';
import type { ModelRow } from '../../../page/resource/modelRow';
import styles from '../Models.module.css';

/** Prices below a tenth of a cent would squeeze all others together at the top. In USD. */
const LEAST = 0.001;

const undrawn: { rows: readonly ModelRow[]; passing: readonly ModelRow[] } = {
  rows: [],
  passing: [],
};

/** The chart above the list: price against context length. Choosing points in it filters the list. */
export function ModelsChart({
  loading,
  rows,
  passing,
  state,
  change,
}: {
  loading: boolean;
  rows: readonly ModelRow[];
  passing: readonly ModelRow[];
  state: ListState;
  change: ChangeList;
}) {
  const shown = state.filters['chart']?.[0];
  const side = shown === 'output' ? 'output' : 'input';
  const points = state.filters['point'];
  // Drawing a thousand points must not hold up a keystroke or the first rows.
  const now = useMemo(() => ({ rows, passing }), [rows, passing]);
  const later = useDeferredValue(now, undrawn);
  const all = useMemo(() => {
    const passed = new Set(later.passing);
    return later.rows.flatMap((row) => pointOf(row, side, passed, points) ?? []);
  }, [later, side, points]);
  const put = (chart: string | undefined) =>
    change({ filters: { chart: chart === undefined ? undefined : [chart] } }, { replace: true });

  function narrow(keys: readonly string[]): void {
    const inside = rows.filter(({ key }) => keys.includes(key));
    const contexts = inside
      .flatMap(({ contextLength }) => contextLength ?? [])
      .sort((a, b) => Number(a - b));
    const prices = inside.flatMap((row) => row[side].perMillion ?? []).sort((a, b) => a.cmp(b));
    change({
      filters: {
        context_length: [`${contexts[0] ?? ''}..${contexts.at(-1) ?? ''}`],
        [`${side}_price_per_million`]: [
          `${prices[0]?.toFixed() ?? ''}..${prices.at(-1)?.toFixed() ?? ''}`,
        ],
        point: undefined,
      },
    });
  }

  const hidden = shown === 'off';
  return (
    <section className={`card ${styles.chartCard}`} aria-label="Price against context length">
      <div className={`line ${styles.chartHead}`}>
        <h2 className={styles.chartTitle}>Price against context length</h2>
        {!hidden && !loading && <p className="hint">{summary(later.rows.length, all, side)}</p>}
        <div className="flex gap-12 end fine">
          {!hidden && (
            <Anchor
              component="button"
              type="button"
              onClick={() => put(side === 'input' ? 'output' : undefined)}
            >
              {side === 'input' ? 'Show output prices' : 'Show input prices'}
            </Anchor>
          )}
          <Anchor
            component="button"
            type="button"
            aria-expanded={!hidden}
            onClick={() => put(hidden ? undefined : 'off')}
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
          onToggle={(key) => change(toggleIn('point', key))}
          onArea={narrow}
        />
      )}
    </section>
  );
}

function pointOf(
  row: ModelRow,
  side: 'input' | 'output',
  passing: ReadonlySet<ModelRow>,
  points: readonly string[] | undefined,
): ChartPoint | undefined {
  const { key, name, contextLength } = row;
  const price = row[side].perMillion;
  if (!price || contextLength === undefined || contextLength <= 0n) return undefined;
  const y = price.toNumber();
  return {
    id: key,
    label: name,
    words: `${name}: ${formatCount(contextLength)} tokens of context, ${row[side].long}`,
    x: Number(contextLength),
    y: y < LEAST ? undefined : y,
    shown: passing.has(row) && (!points?.length || points.includes(key)),
    chosen: points?.includes(key) ?? false,
  };
}

function summary(of: number, points: readonly ChartPoint[], side: string): string {
  const left = of - points.length;
  const unit = `USD per million tokens ${side === 'input' ? 'in' : 'out'}`;
  const out = left === 0 ? '' : ` · ${formatCount(left)} lack price or context`;
  return `${unit} · line: the cheapest for their length · click or draw a frame to filter${out}`;
}
