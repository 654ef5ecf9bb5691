import type { Grouping } from '../../run/results';

/** The rows of each group by its label; those without a group come last. */
export function groupRows({ labels }: Grouping): [label: number, rows: number[]][] {
  const rows = new Map<number, number[]>();
  for (const [row, label] of labels.entries()) {
    const known = rows.get(label);
    if (known) known.push(row);
    else rows.set(label, [row]);
  }
  return [...rows].toSorted(([a], [b]) => (a < 0 ? 1 : b < 0 ? -1 : a - b));
}
