import { useMemo } from 'react';
import { Panel } from '../../../components/Panel';
import styles from './Changed.module.css';

const MOST = 8;

/** The texts whose neighbours differ most between two runs. */
export function Changed({
  texts,
  overlap,
  pointed,
  onPoint,
}: {
  texts: readonly string[];
  overlap: Float32Array;
  pointed: number | undefined;
  onPoint: (row: number | undefined) => void;
}) {
  const rows = useMemo(
    () =>
      [...overlap.keys()]
        .toSorted((a, b) => (overlap[a] ?? 0) - (overlap[b] ?? 0) || a - b)
        .slice(0, MOST),
    [overlap],
  );
  return (
    <Panel title="Texts that changed most" flush>
      <ol className={styles.list}>
        {rows.map((row) => (
          <li key={row}>
            <button
              type="button"
              className={styles.row}
              aria-pressed={row === pointed}
              title={texts[row]}
              onClick={() => onPoint(row)}
              onPointerEnter={() => onPoint(row)}
            >
              <span className={styles.text} dir="auto">
                {texts[row]}
              </span>
              <span className={styles.share}>{((overlap[row] ?? 0) * 100).toFixed(0)} % kept</span>
            </button>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
