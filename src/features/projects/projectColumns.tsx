import type { KnownObject } from '../../api/resources/known';
import { Ago } from '../../ui/Age';
import { groupsColumn } from '../../save/form/knownColumns';
import { resourceColumns, timeText } from '../../page/resource/resourceColumns';
import { lastWriteWords, WithPerson } from '../../page/resource/teamColumn';
import { idColumn } from '../../table/idColumn';
import type { IdNames } from '../../page/resource/IdName';
import type { MenuItem } from '../../ui/Menu';
import { paths } from '../../page/paths';
import type { TableColumn } from '../../table/tableColumns';
import type { Project } from '../../contract/identity';

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
  const common = resourceColumns(names, ({ answer }: ProjectRow) => answer?.value);
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
      text: ({ known: { how, team } }) => (team ? lastWriteWords(team) : howWords[how]),
      cell: ({ known: { how, team } }) =>
        team ? <WithPerson words={lastWriteWords(team)} /> : howWords[how],
      width: 'minmax(136px, 1.1fr)',
      from: 0,
    },
    groupsColumn<ProjectRow>(names, { most: 3, width: 'minmax(180px, 2.2fr)', from: 560 }),
    common.tags(2, { width: 'minmax(150px, 2fr)' }),
    common.description({ width: 'minmax(160px, 1.8fr)' }),
    { ...idColumn<ProjectRow>(({ id }) => id, 'minmax(294px, 2fr)'), from: 860, dim: true },
    common.age({ width: 'minmax(72px, 0.7fr)' }),
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

const within = (list: string, id: string) => `${list}?${new URLSearchParams({ projectID: id })}`;

/** No operation reads a project: a row leads to its networks. */
export const projectPath = (id: string) => within(paths.networks(), id);

export const projectActions = ({ id }: ProjectRow): MenuItem[] => [
  { label: 'Networks of this project', to: projectPath(id) },
  { label: 'Security groups of this project', to: within(paths.securityGroups(), id) },
];
