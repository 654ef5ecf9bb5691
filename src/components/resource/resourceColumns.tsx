import type { ResourceRecord } from '../../api/cache/record';
import { resources, type TypeWith } from '../../contract/resources';
import { formatUtc, parseTime } from '../../lib/time/dates';
import { Age } from '../ui/Age';
import { idColumn } from '../table/idColumn';
import { NamedId, type IdNames } from './IdName';
import { StatusBadge } from './StatusBadge';
import { stateLook } from './stateLook';
import { detailPath, editPath } from '../page/paths';
import { createRowSearch, type RowKind, type TableColumn } from '../table/tableColumns';
import type { MenuItem } from '../ui/Menu';
import { TagList, tagText, type ShownTag } from './TagList';

/** What every resource of a region is read with. */
interface RegionalObject {
  metadata: {
    id: string;
    name?: string | undefined;
    description?: string | undefined;
    projectId?: string | undefined;
    organizationId?: string | undefined;
    createdBy?: string | undefined;
    creationTime?: string | undefined;
    provisioningStatus?: string | undefined;
    healthStatus?: string | undefined;
    tags?: readonly ShownTag[] | undefined;
  };
  status?: { regionId?: string | undefined } | undefined;
}

/** How much room a column asks for, and from which width of the table on it is shown unasked. */
type Room = Pick<TableColumn<never>, 'width' | 'from'>;

/**
 * The columns that all lists of a region's resources have; each list says how much room they get. `asOf` is when the list
 * was read, where it could not be read again: its states stand still.
 */
export function resourceColumns<T extends ResourceRecord<RegionalObject>>(
  names: IdNames,
  asOf?: number,
) {
  const named = (id: string | undefined) => (id === undefined ? '' : names(id).text);
  const nameColumn =
    (id: string, title: string, of: (row: T) => string | undefined) =>
    (room: Room): TableColumn<T> => ({
      id,
      title,
      text: (row) => named(of(row)),
      cell: (row) => <NamedId id={of(row)} names={names} />,
      ...room,
    });
  const region = nameColumn('regionId', 'Region', ({ value }) => value.status?.regionId);
  return {
    project: nameColumn('projectId', 'Project', ({ value }) => value.metadata.projectId),
    region: (room: Room): TableColumn<T> => ({ ...region(room), dim: true }),
    provisioning: (room: Room): TableColumn<T> => ({
      id: 'provisioningStatus',
      title: 'Provisioning',
      text: ({ value }) => stateLook('provisioning', value.metadata.provisioningStatus).word,
      cell: ({ value }) => (
        <StatusBadge kind="provisioning" value={value.metadata.provisioningStatus} asOf={asOf} />
      ),
      shrinks: true,
      ...room,
    }),
    health: (room: Room): TableColumn<T> => ({
      id: 'healthStatus',
      title: 'Health',
      text: ({ value }) => stateLook('health', value.metadata.healthStatus).word,
      cell: ({ value }) => (
        <StatusBadge kind="health" value={value.metadata.healthStatus} asOf={asOf} />
      ),
      ...room,
    }),
    /** At most `most` tags are shown; a search finds all. */
    tags: (most: number, room: Room): TableColumn<T> => ({
      id: 'tags',
      title: 'Tags',
      text: ({ value }) => (value.metadata.tags ?? []).map(tagText).join(' '),
      cell: ({ value }) => <TagList tags={value.metadata.tags ?? []} most={most} />,
      ...room,
    }),
    organization: nameColumn(
      'organizationId',
      'Organization',
      ({ value }) => value.metadata.organizationId,
    )({
      width: 'minmax(110px, 1.2fr)',
    }),
    createdBy: {
      id: 'createdBy',
      title: 'Created by',
      text: ({ value }) => value.metadata.createdBy ?? '',
      width: 'minmax(120px, 1.4fr)',
    } satisfies TableColumn<T>,
    id: idColumn<T>(({ value }) => value.metadata.id),
    age: (room: Room): TableColumn<T> => ({
      id: 'creationTime',
      title: 'Age',
      text: ({ value }) => {
        const time = parseTime(value.metadata.creationTime);
        return time === undefined ? '' : formatUtc(time);
      },
      sort: ({ value }) => parseTime(value.metadata.creationTime),
      cell: ({ value }) => <Age time={value.metadata.creationTime} />,
      numeric: true,
      mono: true,
      ...room,
    }),
  };
}

/** What the table of a list calls a row. */
export const nameOf = ({ value: { metadata } }: ResourceRecord<RegionalObject>): string =>
  metadata.name || metadata.id;

/** What a search looks through: the columns but those `without`, the id, ids behind nicknames, and `also`. */
export function listSearch<T extends ResourceRecord<RegionalObject>>(
  columns: readonly TableColumn<T>[],
  { without, also }: { without: readonly string[]; also?: (row: T) => readonly string[] },
) {
  const searched = columns.filter(({ id }) => !without.includes(id));
  return createRowSearch(searched, (row: T) => {
    const { metadata, status } = row.value;
    const { id, description, projectId, organizationId } = metadata;
    const ids = [id, description, projectId, organizationId, status?.regionId];
    return [...ids.map((text) => text ?? ''), ...(also?.(row) ?? [])].join('\n');
  });
}

/** The rows of the table of a list. */
export function listRows<T extends ResourceRecord<RegionalObject>>(
  type: TypeWith<'update'>,
  copyId: (id: string) => void,
  more: (row: T) => MenuItem[] = () => [],
): RowKind<T> {
  return {
    id: ({ value }) => value.metadata.id,
    name: nameOf,
    path: ({ value }) => detailPath(type, value.metadata.id),
    raw: ({ raw }) => raw,
    actions: (row) => {
      const { id } = row.value.metadata;
      return [
        { label: 'Copy ID', run: () => copyId(id) },
        { label: 'Open', to: detailPath(type, id) },
        { label: `Edit ${resources[type].noun}`, to: editPath(type, id) },
        ...more(row),
      ];
    },
  };
}
