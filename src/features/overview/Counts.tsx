import { Link } from 'react-router';
import { overallState, type HasStates, type StateLook } from '../../resource/stateLook';
import { listTitle, type ResourceType } from '../../contract/resources';
import type { Arrival } from '../../api/cache/arrival';
import { advice } from '../../resource/advice';
import { unsettledWords } from '../../resource/Unsettled';
import { formatCount } from '../../lib/text/text';
import { listPath } from '../../resource/paths';
import styles from './Counts.module.css';

/** Something to say of a count, and where it leads. */
export interface CountNote {
  text: string;
  tone: StateLook['tone'];
  to: string;
}

export interface Count {
  type: ResourceType;
  /** How many there are; absent until it is known. */
  count: number | undefined;
  /** Whether the count is complete. */
  arrival: Arrival;
  /** Where they were counted, if not at the service or in the team's list. */
  where?: string | undefined;
  notes?: readonly CountNote[] | undefined;
}

/** The number of resources of every type. Each number and each note leads to the list of what it counts. */
export function Counts({ counts }: { counts: readonly Count[] }) {
  return (
    <div className={`card apart ${styles.counts}`}>
      {counts.map(({ type, count, arrival, where, notes = [] }) => {
        const title = listTitle(type);
        return (
          <section key={type} className={`shrink ${styles.cell}`} aria-label={title}>
            <p className="second">{title}</p>
            <p className={`tabular ${styles.number}`}>
              {count === undefined ? (
                '–'
              ) : (
                <Link
                  to={listPath(type)}
                  aria-label={`${formatCount(count)} ${title.toLowerCase()}`}
                >
                  {formatCount(count)}
                </Link>
              )}
            </p>
            <p className={`flex wrap fine second ${styles.notes}`}>
              {notes.map(({ text, tone, to }) => (
                <Link key={text} to={to} data-tone={tone}>
                  {text}
                </Link>
              ))}
              {where !== undefined && <span>{where}</span>}
              {arrival.state !== 'known' && (
                <span title={unsettledWords('count', arrival)}>
                  {advice.count[arrival.state === 'not yet' ? 'notYet' : 'cant']}
                </span>
              )}
            </p>
          </section>
        );
      })}
    </div>
  );
}

const worstFirst: readonly StateLook['tone'][] = ['failed', 'attention', 'moving', 'unknown'];

/** The worst two states that are not at rest, with their counts. */
export function stateNotes(type: ResourceType, rows: readonly { value: HasStates }[]): CountNote[] {
  const looks = rows
    .map(({ value }) => overallState(value))
    .filter(({ tone }) => worstFirst.includes(tone));
  const words = new Map(looks.map((look) => [look.word, look.tone]));
  return [...words]
    .toSorted(([, a], [, b]) => worstFirst.indexOf(a) - worstFirst.indexOf(b))
    .slice(0, 2)
    .map(([word, tone]) => ({
      text: `${formatCount(looks.filter((look) => look.word === word).length)} ${word}`,
      tone,
      to: `${listPath(type)}?${new URLSearchParams({ state: word })}`,
    }));
}
