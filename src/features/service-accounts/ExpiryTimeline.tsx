import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useTeam } from '../../api/journal/team';
import { knownName, type KnownRecord } from '../../api/resources/known';
import type { ServiceAccount } from '../../contract/identity';
import { advice } from '../../resource/advice';
import { openPath } from '../../resource/paths';
import { useOrganization } from '../../resource/useOrganization';
import { basePath } from '../../session/addresses';
import { download } from '../../ui/download';
import { Panel } from '../../ui/Panel';
import { useNow } from '../../ui/clock';
import { visible } from '../../lib/text/invisible';
import { calendarFile } from '../../lib/time/calendar';
import { ago, dayOf, fullTime, parseTime } from '../../lib/time/dates';
import { expiryBand, expiryBands, placeInBand } from '../../lib/time/expiry';
import { addressPart, plural } from '../../lib/text/text';
import styles from './ServiceAccounts.module.css';

export type AccountRow = KnownRecord<ServiceAccount>;

/** When an account expires, in ms; neither year 1 nor an invalid time is an expiry. */
export const expiryOf = ({ value }: AccountRow): number | undefined =>
  parseTime(value.status?.expiry);

// More than these in one band would only be a heap; the table has them all.
const MOST_IN_BAND = 6;

/** Every known account that expires, on a line from expired to far away. */
export function ExpiryTimeline({ rows }: { rows: readonly AccountRow[] }) {
  const now = useNow();
  const { organization, key, keep } = useOrganization();
  // Before the team’s list has come, a downloaded file would miss accounts.
  const wait = useTeam(key).arrival.state === 'not yet' ? advice.known.notYet : undefined;
  const sorted = useMemo(
    () => rows.flatMap(asExpiring).toSorted((a, b) => a.expiry - b.expiry),
    [rows],
  );
  const unknown = rows.length - sorted.length;
  const path = (id: string) => keep(openPath('serviceAccount', id));
  const exportCalendar = () => {
    const query = new URLSearchParams({ organizationID: organization });
    const home = new URL(basePath, location.href).href.slice(0, -1);
    const events = sorted.map(({ id, name, expiry }) => ({
      // An id is only unique in an organization.
      uid: `service-account/${[organization, id].map(addressPart).join('/')}@meridian`,
      at: expiry,
      title: `Service account ${visible(name)} expires`,
      // Who opens it may be in another organization.
      url: `${home}${openPath('serviceAccount', id)}?${query}`,
    }));
    const file = calendarFile(events, now);
    download(`service-account-expiry-${dayOf(now)}.ics`, 'text/calendar;charset=utf-8', file);
  };
  return (
    <Panel
      title="Expiry timeline"
      beside={
        <span className="inline gap-8">
          {unknown > 0 && <span>{`${plural(unknown, 'account')} without an expiry`}</span>}
          <Button size="xs" disabled={wait !== undefined} title={wait} onClick={exportCalendar}>
            Export calendar
          </Button>
        </span>
      }
      flush
    >
      <div className={styles.timeline}>
        {expiryBands.map(({ id, title, short, tone }) => {
          const here = sorted.filter(({ expiry }) => expiryBand(expiry, now) === id);
          // What expires soonest matters most; of the expired, the last ones.
          const shown = id === 'expired' ? here.slice(-MOST_IN_BAND) : here.slice(0, MOST_IN_BAND);
          return (
            <section key={id} className={styles.lane} data-tone={tone} aria-label={title}>
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
                      {visible(name)}
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

function asExpiring(row: AccountRow) {
  const expiry = expiryOf(row);
  return expiry === undefined ? [] : [{ id: row.known.id, name: knownName(row), expiry }];
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
  const band = expiryBands.find(({ id }) => id === expiryBand(at, now));
  return (
    <span className="inline gap-8" title={fullTime(at)}>
      <span
        className="strong toned"
        data-tone={band?.id === 'later' ? undefined : band?.tone}
        title={band?.title}
      >
        {/* How long ago it was says the same in less room. */}
        {band?.id === 'expired' && <span className="unseen-narrow">expired </span>}
        <span>{ago(at, now)}</span>
      </span>
      <span className="clip mono dim">{dayOf(at)}</span>
    </span>
  );
}
