import { useMemo, type ReactNode } from 'react';
import { useTokens } from '../../../../components/ui/useTokens';
import { formatScore } from '../../run/scores';
import { heatColours, heatTokens, type HeatScale } from './heatColours';
import styles from './Legend.module.css';

const STEPS = 8;

/** What the colours mean, and the choice between the whole range and the one that is there. */
export function Legend({
  scale,
  negative,
  fitted,
  onFitted,
  children,
}: {
  scale: HeatScale;
  /** There are similarities below zero. */
  negative: boolean;
  fitted: boolean;
  onFitted: (fitted: boolean) => void;
  children: ReactNode;
}) {
  const tokens = useTokens(heatTokens);
  const { low, high, below } = scale;
  const colours = useMemo(() => heatColours(tokens, scale), [tokens, scale]);
  const shades = (from: number, to: number) =>
    Array.from({ length: STEPS }, (_, at) => colours.css(from + ((to - from) * at) / (STEPS - 1)));
  return (
    <div className={styles.legend}>
      <span>{children}</span>
      <button
        type="button"
        className={styles.scale}
        aria-pressed={fitted}
        title={fitted ? 'Colours over the whole range' : 'Colours over the similarities there are'}
        onClick={() => onFitted(!fitted)}
      >
        {negative && (
          <>
            <span className={styles.number}>{formatScore(below, 2)}</span>
            {/* Zero itself belongs to the other hue. */}
            <Ramp shades={shades(below, Math.min(-1e-6, below * 1e-3))} />
          </>
        )}
        <span className={styles.number}>{formatScore(low, 2)}</span>
        <Ramp shades={shades(low, high)} />
        <span className={styles.number}>{formatScore(high, 2)}</span>
        <span className={styles.fit}>
          Fit<span className="unseen"> colours to the similarities there are</span>
        </span>
      </button>
    </div>
  );
}

function Ramp({ shades }: { shades: readonly string[] }) {
  return (
    <span className={styles.ramp} aria-hidden>
      {shades.map((shade) => (
        <span key={shade} style={{ background: shade }} />
      ))}
    </span>
  );
}
