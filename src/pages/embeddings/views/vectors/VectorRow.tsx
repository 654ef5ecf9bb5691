import { IconCheck, IconCopy } from '@tabler/icons-react';
import { memo } from 'react';
import controls from '../../../../components/ui/controls.module.css';
import { useCopy } from '../../../../components/ui/useCopy';
import { shortest } from '../../../../lib/vectors/io/files';
import { formatValue } from '../../run/scores';
import { ValueStrip } from './ValueStrip';
import styles from './VectorsTab.module.css';

/** One text with its vector. */
export const VectorRow = memo(function VectorRow({
  place,
  index,
  text,
  norm,
  vector,
  largest,
}: {
  /** Where it stands in the list, from 0. */
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
      <span role="cell" className={styles.number}>
        {index}
      </span>
      <span role="cell" className={styles.text} dir="auto" title={text}>
        {text}
      </span>
      <span role="cell" className={styles.number}>
        {formatValue(norm)}
      </span>
      <span role="cell" className={styles.wide} title={firstValues(vector)}>
        <ValueStrip vector={vector} largest={largest} />
        <span className={controls.hidden}>{firstValues(vector)}</span>
      </span>
      <span role="cell">
        <button
          type="button"
          className={controls.icon}
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
