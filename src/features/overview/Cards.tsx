import { Link } from 'react-router';
import type { RecordList } from '../../api/cache/record';
import { overallState, type HasStates, type StateLook } from '../../page/resource/stateLook';
import { formatCount } from '../../lib/text/text';
import styles from './Card.module.css';

type Tone = StateLook['tone'];
const order: readonly Tone[] = ['failed', 'attention', 'moving', 'unknown', 'neutral', 'settled'];

/** How many there are and in which states, as a number, a bar and words; each count leads to what it counts. */
export function ResourceCard({
  title,
  to,
  list,
  failed,
  worst,
}: {
  title: string;
  to: string;
  list: RecordList<HasStates> | undefined;
  failed: boolean;
  /** A count that weighs more than any state, and where it leads. */
  worst?: { text: string; to: string } | undefined;
}) {
  const counts = countStates(list?.items.map(({ value }) => value) ?? []);
  return (
    <section className={`card ${styles.card}`} aria-label={title}>
      <Link to={to} className={styles.title}>
        {title}
      </Link>
      <p className={styles.number}>
        {list ? (
          <Link to={to} aria-label={`${formatCount(list.items.length)} ${title.toLowerCase()}`}>
            {formatCount(list.items.length)}
          </Link>
        ) : (
          '–'
        )}
      </p>
      <div className={styles.bar} aria-hidden>
        {counts.map(({ word, tone, count }) => (
          <span key={word} data-tone={tone} style={{ flexGrow: count }} />
        ))}
      </div>
      {list === undefined ? (
        <p className="hint">{failed ? 'Could not be read' : 'Reading'}</p>
      ) : list.items.length === 0 ? (
        <p className="hint">None in this scope yet</p>
      ) : (
        <ul className={styles.legend}>
          {worst !== undefined && (
            <li data-tone="failed">
              <Link to={worst.to}>{worst.text}</Link>
            </li>
          )}
          {counts.map(({ word, tone, count }) => (
            <li key={word} data-tone={tone}>
              <Link to={`${to}?${new URLSearchParams({ state: word })}`}>
                <span className="mono">{formatCount(count)}</span> {word}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** States by word, the worst first. */
function countStates(values: readonly HasStates[]): { word: string; tone: Tone; count: number }[] {
  const counts = new Map<string, { word: string; tone: Tone; count: number }>();
  for (const value of values) {
    const { word, tone } = overallState(value);
    const entry = counts.get(word) ?? { word, tone, count: 0 };
    entry.count += 1;
    counts.set(word, entry);
  }
  return [...counts.values()].sort((a, b) => order.indexOf(a.tone) - order.indexOf(b.tone));
}
