import { useId, useState, type ReactNode } from 'react';
import styles from './DemoControls.module.css';

/** Runs what a control does and shows how it ended. */
type Act = (work: () => Promise<string | void>, done: string) => Promise<void>;

/** One control of the drawer: which promise it shows, what to do next, and how the last click ended. */
export function Control({
  title,
  promise,
  shows,
  next,
  children,
}: {
  title: string;
  promise: 1 | 2 | 3;
  shows: string;
  next: string;
  children: (act: Act) => ReactNode;
}) {
  const id = useId();
  const [said, setSaid] = useState('');
  const act: Act = async (work, done) => {
    setSaid('');
    try {
      setSaid((await work()) ?? done);
    } catch (error) {
      setSaid(error instanceof Error ? error.message : 'The sandbox could not be reached.');
    }
  };
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className="second">
        <span className="strong">Promise {promise}:</span> {shows}
      </p>
      {children(act)}
      <p className="hint">Next: {next}</p>
      <p className="strong toned" data-tone="settled" role="status">
        {said}
      </p>
    </section>
  );
}
