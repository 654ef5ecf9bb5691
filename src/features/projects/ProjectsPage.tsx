import { IconFolders } from '@tabler/icons-react';
import { useCallback, useMemo } from 'react';
import { useKnownObjects } from '../../api/resources/known';
import { KnownPage } from '../../save/form/KnownPage';
import { groupsSearched } from '../../save/form/knownColumns';
import { KnownTable } from '../../table/KnownTable';
import { useOrganization } from '../../page/useOrganization';
import { useIdNames } from '../../page/resource/IdName';
import { TeamNote } from '../../page/TeamNote';
import { paths } from '../../page/paths';
import { useCreateLink } from '../../ui/usePageActions';
import { project } from '../../contract/identity';
import { projectCreateDescription } from './projectForm';
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
      note={
        <TeamNote
          of={key}
          what="projects created or seen"
          about="The API has no list of projects. These were created here or named in a reply, and are suggested wherever a project is chosen."
        />
      }
    >
      <KnownTable
        type="project"
        memory={key}
        rows={rows}
        columns={columns}
        name={name}
        path={projectPath}
        actions={projectActions}
        also={groupsSearched}
        searched="The search covers names, IDs, groups and tags."
        usualSort={byName}
        icon={<IconFolders aria-hidden />}
        empty={{
          title: 'No projects are known here yet',
          action,
          children:
            'Projects you create appear here, and those of your networks, security groups and storage.',
        }}
      />
    </KnownPage>
  );
}
