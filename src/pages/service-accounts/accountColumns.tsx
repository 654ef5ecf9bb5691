import { IconAlertTriangle } from '@tabler/icons-react';
import type { KnownObject } from '../../api/knownObjects';
import { Ago } from '../../components/identity/Ago';
import { GroupChips } from '../../components/identity/GroupChips';
import identity from '../../components/identity/Identity.module.css';
import { answerFindings } from '../../components/identity/SentBesideAnswered';
import type { IdNames } from '../../components/IdName';
import type { MenuItem } from '../../components/Menu';
import type { RowKind, TableColumn } from '../../components/tableColumns';
import type { ServiceAccount } from '../../contract/serviceAccounts';
import { formatUtc, parseTime } from '../../lib/dates';
import type { ResourceDescription } from '../../writes/describe';
import { ExpiryWords } from './ExpiryWords';

export type AccountRow = KnownObject<ServiceAccount>;

export const accountName = ({ id, known, answer }: AccountRow): string =>
  answer?.value.metadata.name || known.name || id;

/** When an account expires, in ms; year 1 and what is no time are no expiry. */
export const expiryOf = ({ answer }: AccountRow): number | undefined =>
  parseTime(answer?.value.status?.expiry);

/** The columns of the table "Service accounts". */
export function accountColumns(
  names: IdNames,
  descriptionOf: (row: AccountRow) => ResourceDescription,
): TableColumn<AccountRow>[] {
  const groups = ({ sent, answer }: AccountRow) => answer?.value.spec?.groupIDs ?? groupsSent(sent);
  return [
    { id: 'name', title: 'Name', text: accountName, width: 'minmax(130px, 1.8fr)', from: 0 },
    {
      id: 'expiry',
      title: 'Expires',
      text: (row) => timeText(expiryOf(row)),
      sort: expiryOf,
      cell: (row) => <ExpiryWords at={expiryOf(row)} />,
      width: 'minmax(128px, 1.9fr)',
      from: 0,
    },
    {
      id: 'groups',
      title: 'Groups',
      text: (row) => (groups(row) ?? []).map((id) => names(id).text).join(' '),
      cell: (row) => (
        <span className={identity.differs}>
          <GroupChips ids={groups(row)} names={names} most={2} />
          {answerFindings(row, descriptionOf(row)).length > 0 && (
            <span title="The last answer differs from what was sent">
              <IconAlertTriangle aria-label="The last answer differs from what was sent" />
            </span>
          )}
        </span>
      ),
      width: 'minmax(180px, 2.2fr)',
      from: 620,
    },
    {
      id: 'description',
      title: 'Description',
      text: ({ answer }) => answer?.value.metadata.description ?? '',
      dim: true,
      width: 'minmax(160px, 2fr)',
      from: 1240,
    },
    {
      id: 'answered',
      title: 'Answered',
      text: ({ answer }) => timeText(answer?.at),
      sort: ({ answer }) => answer?.at,
      cell: ({ answer }) => <Ago at={answer?.at} absent="never" />,
      dim: true,
      width: 'minmax(108px, 0.9fr)',
      from: 480,
    },
    { id: 'id', title: 'ID', text: ({ id }) => id, mono: true, width: 'minmax(160px, 2fr)' },
  ];
}

function groupsSent(sent: AccountRow['sent']): string[] | undefined {
  const spec = sent?.body['spec'];
  if (typeof spec !== 'object' || spec === null || !('groupIDs' in spec)) return undefined;
  return Array.isArray(spec.groupIDs) ? spec.groupIDs.map(String) : undefined;
}

function timeText(at: number | undefined): string {
  return at === undefined ? '' : formatUtc(at);
}

/** What a search looks through beside the columns. */
export const accountAlso = ({ id, answer }: AccountRow): string =>
  [
    id,
    answer?.value.metadata.description ?? '',
    ...(answer?.value.spec?.groupIDs ?? []),
    ...(answer?.value.metadata.tags ?? []).map(({ name, value }) => `${name}=${value ?? ''}`),
  ].join('\n');

/** The rows of the table "Service accounts". */
export function accountKind(
  path: (id: string) => string,
  more: (row: AccountRow) => MenuItem[],
): RowKind<AccountRow> {
  return {
    id: ({ id }) => id,
    name: accountName,
    path: ({ id }) => path(id),
    raw: ({ id, answer }) => answer?.raw ?? { metadata: { id } },
    actions: (row) => [{ label: 'Edit service account', to: path(row.id) }, ...more(row)],
  };
}
