import { answered, type ResourceObject, type ResourceRecord } from '../api/cache/record';
import type { KnownType } from '../contract/resources';
import { jsonText, toNumber, type Json } from '../lib/json';
import { parseTime } from '../lib/time/dates';
import { Age } from '../ui/Age';
import { NamedId, type IdNames } from '../resource/IdName';
import { PersonLink } from '../resource/Person';
import { StateBadge, StatusBadge } from '../resource/StatusBadge';
import { oneState, stateLook } from '../resource/stateLook';
import { timeOf, type TableColumn } from './tableColumns';
import { TagList, tagFilter, tagText } from '../resource/TagList';
import { MiddleCut } from '../ui/CutText';

/** The layout of a column: its width, the table width from which it is shown by default, and overrides. */
type InList<T> = Pick<TableColumn<T>, 'width'> & Partial<TableColumn<T>>;

/**
 * Columns shared by the lists of resources; a cell stays empty if the service never answered. `asOf` gives when a row
 * was read that can't be read again; its states are not animated.
 */
export function resourceColumns<T extends ResourceRecord<ResourceObject>>(
  names: IdNames,
  asOf: (row: T) => number | undefined = () => undefined,
) {
  type V = T['value'];
  const of = (row: T): V | undefined => answered<V>(row);
  /** A text or a cell of what the service answered. */
  const said =
    <C,>(read: (value: V, row: T) => C | undefined) =>
    (row: T): C | undefined => {
      const value = of(row);
      return value && read(value, row);
    };
  const text = (read: (value: V) => string | undefined) => (row: T) => said(read)(row) ?? '';
  const state =
    (kind: 'provisioning' | 'health', title: string) =>
    (inList: InList<T>): TableColumn<T> => ({
      id: `${kind}Status`,
      title,
      text: text(({ metadata }) => stateLook(kind, metadata[`${kind}Status`]).word),
      cell: said(({ metadata }, row) => (
        <StatusBadge kind={kind} value={metadata[`${kind}Status`]} asOf={asOf(row)} />
      )),
      filter: { name: kind },
      ...inList,
    });
  const named = (
    id: string,
    title: string,
    idOf: (value: V) => string | undefined,
    inList: InList<T>,
  ): TableColumn<T> => ({
    id,
    title,
    text: text((value) => {
      const shown = idOf(value);
      return shown && names(shown).text;
    }),
    cell: said((value) => <NamedId id={idOf(value)} names={names} />),
    ...inList,
  });
  const provisioning = state('provisioning', 'Provisioning');
  const tagsOf = (row: T) => of(row)?.metadata.tags ?? [];
  return {
    named,
    project: (inList: InList<T>) =>
      named('projectId', 'Project', ({ metadata }) => metadata.projectId, inList),
    region: (inList: InList<T>) =>
      named('regionId', 'Region', ({ status }) => status?.regionId, { dim: true, ...inList }),
    provisioning: (inList: InList<T>) => provisioning({ shrinks: true, ...inList }),
    health: state('health', 'Health'),
    state: (inList: InList<T>): TableColumn<T> => ({
      id: 'state',
      title: 'State',
      text: text((value) => oneState(value).word),
      cell: said((value, row) => <StateBadge of={value} asOf={asOf(row)} />),
      filter: { name: 'state' },
      shrinks: true,
      ...inList,
    }),
    /** Shows at most `most` tags, but a search looks through all of them. */
    tags: (most: number, inList: InList<T>): TableColumn<T> => ({
      id: 'tags',
      title: 'Tags',
      text: (row) => tagsOf(row).map(tagText).join(' '),
      cell: (row) => <TagList tags={tagsOf(row)} most={most} inRow />,
      filter: {
        name: 'tag',
        title: 'Tag',
        kind: 'tag',
        values: (row) => tagsOf(row).map(tagFilter),
      },
      ...inList,
    }),
    description: (inList: InList<T>): TableColumn<T> => ({
      id: 'description',
      title: 'Description',
      text: text(({ metadata }) => metadata.description),
      dim: true,
      ...inList,
    }),
    organization: named(
      'organizationId',
      'Organization',
      ({ metadata }) => metadata.organizationId,
      { width: 'minmax(110px, 1.2fr)' },
    ),
    createdBy: {
      id: 'createdBy',
      title: 'Created by',
      text: text(({ metadata }) => metadata.createdBy),
      cell(row) {
        const by = of(row)?.metadata.createdBy;
        return by && <PersonLink by={by} inRow />;
      },
      width: 'minmax(120px, 1.4fr)',
    } satisfies TableColumn<T>,
    id: idColumn,
    age: (inList: InList<T>): TableColumn<T> => ({
      id: 'creationTime',
      title: 'Age',
      ...timeOf(said(({ metadata }) => parseTime(metadata.creationTime))),
      searched: false,
      filter: { name: 'created', title: 'Created', kind: 'date' },
      cell: (row) => <Age time={of(row)?.metadata.creationTime} />,
      numeric: true,
      mono: true,
      ...inList,
    }),
  };
}

export const nameOf = ({ value: { metadata } }: ResourceRecord<ResourceObject>): string =>
  metadata.name || metadata.id;

/** What a search looks through besides columns: the id, ids shown by nickname, the description, and `also`. */
export function searchedText(
  { metadata, status }: ResourceObject,
  also: readonly string[] = [],
): string {
  const { id, description, projectId, organizationId } = metadata;
  return [id, description, projectId, organizationId, status?.regionId, ...also].join('\n');
}

export const idColumn: TableColumn<ResourceRecord<ResourceObject>> = {
  id: 'id',
  title: 'ID',
  text: ({ value }) => value.metadata.id,
  cell: ({ value }) => <MiddleCut text={value.metadata.id} />,
  mono: true,
  width: 'minmax(160px, 2fr)',
};

/** A field of a resource, as an answer has it: its value, and that in words. */
export interface ShownField {
  label: string;
  /** What it is the id of. */
  of: KnownType | undefined;
  unit: string | undefined;
  value: (record: Pick<ResourceRecord<unknown>, 'raw'>) => Json | undefined;
  /** Absent if it was not returned. */
  text: (record: Pick<ResourceRecord<unknown>, 'raw'>) => string | undefined;
}

/** A column for each field, as many as have room; amounts are sorted as numbers. */
export function fieldColumns(fields: readonly ShownField[], names: IdNames) {
  return fields.map(
    ({ label, of, unit, value, text }, at): TableColumn<ResourceRecord<unknown>> => ({
      id: label,
      title: label,
      text: (row) =>
        of === undefined
          ? (text(row) ?? '')
          : Array.from([value(row) ?? []].flat(), (id) => names(jsonText(id)).text).join(', '),
      width: 'minmax(110px, 1.3fr)',
      from: 460 + 140 * at,
      ...(unit !== undefined && { numeric: true, mono: true, sort: (row) => toNumber(value(row)) }),
    }),
  );
}
