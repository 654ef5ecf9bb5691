import { useState } from 'react';
import { sameJson } from '../../../lib/json';

/**
 * The rows with those objects kept that say what they said before. A form library hands out copies of its values; without
 * this every row of the grid would be drawn again for every letter.
 */
export function useSameRows<R extends { key: number }>(rows: readonly R[]): readonly R[] {
  const [known, setKnown] = useState(rows);
  const before = new Map(known.map((row) => [row.key, row]));
  const next = rows.map((row) => {
    const same = before.get(row.key);
    return same !== undefined && sameJson(same, row) ? same : row;
  });
  if (next.length === known.length && next.every((row, index) => row === known[index]))
    return known;
  setKnown(next);
  return next;
}
