import { Button } from '@mantine/core';
import { IconTableImport, IconUsers } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import { useKnownObjects } from '../../api/resources/known';
import { KnownPage } from '../../save/form/KnownPage';
import { groupsSearched } from '../../save/form/knownColumns';
import { useTeamColumn } from '../../page/resource/teamColumn';
import { KnownTable } from '../../table/KnownTable';
import { useOrganization } from '../../page/useOrganization';
import { useIdNames } from '../../page/resource/IdName';
import { TeamNote } from '../../page/TeamNote';
import { OpenById } from '../../page/resource/OpenById';
import { createPath, editPath, importPath } from '../../page/paths';
import { useCreateLink, usePageActions } from '../../ui/usePageActions';
import { user } from '../../contract/identity';
import { subjectOf, userColumns, type UserRow } from './userColumns';

const bySubject = { column: 'subject', descending: false };

/** Columns that the last change tells as well. */
const toldByTeam = ['creationTime', 'answered'];

/** `/users`: the users this browser has had an answer about. */
export function Component() {
  const { key, keep } = useOrganization();
  const rows = useKnownObjects('user', user, key);
  const names = useIdNames();
  const navigate = useNavigate();
  const edit = useMemo(() => (id: string) => keep(editPath('user', id)), [keep]);
  const actions = useMemo(
    () => (row: UserRow) => [{ label: 'Edit user', to: edit(row.id) }],
    [edit],
  );
  const own = useMemo(() => userColumns(names), [names]);
  const columns = useTeamColumn(own, 980, toldByTeam);
  const [create, importLink] = [keep(createPath('user')), keep(importPath('user'))];

  const createLink = useCreateLink('user', create);
  usePageActions(
    useMemo(
      () => [{ id: 'users.import', label: 'Import users', run: () => void navigate(importLink) }],
      [navigate, importLink],
    ),
  );

  const links = (
    <>
      <Button component={Link} to={importLink}>
        <IconTableImport aria-hidden />
        Import users
      </Button>
      {createLink}
    </>
  );
  return (
    <KnownPage
      type="user"
      actions={links}
      note={
        <TeamNote
          of={key}
          what="users created or changed"
          about="The API has no list of users. Each is shown as in the last reply, and there may be more."
          beside={<OpenById label="User ID" rule="any" to={edit} />}
        />
      }
    >
      <KnownTable
        type="user"
        memory={key}
        rows={rows}
        columns={columns}
        name={subjectOf}
        path={edit}
        edit={edit}
        actions={actions}
        also={groupsSearched}
        searched="The search covers subjects, names, IDs, groups and tags."
        usualSort={bySubject}
        icon={<IconUsers aria-hidden />}
        empty={{
          title: 'No users yet',
          children:
            'Users that are created, imported or updated here are remembered, with the service’s last answer.',
        }}
      />
    </KnownPage>
  );
}
