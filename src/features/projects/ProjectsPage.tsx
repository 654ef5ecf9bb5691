import { knownName, type KnownRecord } from '../../api/resources/known';
import { MemoryListPage } from '../../table/MemoryListPage';
import { groupsSearched, groupsColumn } from '../../table/knownColumns';
import type { IdNames } from '../../resource/IdName';
import { listPath } from '../../resource/paths';
import type { Project } from '../../contract/identity';
import { Ago } from '../../ui/Age';
import { resourceColumns } from '../../table/resourceColumns';
import type { MenuItem } from '../../ui/Menu';
import { timeOf, type TableColumn } from '../../table/tableColumns';

const byName = { column: 'name', descending: false };

/** `/projects`: those created here, and those that other resources name. */
export function Component() {
  return (
    <MemoryListPage
      type="project"
      columns={projectColumns}
      lastChange={{ from: 700 }}
      name={projectName}
      path={projectPath}
      more={projectActions}
      note={{
        what: 'projects created or seen',
        about:
          'The API has no list of projects. These were created here or named in a reply, and are suggested wherever a project is chosen.',
      }}
      also={groupsSearched}
      searched="The search covers names, IDs, groups and tags."
      usualSort={byName}
      empty={{
        title: 'No projects yet',
        children:
          'Projects you create appear here, and those of your networks, security groups and storage.',
      }}
    />
  );
}

type ProjectRow = KnownRecord<Project>;

/** A project by its nickname, its own name, or its id. */
function projectName(row: ProjectRow, names: IdNames): string {
  const { id } = row.known;
  const { text, shortened } = names(id);
  return text !== id && !shortened ? text : knownName(row);
}

/** The columns of the table "Projects". */
function projectColumns(names: IdNames): TableColumn<ProjectRow>[] {
  const common = resourceColumns<ProjectRow>(names);
  return [
    {
      id: 'name',
      title: 'Name',
      text: (row) => projectName(row, names),
      width: 'minmax(140px, 1.8fr)',
      from: 0,
    },
    groupsColumn<ProjectRow>(names, { most: 3, width: 'minmax(150px, 2.2fr)', from: 0 }),
    common.tags(2, { width: 'minmax(150px, 2fr)' }),
    common.description({ width: 'minmax(160px, 1.8fr)' }),
    { ...common.id, width: 'minmax(294px, 2fr)', from: 1000, dim: true },
    common.age({ width: 'minmax(72px, 0.7fr)' }),
    {
      id: 'at',
      title: 'Last seen',
      ...timeOf(({ known }) => known.at),
      cell: ({ known }) => <Ago at={known.at} />,
      dim: true,
      width: 'minmax(104px, 0.9fr)',
    },
  ];
}

const within = (list: string, id: string) => `${list}?${new URLSearchParams({ projectID: id })}`;

/** No operation reads a project: a row leads to its networks. */
const projectPath = (id: string) => within(listPath('network'), id);

const projectActions = ({ known: { id } }: ProjectRow): MenuItem[] => [
  { label: 'Networks of this project', to: projectPath(id) },
  { label: 'Security groups of this project', to: within(listPath('securityGroup'), id) },
];
