import { Button } from '@mantine/core';
import { Mark } from '../layout/Mark';
import styles from './Blank.module.css';

/** A page without the shell, for when the shell failed: what happened and what to do next. */
export function Blank({ title, words, note }: { title: string; words: string; note?: string }) {
  return (
    <main className={styles.page}>
      <div className="stack">
        <Mark />
        <h1>{title}</h1>
        <p role="alert" className="second breaks">
          {words}
        </p>
        {note !== undefined && <p className="hint">{note}</p>}
        <Button variant="filled" onClick={() => window.location.reload()}>
          Try again
        </Button>
      </div>
    </main>
  );
}
