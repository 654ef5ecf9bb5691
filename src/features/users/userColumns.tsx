import { knownName, type KnownRecord } from '../../api/resources/known';
import { Ago } from '../../ui/Age';
import { answeredColumn, groupsColumn } from '../../table/knownColumns';
import { resourceColumns } from '../../table/resourceColumns';
import type { IdNames } from '../../resource/IdName';
import { StatusBadge } from '../../resource/StatusBadge';
import { stateLook } from '../../resource/stateLook';
import { timeOf, type TableColumn } from '../../table/tableColumns';
import type { User } from '../../contract/identity';
import { parseTime } from '../../lib/time/dates';

export type UserRow = KnownRecord<User>;

export const lastActive = ({ value }: UserRow): number | undefined =>
  parseTime(value.status?.lastAcive);

/** The columns of the table "Users". */
export function userColumns(names: IdNames): TableColumn<UserRow>[] {
  const common = resourceColumns<UserRow>(names);
  return [
    { id: 'subject', title: 'Subject', text: knownName, width: 'minmax(150px, 2.2fr)', from: 0 },
    {
      id: 'state',
      title: 'State',
      text: ({ value }) => stateLook('user', value.spec?.state).word,
      cell: ({ value, at }) => (
        <StatusBadge kind="user" value={value.spec?.state} asOf={at || undefined} timeSaid />
      ),
      filter: { name: 'state' },
      width: 'var(--narrow-word, minmax(130px, 1fr))',
      from: 0,
    },
    groupsColumn<UserRow>(names, {
      most: 2,
      width: 'minmax(170px, 2fr)',
      from: 690,
    }),
    {
      id: 'lastActive',
      title: 'Last active',
      ...timeOf(lastActive),
      cell: (row) => {
        const at = lastActive(row);
        return at === undefined ? 'not reported' : <Ago at={at} />;
      },
      dim: true,
      width: 'minmax(104px, 1fr)',
      from: 790,
    },
    {
      id: 'name',
      title: 'Name',
      text: ({ value }) => value.metadata.name ?? '',
      width: 'minmax(140px, 1.6fr)',
    },
    common.tags(2, { width: 'minmax(150px, 2fr)' }),
    common.age({ width: 'minmax(72px, 0.7fr)', from: 960 }),
    answeredColumn({ width: 'minmax(108px, 0.6fr)', from: 510 }),
    common.id,
  ];
}
