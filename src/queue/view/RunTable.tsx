import { UnstyledButton } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, useState } from 'react';
import { formatCount } from '../../lib/text/text';
import type { Content, Part } from '../../ui/jsx';
import { usePrinting } from '../../ui/usePrinting';
import styles from './Run.module.css';

// As in the stylesheet; rows with more to say are taller, and measured.
const ROW = 34;

export interface RunColumn {
  title: string;
  /** A CSS grid track; else a share of the room. */
  width?: string;
  /** The words about a row wrap, and have a line of their own on a phone. */
  place?: 'subject' | 'words';
  cell: (index: number) => Content;
}

/** The mark or the result of a row, in its colour; with `tick`, the row can be included here. */
export function Marked({
  title,
  tone,
  tick,
}: {
  title: string;
  tone: string;
  tick?: { label: string; checked: boolean; onChange: (checked: boolean) => void };
}) {
  if (!tick)
    return (
      <span className={`inline toned ${styles.mark}`} data-tone={tone}>
        {title}
      </span>
    );
  return (
    <label className={`inline toned ${styles.mark}`} data-tone={tone}>
      <input
        type="checkbox"
        aria-label={tick.label}
        checked={tick.checked}
        onChange={(event) => tick.onChange(event.currentTarget.checked)}
      />
      <span>{title}</span>
    </label>
  );
}

export function Why({ words, tone }: { words: string; tone?: string | undefined }) {
  return (
    <span className={`shrink breaks ${styles.why}`} data-tone={tone} title={words}>
      {words}
    </span>
  );
}

const asTheyAre = (rows: readonly number[]) => rows;

/**
 * Rows with how many of them are in each state; pressing a state shows only those. However many they are, only those in
 * view are drawn.
 */
export function RowsByState<S extends string>({
  label,
  states,
  stateOf,
  total,
  arrange = asTheyAre,
  between,
  name,
  columns: given,
  rowKey = (row) => row,
}: {
  label: string;
  /** In the order in which they are counted. */
  states: readonly { id: S; title: string; tone: string }[];
  /** Rows go by their place among all; a function that changes only with the states. */
  stateOf: (row: number) => S;
  total: number;
  /** Puts rows of all states in another order. */
  arrange?: (rows: readonly number[]) => readonly number[];
  /** What stands between the counts and the rows. */
  between?: Part;
  name: string;
  columns: readonly (RunColumn | false)[];
  rowKey?: (row: number) => number;
}) {
  const columns = given.filter((column) => column !== false);
  const [chosen, setChosen] = useState<S>();
  // Scrolling draws this again, and does not count again.
  const byState = useMemo(() => Map.groupBy(Array(total).keys(), stateOf), [total, stateOf]);
  const shown = useMemo(
    () => (chosen === undefined ? arrange([...Array(total).keys()]) : (byState.get(chosen) ?? [])),
    [chosen, arrange, total, byState],
  );
  const at = (index: number) => shown[index] ?? -1;
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    getItemKey: (index) => rowKey(at(index)),
    overscan: 10,
    initialRect: { width: 1000, height: 480 },
  });
  const printing = usePrinting();
  const drawn = printing
    ? shown.map((row, index) => ({ index, key: rowKey(row), start: 0 }))
    : virtualizer.getVirtualItems();
  return (
    <div>
      <div role="group" aria-label={label} className="apart flex wrap gap-6">
        {states
          .map((state) => ({ ...state, count: byState.get(state.id)?.length ?? 0 }))
          .filter(({ count, id }) => count > 0 || id === chosen)
          .map(({ id, title, count, tone }) => (
            <UnstyledButton
              key={id}
              className={`inline fine toned ${styles.chip}`}
              data-tone={tone}
              aria-pressed={id === chosen}
              onClick={() => setChosen(id === chosen ? undefined : id)}
            >
              <span>{`${title} `}</span>
              <b>{formatCount(count)}</b>
            </UnstyledButton>
          ))}
      </div>
      {between}
      <div
        ref={scroller}
        className={`card scroll ${styles.scroller}`}
        role="region"
        aria-label={name}
        tabIndex={0}
      >
        <div
          role="table"
          aria-label={name}
          aria-rowcount={shown.length + 1}
          className={styles.table}
          style={{ '--tracks': columns.map(({ width = 'minmax(150px, 2fr)' }) => width).join(' ') }}
        >
          <div role="rowgroup" className={styles.head}>
            <div role="row" aria-rowindex={1} className={styles.row}>
              {columns.map(({ title, place }) => (
                <span
                  key={title}
                  role="columnheader"
                  className={`row ${styles.cell}`}
                  data-place={place}
                >
                  {title}
                </span>
              ))}
            </div>
          </div>
          <div
            role="rowgroup"
            className={styles.body}
            style={{ height: virtualizer.getTotalSize() }}
          >
            {drawn.map(({ index, key, start }) => (
              <div
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                role="row"
                aria-rowindex={index + 2}
                className={styles.row}
                style={{ transform: `translateY(${start}px)` }}
              >
                {columns.map(({ title, place, cell }) => (
                  <div key={title} role="cell" className={`row ${styles.cell}`} data-place={place}>
                    {cell(at(index))}
                  </div>
                ))}
              </div>
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}
