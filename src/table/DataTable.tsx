import {
  defaultRangeExtractor,
  useVirtualizer,
  useWindowVirtualizer,
  type Range,
  type VirtualItem,
} from '@tanstack/react-virtual';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { useHref, useLocation, useNavigate } from 'react-router';
import { Menu } from '../ui/Menu';
import { DataRow, type RowEvents } from './DataRow';
import styles from './DataTable.module.css';
import type { DataTableState } from './useDataTable';
import { HEAD_HEIGHT, HEADING_HEIGHT, ROW_HEIGHT, useFill } from './useFill';
import { bySlot, rowSlots } from './rowSlots';
import { useRowPlace } from './useRowPlace';
import { usePrinting } from '../ui/usePrinting';
import { PlainButton } from '../ui/PlainButton';
import type { Content } from '../ui/jsx';

/** The skeleton is as high as most windows, so that nothing below moves when rows come. */
const SKELETON_HEIGHT = 20 * ROW_HEIGHT;
const SKELETON_ROWS = 6;
/** What stands above the rows of most lists, in px. */
const ABOVE_HEIGHT = 240;

type Drawn = Pick<VirtualItem, 'key' | 'index' | 'start'>;

/** A table with virtual rows of 36 px, a sticky header that sorts, arrow keys between rows, and a menu in each. */
export function DataTable<T extends object>({
  name,
  state,
  loading = false,
  empty,
  selects = false,
  whole = false,
}: {
  name: string;
  state: DataTableState<T>;
  loading?: boolean;
  empty: Content;
  selects?: boolean;
  /** The table has all rows, and the page scrolls instead of the table. */
  whole?: boolean;
}) {
  const { kind, shown, selection, onWidth } = state;
  const { rows, columns } = shown;
  const scroller = useRef<HTMLDivElement>(null);
  const begins = useFill(scroller, onWidth, whole);
  const inPage = begins !== undefined;
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const base = useHref('/').replace(/\/$/, '');
  const { place, leaveBy } = useRowPlace(scroller, !loading && rows.length > 0);
  // The id of the row that is the Tab stop, so that it stays the same when a poll changes the order.
  const [activeId, setActiveId] = useState(place?.id);
  const active = useMemo(
    () =>
      Math.max(
        0,
        rows.findIndex((row) => kind.id(row) === activeId),
      ),
    [rows, kind, activeId],
  );
  const [menu, setMenu] = useState<{ id: string; anchor: HTMLElement }>();
  const menuRow = menu && rows.find((row) => kind.id(row) === menu.id);

  const headings = useMemo(
    () => kind.heading && rows.map((row, index) => kind.heading?.(row, rows[index - 1])),
    [rows, kind],
  );
  const roomAbove = (index: number) => (headings?.[index] === undefined ? 0 : HEADING_HEIGHT);
  const head = HEAD_HEIGHT + (begins ?? 0);
  const scrolled = {
    count: loading ? 0 : rows.length,
    estimateSize: (index: number) => ROW_HEIGHT + roomAbove(index),
    getItemKey: useCallback(
      (index: number) => (rows[index] ? kind.id(rows[index]) : index),
      [rows, kind],
    ),
    overscan: 6,
    isScrollingResetDelay: 500,
    scrollMargin: head,
    // The row with the focus stays where it is scrolled out of view.
    rangeExtractor: (range: Range) => {
      const inView = defaultRangeExtractor(range);
      if (rows.length === 0 || inView.includes(active)) return inView;
      return active < range.startIndex ? [active, ...inView] : [...inView, active];
    },
  };
  const ofTable = useVirtualizer({
    ...scrolled,
    enabled: !inPage,
    getScrollElement: () => scroller.current,
    initialOffset: place?.top ?? 0,
    // A guess at what a page leaves to its list, so that the rows are drawn and laid out together with the page.
    initialRect: { width: 0, height: Math.max(0, window.innerHeight - ABOVE_HEIGHT) },
  });
  const ofPage = useWindowVirtualizer({ ...scrolled, enabled: inPage });
  const virtual = inPage ? ofPage : ofTable;

  const printing = usePrinting();
  const drawn: readonly Drawn[] = printing
    ? rows.map((row, index) => ({ key: kind.id(row), index, start: 0 }))
    : virtual.getVirtualItems();
  const [placed] = useState(rowSlots);
  const slots = placed(drawn.map(({ key }) => String(key)));
  // Moving elements takes as long as drawing them: they come into their order once the rows have been painted.
  const inOrder = useDeferredValue(rows) === rows && !virtual.isScrolling;

  // Rows that stay are not drawn again because others came or went.
  const latest = useRef(rows);
  useEffect(() => {
    latest.current = rows;
  });
  const lastId = useRef<string>(undefined);
  const { toggle } = selection;
  const on = useMemo(
    (): RowEvents<T> => ({
      select(id, range) {
        const all = latest.current;
        const at = all.findIndex((row) => kind.id(row) === id);
        const last = range ? all.findIndex((row) => kind.id(row) === lastId.current) : -1;
        const from = last < 0 ? at : last;
        lastId.current = id;
        toggle(all.slice(Math.min(from, at), Math.max(from, at) + 1), id);
      },
      open(event, row) {
        const link = (event.target as Element).closest('a');
        // With a modifier key the browser opens the link elsewhere, and selecting text opens nothing.
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        if (!link && window.getSelection()?.isCollapsed === false) return;
        event.preventDefault();
        leaveBy(kind.id(row));
        // Other links of the row lead to their own address, or add a tag to the filters.
        const to = link?.getAttribute('href') ?? base + kind.path(row);
        const path = to.startsWith('?') ? pathname + withTag(search, to) : to.slice(base.length);
        // A row that only changes the address of its list does not leave the page.
        void navigate(path, { preventScrollReset: path.split('?')[0] === pathname });
      },
      menu: (id, anchor) => setMenu((open) => (open?.id === id ? undefined : { id, anchor })),
      focus: setActiveId,
    }),
    [kind, toggle, leaveBy, base, pathname, search, navigate],
  );

  function focusRow(index: number): void {
    const row = rows[index];
    if (!row) return;
    // The active row is always drawn, so it can be focused at once and the next key reaches it.
    flushSync(() => setActiveId(kind.id(row)));
    const link = scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"] a`);
    link?.closest('tr')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    link?.focus({ preventScroll: true });
  }

  function onKey(event: KeyboardEvent<HTMLElement>): void {
    const row = rows[active];
    // The console's key for selecting a row (`useShortcuts`).
    if (event.key === 'Select' && selects && row) return on.select(kind.id(row), event.shiftKey);
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const height = Math.min(scroller.current?.clientHeight ?? 0, window.innerHeight);
    const page = Math.max(1, Math.floor(height / ROW_HEIGHT) - 2);
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

  const ends = kind.tail?.width ?? '44px';
  const tracks = [selects ? '30px' : '', ...columns.map(({ width }) => width), ends].join(' ');
  return (
    <>
      <div ref={scroller} className={`card ${styles.region}`} data-in-page={inPage || undefined}>
        <table
          role="table"
          aria-label={name}
          aria-rowcount={loading ? -1 : rows.length + 1}
          aria-busy={loading || undefined}
          className={styles.table}
          style={{ '--tracks': tracks, '--row': `${ROW_HEIGHT}px` }}
        >
          <TableHead state={state} selects={selects} />
          <tbody
            role="rowgroup"
            className={loading ? `breathing ${styles.bones}` : styles.body}
            style={{ height: loading ? SKELETON_HEIGHT : virtual.getTotalSize() }}
            onKeyDown={onKey}
          >
            {loading &&
              Array.from({ length: SKELETON_ROWS }, (_, index) => (
                <tr key={index} role="row" className={styles.row} aria-hidden>
                  {selects && <td role="cell" className={styles.check} />}
                  {[...columns, undefined].map((_column, at) => (
                    <td key={at} role="cell" className={styles.cell} />
                  ))}
                </tr>
              ))}
            {(inOrder ? drawn : bySlot(drawn, slots)).map(({ key, index, start }) => {
              const row = rows[index];
              return (
                row && (
                  <DataRow
                    key={slots.get(String(key))}
                    row={row}
                    index={index}
                    top={start - head + roomAbove(index)}
                    heading={headings?.[index]}
                    columns={columns}
                    kind={kind}
                    on={on}
                    active={index === active}
                    menuOpen={kind.id(row) === menu?.id}
                    selected={selects ? selection.ids.has(kind.id(row)) : undefined}
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

function TableHead<T>({
  state: { shown, selection, sort, change },
  selects,
}: {
  state: DataTableState<T>;
  selects: boolean;
}) {
  const all = shown.rows.length;
  return (
    <thead role="rowgroup" className={styles.head}>
      <tr role="row" aria-rowindex={1} className={styles.row}>
        {selects && (
          <th role="columnheader" className={styles.check}>
            {selection.most === undefined ? (
              <label className={styles.all}>
                <input
                  type="checkbox"
                  aria-label="Select all shown"
                  ref={(box) => {
                    if (box) box.indeterminate = selection.shown > 0 && selection.shown < all;
                  }}
                  checked={all > 0 && selection.shown === all}
                  disabled={all === 0}
                  onChange={() => selection.toggle(shown.rows)}
                />
              </label>
            ) : (
              <span className="unseen">Select</span>
            )}
          </th>
        )}
        {shown.columns.map(({ id, title, numeric, shrinks }) => {
          const descending = sort?.column === id ? sort.descending : undefined;
          return (
            <th
              key={id}
              role="columnheader"
              aria-sort={
                descending === undefined ? 'none' : descending ? 'descending' : 'ascending'
              }
              className={styles.cell}
              data-numeric={numeric}
              data-shrinks={shrinks}
            >
              <PlainButton
                className={`inline ${styles.sort}`}
                data-sorted={descending !== undefined || undefined}
                onClick={() => change({ sort: { column: id, descending: descending === false } })}
              >
                <span className="clip">{title}</span>
              </PlainButton>
            </th>
          );
        })}
        <th role="columnheader" className={styles.cell}>
          <span className="unseen">Actions</span>
        </th>
      </tr>
    </thead>
  );
}
