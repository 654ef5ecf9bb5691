import { IconFolders } from '@tabler/icons-react';
import { useCallback, useMemo } from 'react';
import { useKnownObjects } from '../../api/resources/known';
import { KnownPage } from '../../components/page/KnownPage';
import { groupsSearched } from '../../components/resource/knownColumns';
import { KnownTable } from '../../components/table/KnownTable';
import { useOrganization } from '../../components/page/useOrganization';
import { useIdNames } from '../../components/resource/IdName';
import { TeamNote } from '../../components/page/TeamNote';
import { paths } from '../../components/page/paths';
import { useCreateLink } from '../../components/page/usePageActions';
import { project } from '../../contract/identity';
import { projectCreateDescription } from '../../writes/resources/projects';
import {
  projectActions,
  projectColumns,
  projectName,
  projectPath,
  type ProjectRow,
} from './projectColumns';

const byName = { column: 'name', descending: false };

/** `/projects`: those created here, and those seen in answers about other things. */
export function Component() {
  const { key, keep } = useOrganization();
  const rows = useKnownObjects('project', project, key);
  const names = useIdNames();
  const name = useCallback((row: ProjectRow) => projectName(row, names), [names]);
  const describe = useMemo(() => projectCreateDescription(key), [key]);
  const columns = useMemo(() => projectColumns(names), [names]);
  const create = keep(paths.projectCreate());
  const action = useCreateLink('project', create);
  return (
    <KnownPage
      type="project"
      actions={action}
      rows={rows}
      name={name}
      description={describe}
      forms={{ create }}
    >
      <TeamNote
        of={key}
        team={
          <>
            <b>Known to your team</b>: created through this gateway, or named in an answer. They are
            suggested wherever a project is asked for.
          </>
        }
      >
        <b>Known in this browser</b>: created from here, or named by something the service answered.
        The interface can neither list, read nor update projects. They are suggested wherever a
        project is asked for.
      </TeamNote>
      <KnownTable
        type="project"
        memory={key}
        rows={rows}
        columns={columns}
        name={name}
        path={projectPath}
        actions={projectActions}
        also={groupsSearched}
        searched="Names, IDs, groups and tags are searched."
        usualSort={byName}
        icon={<IconFolders aria-hidden />}
        empty={{
          title: 'No projects are known here yet',
          action,
          children:
            'Those you create appear here, and those that networks, security groups and storage on your lists belong to.',
        }}
      />
    </KnownPage>
  );
}
