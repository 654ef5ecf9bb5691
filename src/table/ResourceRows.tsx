import {
  memo,
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react';
import { flushSync } from 'react-dom';
import { useHref, useLocation, useNavigate } from 'react-router';
import { Menu } from '../ui/Menu';
import { ResourceRow } from './ResourceRow';
import { createRowSlots } from './rowSlots';
import styles from './ResourceTable.module.css';
import type { RowKind, TableColumn } from './tableColumns';
import { useRowPlace } from './useRowPlace';
import { ROW_HEIGHT, useRowWindow } from './useRowWindow';

/** How long the pointer must rest on a row before its page is preloaded, in ms. */
const INTENT_MS = 70;

/** The address of a list that is filtered by one more tag. */
function withTag(search: string, tag: string): URLSearchParams {
  const params = new URLSearchParams(search);
  if (!params.getAll('tag').includes(tag)) params.append('tag', tag);
  return params;
}

/** The rows in view, and the focused one wherever it is. Their events are handled here for all of them. */
function Rows<T extends object>({
  rows,
  columns,
  kind,
  asked,
  scroller,
  onIntent,
  chosen,
  onChoose,
}: {
  rows: readonly T[];
  columns: readonly TableColumn<T>[];
  kind: RowKind<T>;
  /** The search text. */
  asked: string;
  scroller: RefObject<HTMLDivElement | null>;
  onIntent: ((row: T) => void) | undefined;
  /** The ids of the chosen rows; absent where rows cannot be chosen. */
  chosen: ReadonlySet<string> | undefined;
  onChoose: (index: number, range: boolean) => void;
}) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [slots] = useState(createRowSlots);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const base = useHref('/').replace(/\/$/, '');
  // The id of the row that is the Tab stop, so that it stays the same when a poll changes the order.
  const place = useRowPlace(scroller);
  const [activeId, setActiveId] = useState(place.id);
  const [focused, setFocused] = useState(false);
  const [menu, setMenu] = useState<{ id: string; anchor: HTMLElement }>();
  const found = activeId === undefined ? -1 : rows.findIndex((row) => kind.id(row) === activeId);
  const active = Math.max(found, 0);
  const menuRow = menu && rows.find((row) => kind.id(row) === menu.id);

  const { first, size, scrolling, reveal } = useRowWindow(scroller, rows.length, asked);
  const intent = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(intent.current), []);

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
    if (target.closest('[data-choose]')) {
      onChoose(rows.indexOf(here.row), event.shiftKey);
      return;
    }
    // A click on a field in a cell edits it and opens nothing.
    if (target.closest('input')) return;
    const button = target.closest('button');
    if (button) {
      const id = kind.id(here.row);
      setMenu(menu?.id === id ? undefined : { id, anchor: button });
      return;
    }
    const link = target.closest('a');
    const plain = !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    // With a modifier key the browser opens the link elsewhere, and selecting text opens nothing.
    if (!plain || (!link && window.getSelection()?.isCollapsed === false)) return;
    event.preventDefault();
    if (kind.onChoose) return kind.onChoose(here.row);
    place.leaveBy(kind.id(here.row));
    // Another link of the row leads where it says.
    const tag = link?.dataset['tag'];
    const path =
      tag === undefined
        ? (link?.dataset['to'] ?? kind.path(here.row))
        : `${pathname}?${withTag(search, tag)}`;
    // A row that only changes the address of its list does not leave the page.
    const stays = path.split('?')[0] === pathname;
    void navigate(path, { preventScrollReset: stays });
  }

  // Moving rows ignore the pointer (see the styles), but a click still counts for the row under it.
  useEffect(() => {
    const here = scroller.current;
    const pressThrough = (event: globalThis.MouseEvent) => {
      const rowsHere = body.current;
      if (!rowsHere || rowsHere.contains(event.target as Node)) return;
      rowsHere.style.pointerEvents = 'auto';
      const below = document.elementFromPoint(event.clientX, event.clientY);
      rowsHere.style.pointerEvents = '';
      if (below && rowsHere.contains(below))
        below.dispatchEvent(new globalThis.MouseEvent('click', event));
    };
    here?.addEventListener('click', pressThrough);
    return () => here?.removeEventListener('click', pressThrough);
  }, [scroller]);

  function focusRow(index: number): void {
    const row = rows[index];
    if (!row) return;
    reveal(index);
    // The active row is always drawn, so it can be focused at once and the next key reaches it.
    flushSync(() => setActiveId(kind.id(row)));
    body.current
      ?.querySelector<HTMLElement>(`[data-index="${index}"] a`)
      ?.focus({ preventScroll: true });
  }

  function move(event: KeyboardEvent<HTMLElement>): void {
    // The console's key for selecting a row (`useShortcuts`).
    if (event.key === 'Select') return onChoose(active, event.shiftKey);
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const here = rowOf(event.target);
    if (!here) return;
    if (event.key === ' ' && kind.onChoose && (event.target as Element).matches('a')) {
      event.preventDefault();
      return kind.onChoose(here.row);
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

  /** Preloads a row's page when the pointer rests on it, but not while rows scroll past the pointer. */
  function point(target: EventTarget, wait: number): void {
    clearTimeout(intent.current);
    if (!onIntent || scrolling) return;
    const here = rowOf(target);
    if (here) intent.current = setTimeout(() => onIntent(here.row), wait);
  }

  const shown = Array.from({ length: size }, (_, at) => first + at);
  if (found >= 0 && found < first) shown.unshift(found);
  if (found >= first + size) shown.push(found);
  const items = shown.flatMap((index) => {
    const row = rows[index];
    return row ? [{ key: kind.id(row), row, index }] : [];
  });
  // At rest, rows are in reading order. No element moves while scrolling or while a row has the focus, because moving
  // is slow, drops the focus, and breaks a click that began on the moved element.
  const still = !scrolling && !focused;
  const slotted = slots.place(items, still, asked);

  return (
    <>
      <tbody
        ref={body}
        role="rowgroup"
        className={styles.body}
        data-scrolling={scrolling || undefined}
        style={{ height: rows.length * ROW_HEIGHT }}
        onKeyDown={move}
        onClick={click}
        onFocus={(event) => {
          const here = rowOf(event.target);
          if (here) {
            setActiveId(kind.id(here.row));
            place.rest(kind.id(here.row));
          }
          setFocused(true);
        }}
        onBlur={({ currentTarget, relatedTarget }) => {
          // No `relatedTarget` means that a press took the focus, and the press may have begun on a row.
          if (relatedTarget && !currentTarget.contains(relatedTarget)) setFocused(false);
        }}
        onPointerOver={(event) => point(event.target, INTENT_MS)}
        onPointerDown={(event) => point(event.target, 0)}
        onPointerLeave={() => clearTimeout(intent.current)}
      >
        {slotted.map(({ row, index, slot }) => (
          <ResourceRow
            key={slot}
            row={row}
            columns={columns}
            kind={kind}
            index={index}
            active={index === active}
            menuOpen={row === menuRow}
            chosen={chosen?.has(kind.id(row))}
            base={base}
          />
        ))}
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

// `memo` would lose the type parameter.
export const ResourceRows = memo(Rows) as typeof Rows;
