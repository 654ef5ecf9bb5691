import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';

/** Which rows are ticked, by key. A tick with Shift reaches from the last one. */
export function useRowSelection(rows: readonly { key: number }[]) {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const latest = useRef(rows);
  useLayoutEffect(() => {
    latest.current = rows;
  }, [rows]);
  const anchor = useRef<number>(undefined);

  // A row that is gone is not ticked; undo may bring it back.
  const keys = useMemo(
    () => new Set(rows.map(({ key }) => key).filter((key) => ticked.has(key))),
    [rows, ticked],
  );
  const select = useCallback((key: number, on: boolean, through: boolean) => {
    const all = latest.current.map((row) => row.key);
    const from = through && anchor.current !== undefined ? all.indexOf(anchor.current) : -1;
    const to = all.indexOf(key);
    anchor.current = key;
    const reach = from === -1 ? [key] : all.slice(Math.min(from, to), Math.max(from, to) + 1);
    setTicked((before) => {
      const next = new Set(before);
      for (const each of reach)
        if (on) next.add(each);
        else next.delete(each);
      return next;
    });
  }, []);
  return {
    keys,
    select,
    selectAll: (on: boolean) => setTicked(new Set(on ? rows.map(({ key }) => key) : [])),
    clear: () => setTicked(new Set()),
  };
}
