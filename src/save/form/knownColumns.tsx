import { IconAlertTriangle, IconHelpCircle } from '@tabler/icons-react';
import type { KnownObject } from '../../api/resources/known';
import type { Project, ServiceAccount, User } from '../../contract/identity';
import type { ResourceDescription } from '../plan/describe';
import { groupsPointer } from '../fields/groups';
import { sentSince } from '../plan/remembered';
import { Ago } from '../../ui/Age';
import type { IdNames } from '../../page/resource/IdName';
import { StatusBadge } from '../../page/resource/StatusBadge';
import type { TableColumn } from '../../table/tableColumns';
import { GroupChips } from '../../page/resource/GroupChips';
import { timeText } from '../../page/resource/resourceColumns';
import { answerFindings } from './SentBesideAnswered';

// Columns shared by the tables of users, service accounts and projects.

type KnownRow = KnownObject<User | ServiceAccount | Project>;
type Place = Pick<TableColumn<KnownRow>, 'width' | 'from'>;

/** The state of a user, marked if the last answer differs from what was sent. */
export function StateCell({
  row,
  description,
}: {
  row: KnownObject<User>;
  description: ResourceDescription;
}) {
  return (
    <span className={'inline gap-6 shrink'}>
      <StatusBadge kind="user" value={row.answer?.value.spec?.state} asOf={row.answer?.at} />
      <Differs row={row} description={description} at={ofState} />
    </span>
  );
}

/** Marks a cell if the last answer differs from what was sent; `at` lists the members the cell shows. */
function Differs({
  row,
  description,
  at,
}: {
  row: KnownRow;
  description: ResourceDescription;
  at: (pointer: string) => boolean;
}) {
  if (!answerFindings(row, description).some(({ pointer }) => at(pointer))) return null;
  return (
    <span className="inline" title={differs}>
      <IconAlertTriangle size={15} className="toned" data-tone="attention" aria-label={differs} />
    </span>
  );
}

const differs = 'The last answer differs from what was sent';
const ofGroups = (pointer: string) => pointer.startsWith(groupsPointer);
const ofState = (pointer: string) => pointer === '/spec/state';
/** Members without a cell that could be marked. */
const ofOthers = (pointer: string) => !ofGroups(pointer) && !ofState(pointer);
const answeredGroups = ({ answer }: KnownRow) => answer?.value.spec?.groupIDs;

/** The groups by name; with a `description`, marked if the last answer differs from what was sent. */
export function groupsColumn<R extends KnownRow>(
  names: IdNames,
  column: Place & {
    of?: (row: R) => readonly string[] | undefined;
    most: number;
    description?: ResourceDescription;
  },
): TableColumn<R> {
  const { of: groups = answeredGroups, most, description, ...place } = column;
  return {
    id: 'groups',
    title: 'Groups',
    text: (row) => (groups(row) ?? []).map((id) => names(id).text).join(' '),
    cell: (row) => (
      <span className={'inline gap-6 shrink'}>
        <GroupChips ids={groups(row)} names={names} most={most} />
        {description && <Differs row={row} description={description} at={ofGroups} />}
      </span>
    ),
    ...place,
  };
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

/**
 * When the service last answered. Marked if the resource may have changed since, or if a member without its own marked
 * column differs from what was sent.
 */
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
        <Differs row={row} description={description} at={ofOthers} />
      </span>
    ),
    dim: true,
    ...place,
  };
}

/** Lets a search also find groups by the names they are shown with. */
export const groupsSearched = (row: KnownRow): readonly string[] => answeredGroups(row) ?? [];
