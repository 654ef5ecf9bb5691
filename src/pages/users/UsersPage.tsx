import { IconPlus, IconTableImport, IconUsers } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import { useKnownObjects } from '../../api/resources/known';
import controls from '../../components/ui/controls.module.css';
import { EmptyState } from '../../components/ui/EmptyState';
import { KnownPage } from '../../components/page/KnownPage';
import { alsoSearched, knownKind } from '../../components/resource/knownColumns';
import { KnownTable } from '../../components/table/KnownTable';
import { useKnownActions } from '../../components/page/useKnownActions';
import { useOrganization } from '../../components/page/useOrganization';
import { useIdNames } from '../../components/resource/IdName';
import { MemoryNote } from '../../components/page/MemoryNote';
import { OpenById } from '../../components/resource/OpenById';
import { paths } from '../../components/page/paths';
import { createRowSearch } from '../../components/table/tableColumns';
import { usePageActions } from '../../components/page/usePageActions';
import { user } from '../../contract/users';
import { userCreateDescription } from '../../writes/resources/users';
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
        (await import('./import/usersFile')).usersFile(shown, names),
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
      type="user"
      actions={actions}
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
        type="user"
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
