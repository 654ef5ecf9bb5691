import { IconAlertTriangle } from '@tabler/icons-react';
import type { KnownObject } from '../../api/knownObjects';
import { Age } from '../../components/Age';
import { GroupChips } from '../../components/identity/GroupChips';
import styles from '../../components/identity/Identity.module.css';
import { answerFindings } from '../../components/identity/SentBesideAnswered';
import type { IdNames } from '../../components/IdName';
import type { MenuItem } from '../../components/Menu';
import { StatusBadge } from '../../components/StatusBadge';
import { stateLook } from '../../components/stateLook';
import type { RowKind, TableColumn } from '../../components/tableColumns';
import { Ago } from '../../components/identity/Ago';
import type { User } from '../../contract/users';
import { formatUtc, parseTime } from '../../lib/dates';
import type { ResourceDescription } from '../../writes/describe';

export type UserRow = KnownObject<User>;

export const subjectOf = ({ id, known, answer }: UserRow): string =>
  answer?.value.spec?.subject || answer?.value.metadata.name || known.name || id;

/** The columns of the table "Users". */
export function userColumns(
  names: IdNames,
  description: ResourceDescription,
): TableColumn<UserRow>[] {
  const groups = (row: UserRow) => row.answer?.value.spec?.groupIDs;
  const active = (row: UserRow) => parseTime(row.answer?.value.status?.lastAcive);
  return [
    { id: 'subject', title: 'Subject', text: subjectOf, width: 'minmax(150px, 2.4fr)', from: 0 },
    {
      id: 'state',
      title: 'State',
      text: ({ answer }) => stateLook('user', answer?.value.spec?.state).word,
      cell: ({ answer }) => <StatusBadge kind="user" value={answer?.value.spec?.state} />,
      shrinks: true,
      width: 'var(--narrow-state, minmax(110px, 1fr))',
      from: 0,
    },
    {
      id: 'groups',
      title: 'Groups',
      text: (row) => (groups(row) ?? []).map((id) => names(id).text).join(' '),
      cell: (row) => (
        <span className={styles.differs}>
          <GroupChips ids={groups(row)} names={names} most={2} />
          {answerFindings(row, description).length > 0 && (
            <span title="The last answer differs from what was sent">
              <IconAlertTriangle aria-label="The last answer differs from what was sent" />
            </span>
          )}
        </span>
      ),
      width: 'minmax(180px, 2.6fr)',
      from: 620,
    },
    {
      id: 'lastActive',
      title: 'Last active',
      text: (row) => timeText(active(row)),
      sort: active,
      cell: (row) => <Ago at={active(row)} absent="not reported" />,
      width: 'minmax(104px, 1fr)',
      from: 780,
    },
    {
      id: 'name',
      title: 'Name',
      text: ({ answer }) => answer?.value.metadata.name ?? '',
      width: 'minmax(140px, 1.6fr)',
    },
    {
      id: 'creationTime',
      title: 'Age',
      text: ({ answer }) => timeText(parseTime(answer?.value.metadata.creationTime)),
      sort: ({ answer }) => parseTime(answer?.value.metadata.creationTime),
      cell: ({ answer }) => <Age time={answer?.value.metadata.creationTime} />,
      numeric: true,
      mono: true,
      width: 'minmax(72px, 0.7fr)',
      from: 960,
    },
    {
      id: 'answered',
      title: 'Answered',
      text: ({ answer }) => timeText(answer?.at),
      sort: ({ answer }) => answer?.at,
      cell: ({ answer }) => <Ago at={answer?.at} absent="never" />,
      dim: true,
      width: 'minmax(108px, 1fr)',
      from: 460,
    },
    { id: 'id', title: 'ID', text: ({ id }) => id, mono: true, width: 'minmax(160px, 2fr)' },
  ];
}

function timeText(at: number | undefined): string {
  return at === undefined ? '' : formatUtc(at);
}

/** What a search looks through beside the columns. */
export const userAlso = ({ id, answer }: UserRow): string =>
  [
    id,
    answer?.value.metadata.description ?? '',
    ...(answer?.value.spec?.groupIDs ?? []),
    ...(answer?.value.metadata.tags ?? []).map(({ name, value }) => `${name}=${value ?? ''}`),
  ].join('\n');

/** The rows of the table "Users". */
export function userKind(
  path: (id: string) => string,
  more: (row: UserRow) => MenuItem[],
): RowKind<UserRow> {
  return {
    id: ({ id }) => id,
    name: subjectOf,
    path: ({ id }) => path(id),
    raw: ({ id, answer }) => answer?.raw ?? { metadata: { id } },
    actions: (row) => [{ label: 'Edit user', to: path(row.id) }, ...more(row)],
  };
}
