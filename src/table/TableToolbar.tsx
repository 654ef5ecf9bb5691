import { IconSearch, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatCount, plural } from '../lib/text/text';
import { ColumnsMenu } from './ColumnsMenu';
import { ExportMenu, type CsvFile } from './ExportMenu';
import styles from './TableToolbar.module.css';
import type { TableState } from './useTableState';
import { ViewsButton } from './ViewsButton';

/** The bar above a table of resources. */
export function ListToolbar<T extends object>({
  table,
  one,
  many,
  of = table.rows.length,
  loading = false,
  filters,
  csv,
  tools = (
    <>
      <ViewsButton many={many} />
      <ColumnsMenu table={table} />
      <ExportMenu table={table} one={one} many={many} csv={csv} />
    </>
  ),
}: {
  table: TableState<T>;
  /** The nouns of the rows: "network" and "networks". */
  one: string;
  many: string;
  /** How many rows there are, if the page leaves out some before the search. */
  of?: number;
  loading?: boolean;
  filters?: ReactNode;
  csv?: CsvFile<T> | undefined;
  tools?: ReactNode;
}) {
  return (
    <TableToolbar
      searchLabel={`Search ${many}`}
      text={table.text}
      onText={table.setText}
      onLeave={table.flush}
      filters={filters}
      counts={loading ? undefined : { shown: table.shown.rows.length, of, one }}
    >
      {tools}
    </TableToolbar>
  );
}

/** The bar above a table: search, filters, counts and actions. */
export function TableToolbar({
  searchLabel,
  text,
  onText,
  onLeave,
  filters,
  counts,
  children,
}: {
  searchLabel: string;
  text: string;
  onText: (text: string) => void;
  /** Called when the search box loses the focus. */
  onLeave?: () => void;
  filters: ReactNode;
  /** The counts of shown and of all rows; absent while loading. */
  counts: { shown: number; of: number; one: string } | undefined;
  children?: ReactNode;
}) {
  return (
    <div className={`line ${styles.toolbar}`}>
      <div className={styles.search}>
        <IconSearch size={15} aria-hidden className="dim" />
        <input
          type="search"
          className="input"
          aria-label={searchLabel}
          placeholder={searchLabel}
          value={text}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => onText(event.target.value)}
          onBlur={onLeave}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            onText('');
            // The next key is for the page: “j” moves in the rows.
            event.currentTarget.blur();
          }}
        />
        {text !== '' && (
          <button
            type="button"
            className="icon"
            aria-label="Clear the search"
            onClick={() => onText('')}
          >
            <IconX aria-hidden />
          </button>
        )}
      </div>
      {filters}
      <div className={`row ${styles.end}`}>
        {counts && (
          <span className={`hint ${styles.counts}`} role="status">
            {counts.shown === counts.of
              ? plural(counts.of, counts.one)
              : `${formatCount(counts.shown)} of ${formatCount(counts.of)}`}
          </span>
        )}
        {children}
      </div>
    </div>
  );
}
