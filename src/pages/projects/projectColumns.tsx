import type { KnownObject } from '../../api/knownObjects';
import { Age } from '../../components/Age';
import { Ago } from '../../components/identity/Ago';
import { GroupChips } from '../../components/identity/GroupChips';
import type { IdNames } from '../../components/IdName';
import type { MenuItem } from '../../components/Menu';
import { paths } from '../../components/paths';
import type { RowKind, TableColumn } from '../../components/tableColumns';
import type { Project } from '../../contract/projects';
import { formatUtc, parseTime } from '../../lib/dates';

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
  const groups = ({ answer }: ProjectRow) => answer?.value.spec?.groupIDs;
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
      width: 'minmax(120px, 1.1fr)',
      from: 0,
    },
    {
      id: 'groups',
      title: 'Groups',
      text: (row) => (groups(row) ?? []).map((id) => names(id).text).join(' '),
      cell: (row) => <GroupChips ids={groups(row)} names={names} most={3} />,
      width: 'minmax(180px, 2.2fr)',
      from: 560,
    },
    {
      id: 'description',
      title: 'Description',
      text: ({ answer }) => answer?.value.metadata.description ?? '',
      dim: true,
      width: 'minmax(160px, 1.8fr)',
    },
    {
      id: 'id',
      title: 'ID',
      text: ({ id }) => id,
      mono: true,
      dim: true,
      width: 'minmax(160px, 2fr)',
      from: 860,
    },
    {
      id: 'creationTime',
      title: 'Age',
      text: ({ answer }) => timeText(parseTime(answer?.value.metadata.creationTime)),
      sort: ({ answer }) => parseTime(answer?.value.metadata.creationTime),
      cell: ({ answer }) => <Age time={answer?.value.metadata.creationTime} />,
      numeric: true,
      mono: true,
      width: 'minmax(72px, 0.7fr)',
    },
    {
      id: 'at',
      title: 'Last seen',
      text: ({ known }) => timeText(known.at),
      sort: ({ known }) => known.at,
      cell: ({ known }) => <Ago at={known.at} absent="never" />,
      dim: true,
      width: 'minmax(104px, 0.9fr)',
      from: 460,
    },
  ];
}

function timeText(at: number | undefined): string {
  return at === undefined ? '' : formatUtc(at);
}

/** What a search looks through beside the columns. */
export const projectAlso = ({ id, known, answer }: ProjectRow): string =>
  [id, known.name ?? '', ...(answer?.value.spec?.groupIDs ?? [])].join('\n');

/** The rows of the table "Projects". No operation reads a project: a row leads to its networks. */
export function projectKind(
  names: IdNames,
  more: (row: ProjectRow) => MenuItem[],
): RowKind<ProjectRow> {
  const within = (list: string, id: string) => `${list}?${new URLSearchParams({ projectID: id })}`;
  return {
    id: ({ id }) => id,
    name: (row) => projectName(row, names),
    path: ({ id }) => within(paths.networks(), id),
    raw: ({ id, answer }) => answer?.raw ?? { metadata: { id } },
    actions: (row) => [
      { label: 'Networks of this project', to: within(paths.networks(), row.id) },
      { label: 'Security groups of this project', to: within(paths.securityGroups(), row.id) },
      ...more(row),
    ],
  };
}
