import { IconPlus, IconTableImport, IconUsers } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import { useKnownObjects } from '../../api/knownObjects';
import controls from '../../components/controls.module.css';
import { EmptyState } from '../../components/EmptyState';
import { KnownPage } from '../../components/identity/KnownPage';
import { alsoSearched, knownKind } from '../../components/identity/knownColumns';
import { KnownTable } from '../../components/KnownTable';
import { useKnownActions } from '../../components/identity/useKnownActions';
import { useOrganization } from '../../components/useOrganization';
import { useIdNames } from '../../components/IdName';
import { MemoryNote } from '../../components/MemoryNote';
import { OpenById } from '../../components/OpenById';
import { paths } from '../../components/paths';
import { createRowSearch } from '../../components/tableColumns';
import { usePageActions } from '../../components/usePageActions';
import { user } from '../../contract/users';
import { userCreateDescription } from '../../writes/users';
import { subjectOf, userColumns, type UserRow } from './userColumns';

const bySubject = { column: 'subject', descending: false };

/** `/users`: the users this browser has had an answer about. */
export function Component() {
  const { key, keep } = useOrganization();
  const rows = useKnownObjects('user', user, key);
  const names = useIdNames();
  const navigate = useNavigate();
  const edit = useMemo(() => (id: string) => keep(paths.userEdit(id)), [keep]);
  const more = useKnownActions('user', key, edit);
  const describe = useMemo(() => userCreateDescription(key), [key]);
  const columns = useMemo(() => userColumns(names, describe), [names, describe]);
  const search = useMemo(() => createRowSearch(columns, alsoSearched), [columns]);
  const kind = useMemo(
    () =>
      knownKind<UserRow>({
        name: subjectOf,
        path: ({ id }) => edit(id),
        actions: (row) => [{ label: 'Edit user', to: edit(row.id) }, ...more(row, subjectOf(row))],
      }),
    [edit, more],
  );
  const csv = useMemo(
    () => ({
      label: 'CSV, for “Import users”',
      text: async (shown: readonly UserRow[]) =>
        (await import('./usersFile')).usersFile(shown, names),
    }),
    [names],
  );
  const [create, bring] = [keep(paths.userCreate()), keep(paths.userImport())];

  usePageActions(
    useMemo(
      () => [
        { id: 'users.create', label: 'Create user', run: () => void navigate(create) },
        { id: 'users.import', label: 'Import users', run: () => void navigate(bring) },
      ],
      [navigate, create, bring],
    ),
  );

  const actions = (
    <>
      <Link className={controls.button} to={bring}>
        <IconTableImport aria-hidden />
        Import users
      </Link>
      <Link className={`${controls.button} ${controls.primary}`} to={create}>
        <IconPlus aria-hidden />
        Create user
      </Link>
    </>
  );
  return (
    <KnownPage
      title="Users"
      actions={actions}
      kind="user"
      rows={rows}
      name={subjectOf}
      description={describe}
      forms={{ create, edit }}
    >
      <MemoryNote beside={<OpenById label="User ID" rule="any" to={edit} />}>
        <b>Known in this browser</b>, as last answered. The interface can neither list nor read
        users, so there may be many more.
      </MemoryNote>
      <KnownTable
        name="Users"
        one="user"
        many="users"
        rows={rows}
        columns={columns}
        kind={kind}
        search={search}
        searched="Subjects, names, IDs, groups and tags are searched."
        usualSort={bySubject}
        csv={csv}
        icon={<IconUsers aria-hidden />}
        empty={
          <EmptyState
            icon={<IconUsers aria-hidden />}
            title="No users are known here yet"
            actions={actions}
          >
            Those you create, import or update from this browser are remembered, with the service’s
            last answer.
          </EmptyState>
        }
      />
    </KnownPage>
  );
}
