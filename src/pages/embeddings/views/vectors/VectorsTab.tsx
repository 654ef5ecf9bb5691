import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import controls from '../../../../components/ui/controls.module.css';
import { useRowWindow } from '../../../../components/table/useRowWindow';
import { containsText, formatCount, plural } from '../../../../lib/text/text';
import { norms, rowOf } from '../../../../lib/vectors/math/matrix';
import { VectorRow } from './VectorRow';
import styles from './VectorsTab.module.css';
import type { TabProps } from '../../run/results';

type SortId = 'index' | 'norm';
const headers: readonly { id: SortId; title: string }[] = [
  { id: 'index', title: 'Index' },
  { id: 'norm', title: 'Norm' },
];

/** "Vectors": each text with its vector's length and values. */
export function VectorsTab({ results }: TabProps) {
  const { texts, vectors, positions, analysis } = results;
  const scroller = useRef<HTMLDivElement>(null);
  const [q, setQ] = useState('');
  const [sort, setSort] = useState<{ by: SortId; down: boolean }>({ by: 'index', down: false });
  const lengths = useMemo(() => analysis?.inspection.norms ?? norms(vectors), [analysis, vectors]);
  const largest = useMemo(() => largestValue(vectors.data), [vectors]);
  const rows = useMemo(() => {
    const needle = q.trim();
    const found = texts.flatMap((text, row) =>
      needle === '' || containsText(text, needle) ? [row] : [],
    );
    if (sort.by === 'norm') found.sort((a, b) => (lengths[a] ?? 0) - (lengths[b] ?? 0) || a - b);
    return sort.down ? found.toReversed() : found;
  }, [texts, q, sort, lengths]);
  const { first, size } = useRowWindow(scroller, rows.length);

  const header = ({ id, title }: (typeof headers)[number]) => (
    <span
      role="columnheader"
      className={styles.end}
      aria-sort={sort.by === id ? (sort.down ? 'descending' : 'ascending') : 'none'}
    >
      <button
        type="button"
        className={styles.sort}
        onClick={() => setSort({ by: id, down: sort.by === id && !sort.down })}
      >
        {title}
        {sort.by === id &&
          (sort.down ? <IconArrowDown aria-hidden /> : <IconArrowUp aria-hidden />)}
      </button>
    </span>
  );
  const [index, norm] = headers;
  return (
    <div className={styles.tab}>
      <div className={styles.tools}>
        <input
          type="search"
          className={`${controls.input} ${styles.search}`}
          aria-label="Search vectors"
          placeholder="Search vectors"
          value={q}
          onChange={({ currentTarget }) => setQ(currentTarget.value)}
        />
        <span className={styles.count} role="status">
          {rows.length === texts.length
            ? plural(rows.length, 'vector')
            : `${formatCount(rows.length)} of ${plural(texts.length, 'vector')}`}
        </span>
      </div>
      <div ref={scroller} className={styles.region}>
        <div role="table" aria-label="Vectors" aria-rowcount={rows.length + 1}>
          <div role="rowgroup" className={styles.head}>
            <div role="row" aria-rowindex={1} className={styles.row}>
              {index && header(index)}
              <span role="columnheader">Text</span>
              {norm && header(norm)}
              <span role="columnheader" className={styles.wide}>
                Values
              </span>
              <span role="columnheader">
                <span className={controls.hidden}>Copy</span>
              </span>
            </div>
          </div>
          <div role="rowgroup" className={styles.body} style={{ height: rows.length * 36 }}>
            {rows.slice(first, first + size).map((row, at) => (
              <VectorRow
                key={row}
                place={first + at}
                index={positions[row] ?? row}
                text={texts[row] ?? ''}
                norm={lengths[row] ?? 0}
                vector={rowOf(vectors, row)}
                largest={largest}
              />
            ))}
          </div>
        </div>
        {rows.length === 0 && <p className={styles.none}>No text matches “{q.trim()}”.</p>}
      </div>
    </div>
  );
}

/** Values are sampled: the strips need to be alike, not exact. */
const MOST_SAMPLED = 200_000;

function largestValue(values: Float32Array): number {
  const step = Math.max(1, Math.floor(values.length / MOST_SAMPLED));
  let largest = 0;
  for (let at = 0; at < values.length; at += step)
    largest = Math.max(largest, Math.abs(values[at] ?? 0));
  return largest;
}
