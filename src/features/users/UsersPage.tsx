import { Button } from '@mantine/core';
import { IconTableImport } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import { MemoryListPage } from '../../table/MemoryListPage';
import { groupsSearched } from '../../table/knownColumns';
import { useOrganization } from '../../resource/useOrganization';
import { importPath } from '../../resource/paths';
import { usePageActions } from '../../ui/usePageActions';
import { userColumns } from './userColumns';

const bySubject = { column: 'subject', descending: false };

/** Columns that repeat what "Last change" says. */
const toldByTeam = ['creationTime', 'answered'];

/** `/users`: the users this browser has had an answer about. */
export function Component() {
  const { keep } = useOrganization();
  const navigate = useNavigate();
  const importLink = keep(importPath('user'));
  usePageActions([
    { id: 'users.import', label: 'Import users', run: () => void navigate(importLink) },
  ]);
  return (
    <MemoryListPage
      type="user"
      columns={userColumns}
      lastChange={{ from: 980, insteadOf: toldByTeam }}
      bulk="user"
      actions={
        <Button component={Link} to={importLink}>
          <IconTableImport aria-hidden />
          <span>Import users</span>
        </Button>
      }
      note={{
        what: 'users created or changed',
        about:
          'The API has no list of users. Each is shown as in the last reply, and there may be more.',
      }}
      also={groupsSearched}
      searched="The search covers subjects, names, IDs, groups and tags."
      usualSort={bySubject}
      empty={{
        title: 'No users yet',
        children:
          'Users that are created, imported or updated here are remembered, with the service’s last answer.',
      }}
    />
  );
}
