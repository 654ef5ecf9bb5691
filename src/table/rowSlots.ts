/** Which DOM row shows which table row. */
export interface RowSlots {
  /**
   * Gives each item a slot. A key keeps its slot while it is among the items. `inOrder` sorts the slots like the items,
   * and when `asked` (the search text) has changed, gives them anew; otherwise slots in use before keep their order and
   * new slots are added at the end.
   */
  place: <T extends { key: unknown }>(
    items: readonly T[],
    inOrder: boolean,
    asked: string,
  ) => (T & { slot: number })[];
}

/**
 * Reuses the DOM of rows that leave the view for rows that enter it, because new text costs far less than new elements
 * and keeps scrolling smooth. Rows that stay keep their elements, so focus, hover and open menus survive. Another search
 * leaves few rows in place, so each place then takes the row that is there now, and no element moves.
 */
export function createRowSlots(): RowSlots {
  let taken = new Map<unknown, number>();
  let order: readonly number[] = [];
  let before = '';
  return {
    place(items, inOrder, asked) {
      if (inOrder && asked !== before) taken = new Map();
      before = asked;
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
