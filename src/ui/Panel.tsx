import { useId } from 'react';
import type { Content } from './jsx';
import styles from './Panel.module.css';

/** A titled card, with a heading one level below the page's. */
export function Panel({
  title,
  beside,
  children,
  flush = false,
}: {
  title: string;
  beside?: Content;
  children: Content;
  /** Set if the content has its own padding, such as a table. */
  flush?: boolean;
}) {
  const id = useId();
  return (
    <section className="card shrink" aria-labelledby={id}>
      <div className={`line ${styles.head}`}>
        <h2 id={id} className={`shrink breaks ${styles.title}`}>
          {title}
        </h2>
        {beside !== undefined && <div className="hint">{beside}</div>}
      </div>
      <div className={flush ? undefined : 'pad'}>{children}</div>
    </section>
  );
}
