import type { Grouping } from '../../run/results';

export type OrderId = 'likeness' | 'groups' | 'given';

export const orders: readonly { id: OrderId; title: string }[] = [
  { id: 'likeness', title: 'by similarity' },
  { id: 'groups', title: 'by group' },
  { id: 'given', title: 'as given' },
];

/** Which row stands at each place of the heat map. `likeness` is the order in which like rows stand together. */
export function orderRows(
  id: OrderId,
  likeness: Int32Array<ArrayBuffer>,
  grouping: Grouping | undefined,
): Int32Array<ArrayBuffer> {
  if (id === 'given') return Int32Array.from(likeness.keys());
  if (id === 'likeness' || !grouping) return likeness;
  const { labels, names } = grouping;
  const last = names.length;
  const groupOf = (row: number) => {
    const label = labels[row] ?? -1;
    return label < 0 ? last : label;
  };
  // Stable: inside a group like rows stay together.
  return Int32Array.from([...likeness].toSorted((a, b) => groupOf(a) - groupOf(b)));
}
