import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { ResourceRow } from './ResourceRow';
import styles from './ResourceTable.module.css';
import type { RowKind, TableColumn } from './tableColumns';

export const ROW_HEIGHT = 36;

/** The rows in view, and the one that holds the focus wherever it is. */
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
  // The row that Tab leads to, by id, so that it stays the same one when a poll brings another order.
  const [activeId, setActiveId] = useState<string>();
  const found = activeId === undefined ? -1 : rows.findIndex((row) => kind.id(row) === activeId);
  const active = Math.max(found, 0);

  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    scrollPaddingStart: ROW_HEIGHT,
    overscan: 10,
    initialRect: { width: 1000, height: 700 },
    getItemKey: useCallback((index: number) => rowKey(rows, kind, index), [rows, kind]),
    rangeExtractor: useCallback(
      (range: Range) => {
        const seen = defaultRangeExtractor(range);
        if (found < 0 || seen.includes(found)) return seen;
        return [...seen, found].sort((a, b) => a - b);
      },
      [found],
    ),
  });

  function focusRow(index: number): void {
    const row = rows[index];
    if (!row) return;
    virtualizer.scrollToIndex(index, { align: 'auto' });
    setActiveId(kind.id(row));
    // The row may only come into being with the scrolling.
    requestAnimationFrame(() =>
      body.current?.querySelector<HTMLElement>(`[data-index="${index}"] a`)?.focus({
        preventScroll: true,
      }),
    );
  }

  function move(event: KeyboardEvent<HTMLElement>): void {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (!(event.target instanceof HTMLElement) || !event.target.closest('a, [data-row-menu]'))
      return;
    if (event.target.closest('[popover]')) return;
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

  const onActive = useCallback((row: T) => setActiveId(kind.id(row)), [kind]);

  return (
    <tbody
      ref={body}
      role="rowgroup"
      className={styles.body}
      style={{ height: virtualizer.getTotalSize() }}
      onKeyDown={move}
    >
      {virtualizer.getVirtualItems().map(({ index, key, start }) => {
        const row = rows[index];
        return (
          row && (
            <ResourceRow
              key={key}
              row={row}
              columns={columns}
              kind={kind}
              index={index}
              start={start}
              active={index === active}
              onActive={onActive}
              onIntent={onIntent}
            />
          )
        );
      })}
    </tbody>
  );
}

function rowKey<T>(rows: readonly T[], kind: RowKind<T>, index: number): string | number {
  const row = rows[index];
  return row === undefined ? index : kind.id(row);
}
