type Slots = ReadonlyMap<string, number>;

/**
 * Gives rows that come the elements of rows that went, which takes a third of the time of drawing new ones. Rows that stay
 * keep theirs, with the focus and the pointer on them.
 */
export function rowSlots(): (ids: readonly string[]) => Slots {
  let taken = new Map<string, number>();
  return (ids) => {
    const used = new Set(ids.map((id) => taken.get(id)));
    let free = 0;
    taken = new Map(
      ids.map((id) => {
        const own = taken.get(id);
        if (own !== undefined) return [id, own];
        while (used.has(free)) free += 1;
        free += 1;
        return [id, free - 1];
      }),
    );
    return taken;
  };
}

/** Rows in the order of their elements, so that none has to be moved. */
export function bySlot<R extends { key: unknown }>(drawn: readonly R[], slots: Slots): R[] {
  const slot = ({ key }: R) => slots.get(String(key)) ?? 0;
  return drawn.toSorted((a, b) => slot(a) - slot(b));
}
