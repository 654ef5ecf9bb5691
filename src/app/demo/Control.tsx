import { useId, useState, type ReactNode } from 'react';
import styles from './DemoControls.module.css';

/** Runs what a control does and shows how it ended. */
type Act = (work: () => Promise<void>, done: string) => Promise<void>;

/** One control of the drawer, and how its last click ended. */
export function Control({ title, children }: { title: string; children: (act: Act) => ReactNode }) {
  const id = useId();
  const [said, setSaid] = useState('');
  const act: Act = async (work, done) => {
    setSaid('');
    try {
      await work();
      setSaid(done);
    } catch (error) {
      setSaid(error instanceof Error ? error.message : 'The sandbox could not be reached.');
    }
  };
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children(act)}
      <p className="strong toned" data-tone="settled" role="status">
        {said}
      </p>
    </section>
  );
}
