/** Which DOM row shows which table row. */
export interface RowSlots {
  /**
   * The items with their slots. A key keeps its slot for as long as it is among them. `inOrder` puts the slots into the
   * order of the items; else slots that stay keep their order and new ones follow.
   */
  place: <T extends { key: unknown }>(
    items: readonly T[],
    inOrder: boolean,
  ) => (T & { slot: number })[];
}

/**
 * Rows that leave the view hand their DOM over to rows that enter it: new text in standing elements costs a fraction of
 * new elements, which is what makes fast scrolling smooth. A row that stays keeps its elements, so focus, hover and open
 * menus stay where they are.
 */
export function createRowSlots(): RowSlots {
  let taken = new Map<unknown, number>();
  let order: readonly number[] = [];
  return {
    place(items, inOrder) {
      const next = new Map<unknown, number>();
      for (const { key } of items) {
        const slot = taken.get(key);
        if (slot !== undefined) next.set(key, slot);
      }
      const used = new Set(next.values());
      let free = 0;
      const placed = items.map((item) => {
        const kept = next.get(item.key);
        if (kept !== undefined) return { ...item, slot: kept };
        while (used.has(free)) free += 1;
        used.add(free);
        next.set(item.key, free);
        return { ...item, slot: free };
      });
      taken = next;
      if (!inOrder) {
        const rank = new Map(order.map((slot, at) => [slot, at]));
        placed.sort(
          (a, b) =>
            (rank.get(a.slot) ?? order.length + a.slot) -
            (rank.get(b.slot) ?? order.length + b.slot),
        );
      }
      order = placed.map(({ slot }) => slot);
      return placed;
    },
  };
}
