import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useHref, useLocation, useNavigate } from 'react-router';
import { Menu } from '../ui/Menu';
import { DataRow, type RowEvents } from './DataRow';
import styles from './DataTable.module.css';
import { TableHead } from './TableHead';
import type { DataTableState } from './useDataTable';
import { HEAD_HEIGHT, ROW_HEIGHT, useFill } from './useFill';
import { useRowPlace } from './useRowPlace';

/** How long the pointer must rest on a row before its page is preloaded, in ms. */
const INTENT_MS = 70;
/** The skeleton is as high as most windows, so that nothing below moves when rows come. */
const SKELETON_HEIGHT = 20 * ROW_HEIGHT;

/** A table with virtual rows of 36 px, a sticky header that sorts, arrow keys between rows, and a menu in each. */
export function DataTable<T extends object>({
  name,
  state,
  onIntent,
  loading = false,
  empty,
  selects = false,
}: {
  /** Accessible name of the table. */
  name: string;
  state: DataTableState<T>;
  /** Called when the pointer rests on a row: a good time to preload its page. */
  onIntent?: ((row: T) => void) | undefined;
  loading?: boolean;
  /** Replaces the rows if there are none. */
  empty: ReactNode;
  /** Rows can be selected. */
  selects?: boolean;
}) {
  const { table, kind, shown, onWidth } = state;
  const { rows, columns } = shown;
  const scroller = useRef<HTMLDivElement>(null);
  useFill(scroller, onWidth);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const base = useHref('/').replace(/\/$/, '');
  const { place, leaveBy } = useRowPlace(scroller, !loading && rows.length > 0);
  // The id of the row that is the Tab stop, so that it stays the same when a poll changes the order.
  const [activeId, setActiveId] = useState(place?.id);
  const active = Math.max(
    0,
    rows.findIndex(({ id }) => id === activeId),
  );
  const [menu, setMenu] = useState<{ id: string; anchor: HTMLElement }>();
  const menuRow = menu && rows.find(({ id }) => id === menu.id)?.original;

  const virtual = useVirtualizer({
    count: loading ? 0 : rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 6,
    scrollMargin: HEAD_HEIGHT,
    scrollPaddingStart: HEAD_HEIGHT,
    initialOffset: place?.top ?? 0,
    initialRect: { width: 0, height: window.innerHeight - 300 },
    // The row with the focus stays where it is scrolled out of view.
    rangeExtractor: (range) => {
      const inView = defaultRangeExtractor(range);
      if (rows.length === 0 || inView.includes(active)) return inView;
      return active < range.startIndex ? [active, ...inView] : [...inView, active];
    },
  });

  const intent = useRef<ReturnType<typeof setTimeout>>(undefined);
  const point = useRef(onIntent);
  useEffect(() => {
    point.current = onIntent;
  });
  useEffect(() => () => clearTimeout(intent.current), []);
  const last = useRef(0);
  const on = useMemo((): RowEvents<T> & { toggle: (index: number, range: boolean) => void } => {
    /** Selects a row, or those from the last one on, as this one was not. */
    function toggle(index: number, range: boolean) {
      const all = table.getRowModel().rows;
      const from = range ? last.current : index;
      last.current = index;
      const is = !all[index]?.getIsSelected();
      const some = all.slice(Math.min(from, index), Math.max(from, index) + 1);
      table.setRowSelection((before) => ({
        ...before,
        ...Object.fromEntries(some.map(({ id }) => [id, is])),
      }));
    }
    return {
      toggle,
      select(event, id) {
        event.stopPropagation();
        toggle(
          table.getRowModel().rows.findIndex((row) => row.id === id),
          event.shiftKey,
        );
      },
      open(event, row) {
        const link = (event.target as Element).closest('a');
        // With a modifier key the browser opens the link elsewhere, and selecting text opens nothing.
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        if (!link && window.getSelection()?.isCollapsed === false) return;
        event.preventDefault();
        if (kind.onChoose) return kind.onChoose(row);
        leaveBy(kind.id(row));
        // Another link of the row leads where it says, or filters the list by one more tag.
        const to = link?.getAttribute('href') ?? base + kind.path(row);
        const path = to.startsWith('?') ? pathname + withTag(search, to) : to.slice(base.length);
        // A row that only changes the address of its list does not leave the page.
        void navigate(path, { preventScrollReset: path.split('?')[0] === pathname });
      },
      menu: (id, anchor) => setMenu((open) => (open?.id === id ? undefined : { id, anchor })),
      focus: setActiveId,
      point(row) {
        clearTimeout(intent.current);
        if (!virtual.isScrolling)
          intent.current = setTimeout(() => point.current?.(row), INTENT_MS);
      },
    };
  }, [table, kind, leaveBy, base, pathname, search, navigate, virtual]);

  function focusRow(index: number): void {
    const row = rows[index];
    if (!row) return;
    virtual.scrollToIndex(index);
    // The active row is always drawn, so it can be focused at once and the next key reaches it.
    flushSync(() => setActiveId(row.id));
    scroller.current
      ?.querySelector<HTMLElement>(`[data-index="${index}"] a`)
      ?.focus({ preventScroll: true });
  }

  function onKey(event: KeyboardEvent<HTMLElement>): void {
    // The console's key for selecting a row (`useShortcuts`).
    if (event.key === 'Select' && selects) return on.toggle(active, event.shiftKey);
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const row = rows[active]?.original;
    if (event.key === ' ' && row && kind.onChoose && (event.target as Element).matches('a')) {
      event.preventDefault();
      return kind.onChoose(row);
    }
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

  const tracks = [selects ? '30px' : '', ...columns.map(({ width }) => width), '44px'].join(' ');
  return (
    <>
      <div ref={scroller} className={`card ${styles.region}`}>
        <table
          role="table"
          aria-label={name}
          aria-rowcount={loading ? -1 : rows.length + 1}
          aria-busy={loading || undefined}
          className={styles.table}
          style={{ '--tracks': tracks }}
        >
          <TableHead state={state} selects={selects} />
          <tbody
            role="rowgroup"
            className={loading ? `breathing ${styles.bones}` : styles.body}
            style={{ height: loading ? SKELETON_HEIGHT : rows.length * ROW_HEIGHT }}
            onKeyDown={onKey}
            onPointerLeave={() => clearTimeout(intent.current)}
          >
            {virtual.getVirtualItems().map(({ key, index }) => {
              const row = rows[index];
              return (
                row && (
                  <DataRow
                    key={String(key)}
                    row={row.original}
                    index={index}
                    columns={columns}
                    kind={kind}
                    on={on}
                    active={index === active}
                    menuOpen={row.id === menu?.id}
                    selected={selects ? row.getIsSelected() : undefined}
                    base={base}
                  />
                )
              );
            })}
          </tbody>
        </table>
        {!loading && rows.length === 0 && <div className={styles.empty}>{empty}</div>}
      </div>
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

/** The search of an address with one more tag. */
function withTag(search: string, tagged: string): string {
  const params = new URLSearchParams(search);
  const tag = new URLSearchParams(tagged).get('tag') ?? '';
  if (!params.getAll('tag').includes(tag)) params.append('tag', tag);
  return `?${params}`;
}
