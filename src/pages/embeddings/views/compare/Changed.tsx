import { useMemo } from 'react';
import { formatCount } from '../../../../lib/text/text';
import { Panel } from '../../../../components/ui/Panel';
import styles from './Changed.module.css';

const MOST = 8;

/** The texts whose neighbours differ most between two runs; those that kept all of theirs are only counted. */
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
  const changed = useMemo(
    () =>
      [...overlap.keys()]
        .filter((row) => (overlap[row] ?? 0) < 1)
        .toSorted((a, b) => (overlap[a] ?? 0) - (overlap[b] ?? 0) || a - b),
    [overlap],
  );
  return (
    <Panel title="Texts that changed most" flush>
      {changed.length > 0 && (
        <ol className={styles.list}>
          {changed.slice(0, MOST).map((row) => (
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
                <span className={styles.share}>
                  {((overlap[row] ?? 0) * 100).toFixed(0)} % kept
                </span>
              </button>
            </li>
          ))}
        </ol>
      )}
      <p className={styles.rest}>{restWords(changed.length, overlap.length)}</p>
    </Panel>
  );
}

function restWords(changed: number, all: number): string {
  if (changed === 0) return 'Every text kept its nearest texts.';
  const kept = all - changed;
  const more = changed > MOST ? `${formatCount(changed - MOST)} more changed; ` : '';
  if (kept === 0) return `${more}no text kept all of its nearest texts.`;
  return `${more}${kept === 1 ? 'the other text' : `the other ${formatCount(kept)}`} did not change.`;
}
