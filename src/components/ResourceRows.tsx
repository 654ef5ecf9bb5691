import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import {
  useCallback,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react';
import { useHref, useNavigate } from 'react-router';
import { Menu } from './Menu';
import { ResourceRow } from './ResourceRow';
import { createRowSlots } from './rowSlots';
import styles from './ResourceTable.module.css';
import type { RowKind, TableColumn } from './tableColumns';

const ROW_HEIGHT = 36;

/** The rows in view, and the one that holds the focus wherever it is. What happens in a row is handled here, for all. */
export function ResourceRows<T extends object>({
  rows,
  columns,
  kind,
  scroller,
  onIntent,
}: {
  rows: readonly T[];
  columns: readonly TableColumn<T>[];
  kind: RowKind<T>;
  scroller: RefObject<HTMLDivElement | null>;
  onIntent: ((row: T) => void) | undefined;
}) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [slots] = useState(createRowSlots);
  const navigate = useNavigate();
  const base = useHref('/').replace(/\/$/, '');
  // The row that Tab leads to, by id, so that it stays the same one when a poll brings another order.
  const [activeId, setActiveId] = useState<string>();
  const [menu, setMenu] = useState<{ id: string; anchor: HTMLElement }>();
  const found = activeId === undefined ? -1 : rows.findIndex((row) => kind.id(row) === activeId);
  const active = Math.max(found, 0);
  const menuRow = menu && rows.find((row) => kind.id(row) === menu.id);

  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    scrollPaddingStart: ROW_HEIGHT,
    overscan: 8,
    initialRect: { width: 1000, height: 700 },
    getItemKey: useCallback(
      (index: number) => {
        const row = rows[index];
        return row === undefined ? index : kind.id(row);
      },
      [rows, kind],
    ),
    rangeExtractor: useCallback(
      (range: Range) => {
        const seen = defaultRangeExtractor(range);
        if (found < 0 || seen.includes(found)) return seen;
        return [...seen, found].sort((a, b) => a - b);
      },
      [found],
    ),
  });

  function rowOf(target: EventTarget): { row: T; element: Element } | undefined {
    if (!(target instanceof Element) || target.closest('[popover]')) return undefined;
    const element = target.closest('[data-index]');
    const row = rows[Number(element?.getAttribute('data-index'))];
    return element && row ? { row, element } : undefined;
  }

  function click(event: MouseEvent<HTMLElement>): void {
    const here = rowOf(event.target);
    if (!here) return;
    const target = event.target as Element;
    const button = target.closest('button');
    if (button) {
      const id = kind.id(here.row);
      setMenu(menu?.id === id ? undefined : { id, anchor: button });
      return;
    }
    const link = target.closest('a');
    const plain = !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    // Held keys open links elsewhere, which is the browser's business; marking text opens nothing.
    if (!plain || (!link && window.getSelection()?.isCollapsed === false)) return;
    event.preventDefault();
    void navigate(kind.path(here.row));
  }

  function focusRow(index: number): void {
    const row = rows[index];
    if (!row) return;
    virtualizer.scrollToIndex(index, { align: 'auto' });
    setActiveId(kind.id(row));
    // The row may only come into being with the scrolling.
    requestAnimationFrame(() =>
      body.current
        ?.querySelector<HTMLElement>(`[data-index="${index}"] a`)
        ?.focus({ preventScroll: true }),
    );
  }

  function move(event: KeyboardEvent<HTMLElement>): void {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (!rowOf(event.target)) return;
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW_HEIGHT) - 2);
    const step = {
      ArrowDown: 1,
      ArrowUp: -1,
      PageDown: page,
      PageUp: -page,
      Home: -rows.length,
      End: rows.length,
    }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    focusRow(Math.max(0, Math.min(rows.length - 1, active + step)));
  }

  const items = virtualizer.getVirtualItems();
  // At rest rows stand in reading order. While scrolling, and while one of them has the focus, no element is moved:
  // moving costs time, takes the focus away, and a press that begins on an element has to end on it.
  const still = !virtualizer.isScrolling && !body.current?.contains(document.activeElement);
  const slotted = slots.place(items, still);

  return (
    <>
      <tbody
        ref={body}
        role="rowgroup"
        className={styles.body}
        style={{ height: virtualizer.getTotalSize() }}
        onKeyDown={move}
        onClick={click}
        onFocus={(event) => {
          const here = rowOf(event.target);
          if (here) setActiveId(kind.id(here.row));
        }}
        onPointerOver={(event) => {
          const here = onIntent && rowOf(event.target);
          if (here) onIntent(here.row);
        }}
      >
        {slotted.map(({ index, slot, start }) => {
          const row = rows[index];
          return (
            row && (
              <ResourceRow
                key={slot}
                row={row}
                columns={columns}
                kind={kind}
                index={index}
                start={start}
                active={index === active}
                menuOpen={row === menuRow}
                base={base}
              />
            )
          );
        })}
      </tbody>
      {menu && menuRow && (
        <Menu
          anchor={menu.anchor}
          label={`Actions for ${kind.name(menuRow)}`}
          items={kind.actions(menuRow)}
          onClose={() => setMenu(undefined)}
        />
      )}
    </>
  );
}
