import { download } from '../../components/table/exportRows';
import { announce } from '../../components/ui/announce';
import { formatUtc } from '../../lib/time/dates';
import { toIcs } from '../../lib/time/ics';
import { plural } from '../../lib/text/text';

interface Expiring {
  id: string;
  name: string;
  expiry: number;
}

/** Saves when accounts expire as a calendar file that reminds a week and a day before. */
export function saveReminders(organization: string, accounts: readonly Expiring[]): void {
  const [only] = accounts;
  const events = accounts.map(({ id, name, expiry }) => ({
    uid: `${encodeURIComponent(`${organization}/${id}`)}@meridian`,
    title: `Service account ${name} expires`,
    description: `Service account ${name} (${id}) of ${organization} expires ${formatUtc(expiry)}, as the service answered last.`,
    at: expiry,
  }));
  const name = accounts.length === 1 && only ? `${fileWord(only.name)}-expiry.ics` : 'expiries.ics';
  download(name, 'text/calendar;charset=utf-8', toIcs(events, Date.now()));
  announce(`${plural(accounts.length, 'reminder')} saved`);
}

function fileWord(name: string): string {
  return name.replaceAll(/[^\w.-]+/g, '-').slice(0, 60) || 'service-account';
}
