import { IconHelpCircle } from '@tabler/icons-react';
import type { KnownRecord } from '../api/resources/known';
import type { Project, ServiceAccount, User } from '../contract/identity';
import { remembersOf, sentSince } from '../memory/remembers';
import { Ago } from '../ui/Age';
import type { IdNames } from '../resource/IdName';
import { timeOf, type TableColumn } from './tableColumns';
import { GroupChips } from '../resource/GroupChips';
import { fullTime } from '../lib/time/dates';

// Columns shared by the tables of users, service accounts and projects.

type KnownRow = KnownRecord<User | ServiceAccount | Project>;
type Place = Pick<TableColumn<KnownRow>, 'width' | 'from'>;

export function groupsColumn<R extends KnownRow>(
  names: IdNames,
  {
    of: groups = ({ value }) => value.spec?.groupIDs,
    most,
    ...place
  }: Place & { of?: (row: R) => readonly string[] | undefined; most: number },
): TableColumn<R> {
  return {
    id: 'groups',
    title: 'Groups',
    text: (row) => (groups(row) ?? []).map((id) => names(id).text).join(' '),
    csv: (row) => (groups(row) ?? []).join('; '),
    cell: (row) => <GroupChips ids={groups(row)} names={names} most={most} />,
    ...place,
  };
}

/** Marks a resource that a request without a reply may have changed. */
function Since({ row: { known } }: { row: KnownRow }) {
  if (!sentSince(remembersOf(known))) return null;
  const since = `Sent ${fullTime(known.sent?.at ?? Number.NaN)}, and its outcome is unknown`;
  return (
    <span className="inline" title={since}>
      <IconHelpCircle size={15} className="toned" data-tone="attention" aria-label={since} />
    </span>
  );
}

/** When the service last answered about a row, marked if it may have changed since. */
export function LastSeen({ row }: { row: KnownRow }) {
  return (
    <span className="inline gap-6 shrink">
      {row.at === 0 ? <span>never</span> : <Ago at={row.at} />}
      <Since row={row} />
    </span>
  );
}

/** The column of when the service last answered, marked if the resource may have changed since. */
export function answeredColumn(place: Place): TableColumn<KnownRow> {
  return {
    id: 'answered',
    title: 'Last seen',
    ...timeOf(({ at }) => at || undefined),
    cell: (row) => <LastSeen row={row} />,
    dim: true,
    ...place,
  };
}

/** Lets a search also find groups by the names they are shown with. */
export const groupsSearched = ({ value }: KnownRow): readonly string[] =>
  value.spec?.groupIDs ?? [];
