import controls from '../../components/ui/controls.module.css';
import { Mark } from '../layout/Mark';
import styles from './Blank.module.css';

/** A page without the shell, for when there is none: what happened, and a way on. */
export function Blank({ title, words, note }: { title: string; words: string; note?: string }) {
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <Mark />
        <h1>{title}</h1>
        <p role="alert" className={styles.words}>
          {words}
        </p>
        {note !== undefined && <p className={styles.note}>{note}</p>}
        <button
          type="button"
          className={`${controls.button} ${controls.primary}`}
          onClick={() => window.location.reload()}
        >
          Try again
        </button>
      </div>
    </main>
  );
}
