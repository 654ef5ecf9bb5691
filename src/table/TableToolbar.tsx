import { Button } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { formatCount, plural } from '../lib/text/text';
import styles from './TableToolbar.module.css';
import type { DataTableState } from './useDataTable';
import { openable } from '../ui/preloadable';
import { useOpener } from '../ui/useOpener';
import { type MenuItem, MenuButton } from '../ui/Menu';
import { announce } from '../ui/announce';
import { download } from '../ui/download';
import { usePageActions } from '../ui/usePageActions';
import { rowsToCsv, rowsToJson } from './exportRows';
import { rowInUse } from './useRowPlace';
import { pageTime } from '../ui/clock';
import { usePrinting } from '../ui/usePrinting';
import { fullTime } from '../lib/time/dates';
import type { Part } from '../ui/jsx';

/** The bar above a table: search, filters, counts and actions. */
export function TableToolbar<T extends object>({
  state,
  one,
  many,
  of = state.all.length,
  loading = false,
  filters,
  tools = (
    <>
      <ViewsButton many={many} />
      <ColumnsMenu state={state} />
      <ExportMenu state={state} one={one} many={many} />
    </>
  ),
}: {
  state: DataTableState<T>;
  one: string;
  many: string;
  /** How many rows there are, if the page leaves out some before the search. */
  of?: number;
  loading?: boolean;
  filters?: Part;
  tools?: Part;
}) {
  const { text, setText, flush, shown } = state;
  const count = shown.rows.length;
  usePageActions(
    text === ''
      ? []
      : [{ id: 'clear-search', label: 'Clear the search', key: 'escape', run: () => setText('') }],
  );
  const printing = usePrinting();
  return (
    <div className={`line gap-8 ${styles.toolbar}`}>
      <div className={styles.search}>
        <IconSearch size={15} aria-hidden className="dim" />
        <input
          type="search"
          className="input"
          aria-label={`Search ${many}`}
          placeholder={`Search ${many}`}
          value={text}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
          onBlur={flush}
          onKeyDown={(event) => {
            if (event.key === 'Escape') {
              // The next key is for the page: “j” moves in the rows, and Escape clears the search.
              event.preventDefault();
              event.currentTarget.blur();
            }
            if (event.key !== 'Enter' && event.key !== 'ArrowDown') return;
            event.preventDefault();
            flush();
            rowInUse()?.focus();
          }}
        />
      </div>
      {filters}
      <div className={`row gap-8 ${styles.end}`}>
        {printing && <span className="hint">{`Printed ${fullTime(pageTime())}`}</span>}
        {!loading && (
          <span className={`hint tabular ${styles.counts}`} role="status">
            {count === of ? plural(of, one) : `${formatCount(count)} of ${formatCount(of)}`}
          </span>
        )}
        {tools}
      </div>
    </div>
  );
}

const ViewsPanel = openable(() => import('./ViewsPanel').then((module) => module.ViewsPanel));

function ViewsButton({ many }: { many: string }) {
  const { anchor, close, opens } = useOpener('dialog', ViewsPanel.preload);
  return (
    <>
      <Button size="xs" {...opens}>
        Views
      </Button>
      {anchor && <ViewsPanel anchor={anchor} many={many} onClose={close} />}
    </>
  );
}

/** The menu "Columns" chooses what is shown. The first column names the row and can't be hidden. */
export function ColumnsMenu<T>({
  state: { columns, shown, state, change },
}: {
  state: DataTableState<T>;
}) {
  const show = (ids: string[] | undefined) => change({ columns: ids }, { replace: true });
  function items(): MenuItem[] {
    const choices = columns.map((column, index): MenuItem => {
      const checked = shown.columns.includes(column);
      const next = columns.filter((other) =>
        other === column ? !checked : shown.columns.includes(other),
      );
      return {
        label: column.title,
        checked,
        disabled: index === 0,
        run: () => show(next.map(({ id }) => id)),
      };
    });
    // If the address names no columns, the table chooses them by its width.
    if (state.columns)
      choices.push({ label: 'Back to the usual columns', run: () => show(undefined) });
    return choices;
  }
  return (
    <MenuButton size="xs" label="Columns" items={items}>
      Columns
    </MenuButton>
  );
}

/** The menu "Export": the chosen rows, or without any those shown, as CSV or JSON. */
export function ExportMenu<T>({
  state: { shown, selection, kind },
  one,
  many,
}: {
  state: DataTableState<T>;
  one: string;
  many: string;
}) {
  const isChosen = selection.rows.length > 0;
  const { rows } = isChosen ? selection : shown;
  function save(format: 'csv' | 'json'): void {
    const fileName = many.replaceAll(' ', '-');
    if (format === 'json') download(`${fileName}.json`, 'application/json', rowsToJson(rows, kind));
    else download(`${fileName}.csv`, 'text/csv;charset=utf-8', rowsToCsv(rows, shown.columns));
    announce(`${plural(rows.length, one)} exported`);
  }
  const note = plural(rows.length, isChosen ? 'chosen row' : 'row');
  // Disabled without rows: the file would claim that there are none, even before the list is read.
  if (rows.length === 0)
    return (
      <Button size="xs" data-disabled aria-disabled title="Available when there are rows">
        Export
      </Button>
    );
  return (
    <MenuButton
      size="xs"
      label="Export"
      items={() => [
        { label: 'CSV, columns as shown', note, run: () => save('csv') },
        { label: 'JSON, as read', note, run: () => save('json') },
      ]}
    >
      Export
    </MenuButton>
  );
}
