import { Ago } from './Age';
import styles from './Updated.module.css';

/** "Updated 4 s ago". */
export function Updated({ at }: { at: number }) {
  return (
    <span className={`hint ${styles.updated}`}>
      Updated <Ago at={at} />
    </span>
  );
}
