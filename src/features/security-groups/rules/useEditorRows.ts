import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
} from 'react';
import { announce } from '../../../ui/announce';
import { sameJson } from '../../../lib/json';

/**
 * The rows, with the same objects for rows that did not change. A form library hands out copies of its values; without
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

interface Step<R> {
  rows: readonly R[];
  /** What was done after it, in a few words: "remove rule 3". */
  did: string;
  /** Consecutive steps of the same kind are one, such as the letters of a word. */
  same: string | undefined;
}

const MOST = 200;

/** Changes to a list of rows, each of which can be taken back. */
export function useRowHistory<R>(rows: readonly R[], onChange: (rows: readonly R[]) => void) {
  const latest = useRef(rows);
  useLayoutEffect(() => {
    latest.current = rows;
  }, [rows]);
  const now = useCallback(() => latest.current, []);
  const [past, setPast] = useState<readonly Step<R>[]>([]);

  const change = useCallback(
    (next: readonly R[], did: string, same?: string) => {
      const before = latest.current;
      latest.current = next;
      setPast((steps) =>
        same !== undefined && steps.at(-1)?.same === same
          ? steps
          : [...steps.slice(1 - MOST), { rows: before, did, same }],
      );
      onChange(next);
    },
    [onChange],
  );

  const undo = () => {
    const last = past.at(-1);
    if (last === undefined) return;
    setPast(past.slice(0, -1));
    latest.current = last.rows;
    onChange(last.rows);
    announce(`Undone: ${last.did}`);
  };

  return {
    /** The rows as they are at this moment, for handlers that outlive a drawing. */
    now,
    change,
    undo,
    /** What "Undo" would take back; `undefined`: nothing. */
    undoes: past.at(-1)?.did,
  };
}

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

/** Brings the rule an address names on screen, with the focus on it. */
export function useStartAt(
  frame: { current: HTMLElement | null },
  startAt: number | undefined,
): void {
  useEffect(() => {
    if (startAt === undefined) return undefined;
    // After the shell, which moves the focus to the heading of a new page in the next frame.
    let second = 0;
    const first = requestAnimationFrame(() => {
      second = requestAnimationFrame(() => {
        const row = frame.current?.querySelectorAll<HTMLElement>('[data-key]')[startAt];
        row?.querySelector<HTMLElement>('select')?.focus({ preventScroll: true });
        row?.scrollIntoView({ block: 'center' });
      });
    });
    return () => {
      cancelAnimationFrame(first);
      cancelAnimationFrame(second);
    };
  }, [frame, startAt]);
}

/** Arrow keys and Enter move between rows, except in fields that use these keys themselves. */
export function moveBetweenRows(event: KeyboardEvent, frame: HTMLElement | null): void {
  const { target, key } = event;
  if (!(target instanceof HTMLInputElement) || event.nativeEvent.isComposing) return;
  const step = { ArrowDown: 1, ArrowUp: -1, Enter: 1 }[key];
  // With Ctrl or ⌘ held, Enter sends the form.
  if (step === undefined || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const row = target.closest('[data-key]');
  const rows = [...(frame?.querySelectorAll('[data-key]') ?? [])];
  const column = [...(row?.children ?? [])].findIndex((cell) => cell.contains(target));
  const next = row ? rows[rows.indexOf(row) + step] : undefined;
  next?.children[column]?.querySelector<HTMLElement>('input, select')?.focus();
}
