import { Button } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, Suspense } from 'react';
import { formatCount, plural } from '../lib/text/text';
import { ColumnsMenu } from './ColumnsMenu';
import { ExportMenu } from './ExportMenu';
import styles from './TableToolbar.module.css';
import type { DataTableState } from './useDataTable';
import { preloadable } from '../ui/preloadable';
import { useOpener } from '../ui/useOpener';
import { KeysHeld } from '../ui/heldKeys';

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
  filters?: ReactNode;
  tools?: ReactNode;
}) {
  const { text, setText, flush, shown } = state;
  const count = shown.rows.length;
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
            if (event.key !== 'Escape') return;
            setText('');
            // The next key is for the page: “j” moves in the rows.
            event.currentTarget.blur();
          }}
        />
      </div>
      {filters}
      <div className={`row gap-8 ${styles.end}`}>
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

const ViewsPanel = preloadable(() => import('./ViewsPanel').then((module) => module.ViewsPanel));

function ViewsButton({ many }: { many: string }) {
  const { anchor, close, opens } = useOpener('dialog', ViewsPanel.preload);
  return (
    <>
      <Button size="xs" {...opens}>
        Views
      </Button>
      {anchor && (
        <Suspense fallback={<KeysHeld />}>
          <ViewsPanel anchor={anchor} many={many} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
