import { IconAlertTriangle, IconHelpCircle } from '@tabler/icons-react';
import type { KnownObject } from '../../api/resources/known';
import type { Project, ServiceAccount, User } from '../../contract/identity';
import { joinWords } from '../../lib/text/text';
import type { ResourceDescription } from '../plan/describe';
import { sentSince } from '../plan/remembered';
import { Ago } from '../../ui/Age';
import type { IdNames } from '../../page/resource/IdName';
import type { TableColumn } from '../../table/tableColumns';
import { GroupChips } from '../../page/resource/GroupChips';
import { timeText } from '../../page/resource/resourceColumns';
import { answerFindings } from './SentBesideAnswered';

// Columns shared by the tables of users, service accounts and projects.

type KnownRow = KnownObject<User | ServiceAccount | Project>;
type Place = Pick<TableColumn<KnownRow>, 'width' | 'from'>;

const answeredGroups = ({ answer }: KnownRow) => answer?.value.spec?.groupIDs;

/** The groups by name. */
export function groupsColumn<R extends KnownRow>(
  names: IdNames,
  {
    of: groups = answeredGroups,
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

/** Marks a resource whose last answer differs from what was sent; its tooltip names the members. */
function Differs({ row, description }: { row: KnownRow; description: ResourceDescription }) {
  const members = answerFindings(row, description).map(({ label }) => label);
  if (members.length === 0) return null;
  const differs = 'The last answer differs from what was sent';
  return (
    <span className="inline" title={`${differs}: ${joinWords([...new Set(members)])}`}>
      <IconAlertTriangle size={15} className="toned" data-tone="attention" aria-label={differs} />
    </span>
  );
}

/** Marks a resource that a request without a reply may have changed. */
function Since({ row }: { row: KnownRow }) {
  if (!sentSince(row)) return null;
  const since = `Sent ${timeText(row.sent?.at)}, and its outcome is unknown`;
  return (
    <span className="inline" title={since}>
      <IconHelpCircle size={15} className="toned" data-tone="attention" aria-label={since} />
    </span>
  );
}

/** When the service last answered. Marked if the resource may have changed since, or differs from what was sent. */
export function answeredColumn({
  description,
  ...place
}: Place & { description: ResourceDescription }): TableColumn<KnownRow> {
  return {
    id: 'answered',
    title: 'Last seen',
    text: ({ answer }) => timeText(answer?.at),
    sort: ({ answer }) => answer?.at,
    cell: (row) => (
      <span className={'inline gap-6 shrink'}>
        {row.answer ? <Ago at={row.answer.at} /> : 'never'}
        <Since row={row} />
        <Differs row={row} description={description} />
      </span>
    ),
    dim: true,
    ...place,
  };
}

/** Lets a search also find groups by the names they are shown with. */
export const groupsSearched = (row: KnownRow): readonly string[] => answeredGroups(row) ?? [];
