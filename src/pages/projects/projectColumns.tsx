import type { KnownObject } from '../../api/resources/known';
import { Ago } from '../../components/ui/Age';
import {
  ageColumn,
  descriptionColumn,
  groupsColumn,
  knownKind,
  timeText,
} from '../../components/resource/knownColumns';
import { idColumn } from '../../components/table/idColumn';
import type { IdNames } from '../../components/resource/IdName';
import type { MenuItem } from '../../components/ui/Menu';
import { paths } from '../../components/page/paths';
import type { RowKind, TableColumn } from '../../components/table/tableColumns';
import type { Project } from '../../contract/projects';

export type ProjectRow = KnownObject<Project>;

const howWords = { created: 'Created here', opened: 'Opened here', seen: 'Seen in answers' };

/** A project by its nickname, its own name, or its id. */
export function projectName({ id, known, answer }: ProjectRow, names: IdNames): string {
  const { text, shortened } = names(id);
  if (text !== id && !shortened) return text;
  return answer?.value.metadata.name || known.name || id;
}

/** The columns of the table "Projects". */
export function projectColumns(names: IdNames): TableColumn<ProjectRow>[] {
  return [
    {
      id: 'name',
      title: 'Name',
      text: (row) => projectName(row, names),
      width: 'minmax(140px, 1.8fr)',
      from: 0,
    },
    {
      id: 'how',
      title: 'Known from',
      text: ({ known }) => howWords[known.how],
      width: 'minmax(136px, 1.1fr)',
      from: 0,
    },
    groupsColumn<ProjectRow>(names, { most: 3, width: 'minmax(180px, 2.2fr)', from: 560 }),
    descriptionColumn({ width: 'minmax(160px, 1.8fr)' }),
    { ...idColumn<ProjectRow>(({ id }) => id, 'minmax(294px, 2fr)'), from: 860, dim: true },
    ageColumn({ width: 'minmax(72px, 0.7fr)' }),
    {
      id: 'at',
      title: 'Last seen',
      text: ({ known }) => timeText(known.at),
      sort: ({ known }) => known.at,
      cell: ({ known }) => <Ago at={known.at} />,
      dim: true,
      width: 'minmax(104px, 0.9fr)',
      from: 460,
    },
  ];
}

/** The rows of the table "Projects". No operation reads a project: a row leads to its networks. */
export function projectKind(
  names: IdNames,
  more: (row: ProjectRow) => MenuItem[],
): RowKind<ProjectRow> {
  const within = (list: string, id: string) => `${list}?${new URLSearchParams({ projectID: id })}`;
  return knownKind({
    name: (row) => projectName(row, names),
    path: ({ id }) => within(paths.networks(), id),
    actions: (row) => [
      { label: 'Networks of this project', to: within(paths.networks(), row.id) },
      { label: 'Security groups of this project', to: within(paths.securityGroups(), row.id) },
      ...more(row),
    ],
  });
}
