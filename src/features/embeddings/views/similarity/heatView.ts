import type { Pca } from '../../../../lib/vectors/math/pca';
import type { Grouping } from '../../run/results';

/** A pair of texts by their places in the order. */
export interface Cell {
  row: number;
  column: number;
}

export type OrderId = 'groups' | 'given';

export const orders: { id: OrderId; title: string }[] = [
  { id: 'groups', title: 'by group' },
  { id: 'given', title: 'as given' },
];

/** The row at each place of the heat map: by group, and within a group along the first principal component. */
export function orderRows(
  id: OrderId,
  { points, components }: Pca,
  grouping: Grouping | undefined,
): Int32Array<ArrayBuffer> {
  const width = components.length;
  const rows = Int32Array.from({ length: points.length / width }, (_, row) => row);
  if (id === 'given') return rows;
  const groupOf = (row: number) => {
    const label = grouping?.labels[row] ?? -1;
    return label < 0 ? Number.MAX_SAFE_INTEGER : label;
  };
  const along = (row: number) => points[row * width] ?? 0;
  return rows.sort((a, b) => groupOf(a) - groupOf(b) || along(a) - along(b));
}
