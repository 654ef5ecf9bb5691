import type { KnownObject } from '../../api/resources/known';
import { answeredColumn, groupsColumn } from '../../save/form/knownColumns';
import { resourceColumns, timeText } from '../../page/resource/resourceColumns';
import { idColumn } from '../../table/idColumn';
import type { IdNames } from '../../page/resource/IdName';
import type { TableColumn } from '../../table/tableColumns';
import type { ServiceAccount } from '../../contract/identity';
import { nameOfKnown } from '../../memory/resources';
import { parseTime } from '../../lib/time/dates';
import type { ResourceDescription } from '../../save/plan/describe';
import { ExpiryWords } from './ExpiryTimeline';

export type AccountRow = KnownObject<ServiceAccount>;

export const accountName = ({ id, known }: AccountRow): string => nameOfKnown(known) || id;

/** When an account expires, in ms; neither year 1 nor an invalid time is an expiry. */
export const expiryOf = ({ answer }: AccountRow): number | undefined =>
  parseTime(answer?.value.status?.expiry);

/** The columns of the table "Service accounts". */
export function accountColumns(
  names: IdNames,
  description: ResourceDescription,
): TableColumn<AccountRow>[] {
  const common = resourceColumns(names, ({ answer }: AccountRow) => answer?.value);
  return [
    { id: 'name', title: 'Name', text: accountName, width: 'minmax(130px, 1.8fr)', from: 0 },
    {
      id: 'expiry',
      title: 'Expires',
      text: (row) => timeText(expiryOf(row)),
      sort: expiryOf,
      cell: (row) => <ExpiryWords at={expiryOf(row)} answered={row.answer !== undefined} />,
      width: 'minmax(128px, 1.9fr)',
      from: 0,
    },
    groupsColumn<AccountRow>(names, {
      of: ({ sent, answer }) => answer?.value.spec?.groupIDs ?? groupsSent(sent),
      most: 2,
      width: 'minmax(180px, 2.2fr)',
      from: 620,
    }),
    common.description({ width: 'minmax(160px, 2fr)', from: 1240 }),
    answeredColumn({ description, width: 'minmax(108px, 0.9fr)', from: 480 }),
    common.tags(2, { width: 'minmax(150px, 2fr)' }),
    idColumn(({ id }) => id),
    common.age({ width: 'minmax(72px, 0.7fr)' }),
  ];
}

function groupsSent(sent: AccountRow['sent']): string[] | undefined {
  const spec = sent?.body['spec'];
  if (typeof spec !== 'object' || spec === null || !('groupIDs' in spec)) return undefined;
  return Array.isArray(spec.groupIDs) ? spec.groupIDs.map(String) : undefined;
}
