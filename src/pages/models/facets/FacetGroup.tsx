import { useId, useState } from 'react';
import { formatCount } from '../../../lib/text/text';
import controls from '../../../components/ui/controls.module.css';
import { CheckBox } from './CheckBox';
import styles from './Filters.module.css';

const FEW = 6;

/** One facet: its values, each with how many there would be. */
export function FacetGroup({
  title,
  values,
  labelOf,
  onToggle,
}: {
  title: string;
  values: readonly { value: string; count: number; chosen: boolean }[];
  labelOf: (value: string) => string;
  onToggle: (value: string) => void;
}) {
  const id = useId();
  const [whole, setWhole] = useState(false);
  if (values.length === 0) return null;
  // Nobody is helped by a button that shows one more line.
  const few = values.length <= FEW + 1;
  const shown = whole || few ? values : values.filter(({ chosen }, index) => chosen || index < FEW);
  return (
    <fieldset className={styles.group}>
      <legend className={styles.title}>{title}</legend>
      {shown.map(({ value, count, chosen }, index) => (
        <label
          key={value}
          htmlFor={`${id}-${index}`}
          className={styles.choice}
          data-none={count === 0 || undefined}
        >
          <CheckBox id={`${id}-${index}`} checked={chosen} onChange={() => onToggle(value)} />
          <span className={styles.value} title={labelOf(value)}>
            {labelOf(value)}
          </span>
          <span className={styles.count}>{formatCount(count)}</span>
        </label>
      ))}
      {!few && (
        <button
          type="button"
          className={`${controls.plain} ${styles.more}`}
          aria-expanded={whole}
          onClick={() => setWhole(!whole)}
        >
          {whole ? `Fewer of ${title.toLowerCase()}` : `All ${values.length}`}
          {!whole && <span className={controls.hidden}> of {title.toLowerCase()}</span>}
        </button>
      )}
    </fieldset>
  );
}
