import { knownName, useKnownRecords } from '../../api/resources/known';
import { useIdSuggestions } from '../../resource/fields/useIdSuggestions';
import { MemoryListPage } from '../../table/MemoryListPage';
import { groupsSearched, answeredColumn, groupsColumn } from '../../table/knownColumns';
import { remembersOf } from '../../memory/remembers';
import { groupsRemembered } from '../../save/plan/remembered';
import { useOrganization } from '../../resource/useOrganization';
import type { IdNames } from '../../resource/IdName';
import { ExpiryTimeline, ExpiryWords, expiryOf, type AccountRow } from './ExpiryTimeline';
import { resourceColumns } from '../../table/resourceColumns';
import { timeOf, type TableColumn } from '../../table/tableColumns';

/** A column that the last change tells as well. */
const toldByTeam = ['answered'];

const byExpiry = { column: 'expiry', descending: false };

/** `/service-accounts`: those this browser has updated, and when they expire. */
export function Component() {
  const { key } = useOrganization();
  const rows = useKnownRecords('serviceAccount', key);
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
        rows.some((row) => expiryOf(row) !== undefined) && (
          <div className="apart">
            <ExpiryTimeline rows={rows} />
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
