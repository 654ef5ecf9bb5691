import { IconFolders, IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import { useKnownObjects } from '../../api/resources/known';
import controls from '../../components/ui/controls.module.css';
import { EmptyState } from '../../components/ui/EmptyState';
import { KnownPage } from '../../components/page/KnownPage';
import { alsoSearched } from '../../components/resource/knownColumns';
import { KnownTable } from '../../components/table/KnownTable';
import { useKnownActions } from '../../components/page/useKnownActions';
import { useOrganization } from '../../components/page/useOrganization';
import { useIdNames } from '../../components/resource/IdName';
import { MemoryNote } from '../../components/page/MemoryNote';
import { paths } from '../../components/page/paths';
import { createRowSearch } from '../../components/table/tableColumns';
import { usePageActions } from '../../components/page/usePageActions';
import { project } from '../../contract/projects';
import { projectCreateDescription } from '../../writes/resources/projects';
import { projectColumns, projectKind, projectName } from './projectColumns';

const byName = { column: 'name', descending: false };

/** `/projects`: those created here, and those seen in answers about other things. */
export function Component() {
  const { key, keep } = useOrganization();
  const rows = useKnownObjects('project', project, key);
  const names = useIdNames();
  const navigate = useNavigate();
  const more = useKnownActions('project', key);
  const describe = useMemo(() => projectCreateDescription(key), [key]);
  const columns = useMemo(() => projectColumns(names), [names]);
  const search = useMemo(() => createRowSearch(columns, alsoSearched), [columns]);
  const kind = useMemo(
    () => projectKind(names, (row) => more(row, projectName(row, names))),
    [names, more],
  );
  const create = keep(paths.projectCreate());

  usePageActions(
    useMemo(
      () => [{ id: 'projects.create', label: 'Create project', run: () => void navigate(create) }],
      [navigate, create],
    ),
  );

  const action = (
    <Link className={`${controls.button} ${controls.primary}`} to={create}>
      <IconPlus aria-hidden />
      Create project
    </Link>
  );
  return (
    <KnownPage
      type="project"
      actions={action}
      rows={rows}
      name={(row) => projectName(row, names)}
      description={describe}
      forms={{ create }}
    >
      <MemoryNote>
        <b>Known in this browser</b>: created from here, or named by something the service answered.
        The interface can neither list, read nor update projects. They are suggested wherever a
        project is asked for.
      </MemoryNote>
      <KnownTable
        type="project"
        rows={rows}
        columns={columns}
        kind={kind}
        search={search}
        searched="Names, IDs, groups and tags are searched."
        usualSort={byName}
        icon={<IconFolders aria-hidden />}
        empty={
          <EmptyState
            icon={<IconFolders aria-hidden />}
            title="No projects are known here yet"
            actions={action}
          >
            Those you create appear here, and those that networks, security groups and storage on
            your lists belong to.
          </EmptyState>
        }
      />
    </KnownPage>
  );
}
