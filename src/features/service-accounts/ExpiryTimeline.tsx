import { Link } from 'react-router';
import { Panel } from '../../ui/Panel';
import { useNow } from '../../ui/clock';
import { ago, dayOf, fullTime } from '../../lib/time/dates';
import { expiryBand, expiryBands, placeInBand, type ExpiryBand } from '../../lib/time/expiry';
import { plural } from '../../lib/text/text';
import styles from './ServiceAccounts.module.css';

interface Expiring {
  id: string;
  name: string;
  expiry: number;
}

/** How urgent the expiries of a band are. */
const bandTones: Record<ExpiryBand, 'failed' | 'attention' | 'settled'> = {
  expired: 'failed',
  day: 'failed',
  week: 'attention',
  month: 'attention',
  later: 'settled',
};

// More than these in one band would only be a heap; the table has them all.
const MOST_IN_BAND = 6;

/** Every known account that expires, on a line from expired to far away. */
export function ExpiryTimeline({
  accounts,
  unknown,
  path,
}: {
  accounts: readonly Expiring[];
  /** How many have no expiry that was answered. */
  unknown: number;
  path: (id: string) => string;
}) {
  const now = useNow();
  const sorted = accounts.toSorted((a, b) => a.expiry - b.expiry);
  return (
    <Panel
      title="Expiry timeline"
      beside={unknown > 0 ? `${plural(unknown, 'account')} without an expiry` : undefined}
      flush
    >
      <div className={styles.timeline}>
        {expiryBands.map(({ id, title, short }) => {
          const here = sorted.filter(({ expiry }) => expiryBand(expiry, now) === id);
          // What expires soonest matters most; of the expired, the last ones.
          const shown = id === 'expired' ? here.slice(-MOST_IN_BAND) : here.slice(0, MOST_IN_BAND);
          return (
            <section
              key={id}
              className={styles.lane}
              data-band={id}
              data-tone={bandTones[id]}
              aria-label={title}
            >
              <h3 className="ends">
                <span>{short}</span>
                <span className="hint">{here.length}</span>
              </h3>
              <div className={styles.axis} data-picture aria-hidden>
                {here.map((account) => (
                  <span
                    key={account.id}
                    className={styles.dot}
                    style={{ insetInlineStart: `${4 + placeInBand(account.expiry, now) * 92}%` }}
                  />
                ))}
              </div>
              <ol>
                {shown.map(({ id: account, name, expiry }) => (
                  <li key={account} className="line ends" title={fullTime(expiry)}>
                    <Link to={path(account)} className="clip name-link shrink isolate">
                      {name}
                    </Link>
                    <span className="fine toned">{ago(expiry, now)}</span>
                  </li>
                ))}
                {here.length > shown.length && (
                  <li className="hint">{`and ${here.length - shown.length} more`}</li>
                )}
              </ol>
            </section>
          );
        })}
      </div>
    </Panel>
  );
}

/** An expiry as date, relative time and band. Without one: not reported by the answer, or not known without an answer. */
export function ExpiryWords({
  at,
  answered,
}: {
  at: number | undefined;
  /** The service has answered about this account. */
  answered: boolean;
}) {
  const now = useNow();
  if (at === undefined)
    return <span className="hint">{answered ? 'not reported' : 'not known'}</span>;
  const band = expiryBand(at, now);
  const title = expiryBands.find(({ id }) => id === band)?.title;
  return (
    <span className="inline gap-8" title={fullTime(at)}>
      <span
        className="strong toned"
        data-tone={band === 'later' ? undefined : bandTones[band]}
        title={title}
      >
        {/* How long ago it was says the same in less room. */}
        {band === 'expired' && <span className="unseen-narrow">expired </span>}
        <span>{ago(at, now)}</span>
      </span>
      <span className="clip mono dim">{dayOf(at)}</span>
    </span>
  );
}
