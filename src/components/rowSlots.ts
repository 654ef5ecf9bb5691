/** Which DOM row shows which table row. */
export interface RowSlots {
  /** The slot of each key, in the order of `keys`; a key keeps its slot for as long as it is among them. */
  assign: (keys: readonly string[]) => number[];
}

/**
 * Rows that leave the view hand their DOM over to rows that enter it: new text in standing elements costs a fraction of
 * new elements, which is what makes fast scrolling smooth. A row that stays keeps its elements, so focus, hover and open
 * menus stay where they are.
 */
export function createRowSlots(): RowSlots {
  let taken = new Map<string, number>();
  return {
    assign(keys) {
      const next = new Map<string, number>();
      for (const key of keys) {
        const slot = taken.get(key);
        if (slot !== undefined && !next.has(key)) next.set(key, slot);
      }
      const used = new Set(next.values());
      let free = 0;
      const slots = keys.map((key) => {
        const kept = next.get(key);
        if (kept !== undefined) return kept;
        while (used.has(free)) free += 1;
        used.add(free);
        next.set(key, free);
        return free;
      });
      taken = next;
      return slots;
    },
  };
}
