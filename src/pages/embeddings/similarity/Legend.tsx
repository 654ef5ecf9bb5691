import { useMemo, type ReactNode } from 'react';
import { useTokens } from '../../../components/useTokens';
import { heatColours, heatTokens, type HeatScale } from './heatColours';
import styles from './Legend.module.css';

const STEPS = 8;

/** What the colours mean, and the choice between the whole range and the one that is there. */
export function Legend({
  scale,
  asFound,
  onAsFound,
  children,
}: {
  scale: HeatScale;
  asFound: boolean;
  onAsFound: (asFound: boolean) => void;
  children: ReactNode;
}) {
  const tokens = useTokens(heatTokens);
  const shades = useMemo(() => {
    const colours = heatColours(tokens, scale);
    return Array.from({ length: STEPS }, (_, at) =>
      colours.css(scale.low + ((scale.high - scale.low) * at) / (STEPS - 1)),
    );
  }, [tokens, scale]);
  return (
    <div className={styles.legend}>
      <span>{children}</span>
      <button
        type="button"
        className={styles.scale}
        aria-pressed={asFound}
        title={asFound ? 'Colours from 0 to 1' : 'Colours over the range of nearest neighbours'}
        onClick={() => onAsFound(!asFound)}
      >
        <span className={styles.number}>{scale.low.toFixed(2)}</span>
        <span className={styles.ramp} aria-hidden>
          {shades.map((shade) => (
            <span key={shade} style={{ background: shade }} />
          ))}
        </span>
        <span className={styles.number}>{scale.high.toFixed(2)}</span>
        <span className={styles.fit}>Fit colours</span>
      </button>
    </div>
  );
}
