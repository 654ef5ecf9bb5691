import { IconRobot } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useKnownObjects } from '../../api/resources/known';
import { useIdSuggestions } from '../../form/useIdSuggestions';
import { KnownPage } from '../../save/form/KnownPage';
import { groupsSearched } from '../../save/form/knownColumns';
import { useTeamColumn } from '../../page/resource/teamColumn';
import { KnownTable } from '../../table/KnownTable';
import { useOrganization } from '../../page/useOrganization';
import { useIdNames } from '../../page/resource/IdName';
import { TeamNote } from '../../page/TeamNote';
import { OpenById } from '../../page/resource/OpenById';
import { paths } from '../../page/paths';
import { serviceAccount } from '../../contract/identity';
import { serviceAccountUpdateDescription } from './accountForm';
import { accountColumns, accountName, expiryOf, type AccountRow } from './accountColumns';
import { ExpiryTimeline } from './ExpiryTimeline';
import styles from './ServiceAccounts.module.css';

const byExpiry = { column: 'expiry', descending: false };

/** `/service-accounts`: those this browser has updated, and when they expire. */
export function Component() {
  const { key, keep } = useOrganization();
  const rows = useKnownObjects('serviceAccount', serviceAccount, key);
  const suggestions = useIdSuggestions('serviceAccount');
  const names = useIdNames();
  const path = useMemo(() => (id: string) => keep(paths.serviceAccountEdit(id)), [keep]);
  const describe = useMemo(() => serviceAccountUpdateDescription(key, ''), [key]);
  const own = useMemo(() => accountColumns(names, describe), [names, describe]);
  const columns = useTeamColumn(own, 800);
  const expiring = useMemo(() => rows.flatMap(asExpiring), [rows]);
  const actions = useMemo(
    () => (row: AccountRow) => [{ label: 'Edit service account', to: path(row.id) }],
    [path],
  );

  return (
    <KnownPage
      type="serviceAccount"
      rows={rows}
      name={accountName}
      description={describe}
      forms={{ edit: path }}
      note={
        <TeamNote
          of={key}
          what="service accounts changed"
          about="The API has no list of service accounts, and they are created elsewhere. Each is shown as in the last reply."
          beside={
            <OpenById label="Service account ID" rule="any" to={path} suggestions={suggestions} />
          }
        />
      }
    >
      {expiring.length > 0 && (
        <div className={styles.above}>
          <ExpiryTimeline accounts={expiring} unknown={rows.length - expiring.length} path={path} />
        </div>
      )}
      <KnownTable
        type="serviceAccount"
        memory={key}
        rows={rows}
        columns={columns}
        name={accountName}
        path={path}
        edit={path}
        actions={actions}
        also={groupsSearched}
        searched="The search covers names, IDs, groups and tags."
        usualSort={byExpiry}
        icon={<IconRobot aria-hidden />}
        empty={{
          title: 'No service accounts known here yet',
          children: 'Open one by its ID and save it once to see its groups and expiry here.',
        }}
      />
    </KnownPage>
  );
}

function asExpiring(row: AccountRow) {
  const expiry = expiryOf(row);
  return expiry === undefined ? [] : [{ id: row.id, name: accountName(row), expiry }];
}
