import { useMediaQuery } from '@mantine/hooks';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, type ReactNode } from 'react';
import styles from './Import.module.css';

// As in the stylesheet: on a phone, what is said of a row stands below its subject.
const ROW = 34;
const TALL_ROW = 58;
const PHONE = '(max-width: 560px)';

/** One column of an import's table. */
export interface ImportColumn {
  title: string;
  /** Leaves first where there is little room. */
  wide?: boolean;
  /** Where it stands on a phone; number leaves. */
  place?: 'number' | 'mark' | 'subject' | 'words' | 'act';
  cell: (index: number) => ReactNode;
}

/** Rows of a file, however many: only those in view are drawn. */
export function ImportTable({
  name,
  columns,
  tracks,
  count,
  rowKey,
}: {
  /** Accessible name of the table. */
  name: string;
  columns: readonly ImportColumn[];
  /** `result`: the tracks of the table of results. */
  tracks: 'rows' | 'results' | 'requests';
  count: number;
  rowKey: (index: number) => number;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const phone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const height = phone && tracks !== 'requests' ? TALL_ROW : ROW;
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    getItemKey: rowKey,
    overscan: 10,
    initialRect: { width: 1000, height: 480 },
  });
  useEffect(() => virtualizer.measure(), [virtualizer, height]);
  return (
    <div ref={scroller} className={styles.scroller} role="region" aria-label={name} tabIndex={0}>
      <div
        role="table"
        aria-label={name}
        aria-rowcount={count + 1}
        className={styles.table}
        data-tracks={tracks}
      >
        <div role="rowgroup" className={styles.head}>
          <div role="row" aria-rowindex={1} className={styles.row}>
            {columns.map(({ title, wide, place }) => (
              <span
                key={title}
                role="columnheader"
                className={styles.cell}
                data-wide={wide || undefined}
                data-place={place}
              >
                {title}
              </span>
            ))}
          </div>
        </div>
        <div role="rowgroup" className={styles.body} style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, key, start }) => (
            <div
              key={key}
              role="row"
              aria-rowindex={index + 2}
              className={styles.row}
              style={{ transform: `translateY(${start}px)` }}
            >
              {columns.map(({ title, wide, place, cell }) => (
                <div
                  key={title}
                  role="cell"
                  className={styles.cell}
                  data-wide={wide || undefined}
                  data-place={place}
                >
                  {cell(index)}
                </div>
              ))}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
