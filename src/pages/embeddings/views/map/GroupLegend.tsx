import { useMemo } from 'react';
import { formatCount } from '../../../../lib/text/text';
import { groupToken } from '../../groupColours';
import type { Grouping } from '../../run/results';
import styles from './GroupLegend.module.css';

/** The groups with their colours and sizes; a press selects a whole group. */
export function GroupLegend({
  grouping,
  onSelect,
}: {
  grouping: Grouping;
  onSelect: (rows: readonly number[]) => void;
}) {
  const groups = useMemo(() => {
    const rows = new Map<number, number[]>();
    for (const [row, label] of grouping.labels.entries()) {
      const known = rows.get(label);
      if (known) known.push(row);
      else rows.set(label, [row]);
    }
    return [...rows].toSorted(([a], [b]) => (a < 0 ? 1 : b < 0 ? -1 : a - b));
  }, [grouping]);
  return (
    <ul className={styles.legend} aria-label="Groups">
      {groups.map(([label, rows]) => (
        <li key={label}>
          <button type="button" className={styles.group} onClick={() => onSelect(rows)}>
            <span
              className={styles.dot}
              style={{ background: `var(${groupToken(label)})` }}
              aria-hidden
            />
            <span className={styles.name} dir="auto">
              {grouping.names[label] ?? 'No group'}
            </span>
            <span className={styles.count}>{formatCount(rows.length)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
