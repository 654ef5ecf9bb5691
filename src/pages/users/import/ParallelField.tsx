import controls from '../../../components/ui/controls.module.css';
import styles from './Import.module.css';

/** How many rows an import sends at a time. */
export function ParallelField({
  value,
  onChange,
}: {
  value: number;
  onChange: (value: number) => void;
}) {
  return (
    <label className={styles.parallel}>
      At a time
      <select
        className={controls.input}
        value={value}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      >
        {[1, 2, 4, 8].map((count) => (
          <option key={count} value={count}>
            {count}
          </option>
        ))}
      </select>
    </label>
  );
}
