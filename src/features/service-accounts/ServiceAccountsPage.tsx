import { useMemo } from 'react';
import { knownName, useKnownRecords, type KnownRecord } from '../../api/resources/known';
import { useIdSuggestions } from '../../resource/fields/useIdSuggestions';
import { MemoryListPage } from '../../table/MemoryListPage';
import { groupsSearched, answeredColumn, groupsColumn } from '../../save/form/knownColumns';
import { groupsRemembered, remembersOf } from '../../save/plan/remembered';
import { useOrganization } from '../../resource/useOrganization';
import type { IdNames } from '../../resource/IdName';
import { editPath } from '../../resource/paths';
import type { ServiceAccount } from '../../contract/identity';
import { ExpiryTimeline, ExpiryWords } from './ExpiryTimeline';
import styles from './ServiceAccounts.module.css';
import { resourceColumns } from '../../table/resourceColumns';
import { timeOf, type TableColumn } from '../../table/tableColumns';
import { parseTime } from '../../lib/time/dates';

/** A column that the last change tells as well. */
const toldByTeam = ['answered'];

const byExpiry = { column: 'expiry', descending: false };

/** `/service-accounts`: those this browser has updated, and when they expire. */
export function Component() {
  const { key, keep } = useOrganization();
  const rows = useKnownRecords('serviceAccount', key);
  const expiring = useMemo(() => rows.flatMap(asExpiring), [rows]);
  return (
    <MemoryListPage
      type="serviceAccount"
      rows={rows}
      columns={accountColumns}
      lastChange={{ from: 700, insteadOf: toldByTeam }}
      note={{
        what: 'service accounts changed',
        about: 'The API can’t list or create service accounts. Each is shown as in the last reply.',
      }}
      suggestions={useIdSuggestions('serviceAccount')}
      above={
        expiring.length > 0 && (
          <div className={styles.above}>
            <ExpiryTimeline
              accounts={expiring}
              unknown={rows.length - expiring.length}
              path={(id) => keep(editPath('serviceAccount', id))}
            />
          </div>
        )
      }
      also={groupsSearched}
      searched="The search covers names, IDs, groups and tags."
      usualSort={byExpiry}
      empty={{
        title: 'No service accounts yet',
        children: 'Open one by its ID and save it once to see its groups and expiry here.',
      }}
    />
  );
}

function asExpiring(row: AccountRow) {
  const expiry = expiryOf(row);
  return expiry === undefined ? [] : [{ id: row.known.id, name: knownName(row), expiry }];
}

type AccountRow = KnownRecord<ServiceAccount>;

/** When an account expires, in ms; neither year 1 nor an invalid time is an expiry. */
const expiryOf = ({ value }: AccountRow): number | undefined => parseTime(value.status?.expiry);

/** The columns of the table "Service accounts". */
function accountColumns(names: IdNames): TableColumn<AccountRow>[] {
  const common = resourceColumns<AccountRow>(names);
  return [
    { id: 'name', title: 'Name', text: knownName, width: 'minmax(130px, 1.8fr)', from: 0 },
    {
      id: 'expiry',
      title: 'Expires',
      ...timeOf(expiryOf),
      cell: (row) => <ExpiryWords at={expiryOf(row)} answered={row.at > 0} />,
      width: 'minmax(128px, 1.9fr)',
      from: 0,
    },
    groupsColumn<AccountRow>(names, {
      of: ({ known }) => groupsRemembered(remembersOf(known)),
      most: 2,
      width: 'minmax(180px, 2.2fr)',
      from: 620,
    }),
    common.description({ width: 'minmax(160px, 2fr)', from: 1240 }),
    answeredColumn({ width: 'minmax(108px, 0.9fr)', from: 480 }),
    common.tags(2, { width: 'minmax(150px, 2fr)' }),
    common.id,
    common.age({ width: 'minmax(72px, 0.7fr)' }),
  ];
}
