import { IconArrowDown, IconArrowUp, IconCheck, IconCopy } from '@tabler/icons-react';
import { useMemo, useRef, useState, memo, useLayoutEffect } from 'react';
import { useRowWindow } from '../../../table/useRowWindow';
import { containsText, formatCount, plural } from '../../../lib/text/text';
import { norms, rowOf } from '../../../lib/vectors/math/matrix';
import styles from './VectorsTab.module.css';
import type { TabProps } from '../run/results';
import { useCopy } from '../../../ui/useCopy';
import { shortest } from '../../../lib/vectors/io/files';
import { formatValue } from '../run/scores';
import { useTokens } from '../../../ui/useTokens';

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
        className={`bare inline ${styles.sort}`}
        onClick={() => setSort({ by: id, down: sort.by === id && !sort.down })}
      >
        {title}
        {sort.by === id &&
          (sort.down ? (
            <IconArrowDown size={13} aria-hidden />
          ) : (
            <IconArrowUp size={13} aria-hidden />
          ))}
      </button>
    </span>
  );
  const [index, norm] = headers;
  return (
    <div className="stack gap-10">
      <div className="row gap-12">
        <input
          type="search"
          className={`input ${styles.search}`}
          aria-label="Search vectors"
          placeholder="Search vectors"
          value={q}
          onChange={({ currentTarget }) => setQ(currentTarget.value)}
        />
        <span className="hint" role="status">
          {rows.length === texts.length
            ? plural(rows.length, 'vector')
            : `${formatCount(rows.length)} of ${plural(texts.length, 'vector')}`}
        </span>
      </div>
      <div ref={scroller} className={`card ${styles.region}`}>
        <div role="table" aria-label="Vectors" aria-rowcount={rows.length + 1}>
          <div role="rowgroup" className={`hint ${styles.head}`}>
            <div role="row" aria-rowindex={1} className={styles.row}>
              {index && header(index)}
              <span role="columnheader">Text</span>
              {norm && header(norm)}
              <span role="columnheader" className={styles.wide}>
                Values
              </span>
              <span role="columnheader">
                <span className="unseen">Copy</span>
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

/** Values are sampled: the strips need to be similar, not exact. */
const MOST_SAMPLED = 200_000;

function largestValue(values: Float32Array): number {
  const step = Math.max(1, Math.floor(values.length / MOST_SAMPLED));
  let largest = 0;
  for (let at = 0; at < values.length; at += step)
    largest = Math.max(largest, Math.abs(values[at] ?? 0));
  return largest;
}

/** One text with its vector. */
const VectorRow = memo(function VectorRow({
  place,
  index,
  text,
  norm,
  vector,
  largest,
}: {
  /** Its place in the list, from 0. */
  place: number;
  /** The number of the text, from 0. */
  index: number;
  text: string;
  norm: number;
  vector: Float32Array<ArrayBuffer>;
  /** The value that has the strongest colour. */
  largest: number;
}) {
  const { copied, copy } = useCopy();
  return (
    <div
      role="row"
      aria-rowindex={place + 2}
      className={`${styles.row} ${styles.placed}`}
      style={{ transform: `translateY(${place * 36}px)` }}
    >
      <span role="cell" className={`mono ${styles.number}`}>
        {index}
      </span>
      <span role="cell" className="clip" dir="auto" title={text}>
        {text}
      </span>
      <span role="cell" className={`mono ${styles.number}`}>
        {formatValue(norm)}
      </span>
      <span role="cell" className={styles.wide} title={firstValues(vector)}>
        <ValueStrip vector={vector} largest={largest} />
        <span className="unseen">{firstValues(vector)}</span>
      </span>
      <span role="cell">
        <button
          type="button"
          className="icon"
          aria-label={`Copy vector ${index}`}
          onClick={() => copy(`[${Array.from(vector, shortest).join(', ')}]`, `Vector ${index}`)}
        >
          {copied ? <IconCheck aria-hidden /> : <IconCopy aria-hidden />}
        </button>
      </span>
    </div>
  );
});

const SHOWN = 4;

function firstValues(vector: Float32Array): string {
  const first = Array.from(vector.subarray(0, SHOWN), formatValue).join(', ');
  return vector.length > SHOWN ? `${first}, …` : first;
}

const WIDTH = 192;
const HEIGHT = 16;
const tokenNames: readonly string[] = ['--accent', '--attention'];

/** The values of a vector from left to right: above zero in the accent, below in another hue, strong where they are large. */
function ValueStrip({ vector, largest }: { vector: Float32Array<ArrayBuffer>; largest: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [above = '', below = ''] = useTokens(tokenNames);
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    context.clearRect(0, 0, WIDTH, HEIGHT);
    const columns = Math.min(WIDTH, vector.length);
    const width = WIDTH / columns;
    for (let column = 0; column < columns; column += 1) {
      const value = strongest(vector, column / columns, (column + 1) / columns);
      context.fillStyle = value < 0 ? below : above;
      context.globalAlpha = largest > 0 ? Math.sqrt(Math.min(1, Math.abs(value) / largest)) : 0;
      context.fillRect(column * width, 0, Math.ceil(width), HEIGHT);
    }
    context.globalAlpha = 1;
  }, [vector, largest, above, below]);
  return <canvas ref={canvas} className={styles.strip} width={WIDTH} height={HEIGHT} aria-hidden />;
}

/** The largest value in a part of a vector: an average would hide outliers. */
function strongest(vector: Float32Array, from: number, to: number): number {
  const first = Math.floor(from * vector.length);
  const end = Math.max(first + 1, Math.floor(to * vector.length));
  let best = 0;
  for (let at = first; at < end; at += 1) {
    const value = vector[at] ?? 0;
    if (Math.abs(value) > Math.abs(best)) best = value;
  }
  return best;
}
