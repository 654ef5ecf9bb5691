import { Link } from 'react-router';
import { detailPath, listPath, paths } from '../../resource/paths';
import { Why, type RunColumn } from '../view/RunTable';
import type { RunView } from '../view/runView';
import { listTitle, resources } from '../../contract/resources';
import type { BulkJob, BulkRequest, BulkType, RowEdit } from '../../memory/bulk';
import { visible } from '../../lib/text/invisible';
import { inverseOf, partAfter } from './bulkEdit';

/** The name of each resource, as a link to its page. */
export function nameColumn(
  type: BulkType,
  keep: (path: string) => string,
  row: (index: number) => { id: string; name: string } | undefined,
): RunColumn {
  return {
    title: 'Name',
    width: 'minmax(150px, 1.4fr)',
    place: 'subject',
    cell: (index) => {
      const { id = '', name } = row(index) ?? {};
      const shown = visible(name);
      const look = { className: 'clip isolate', translate: 'no' } as const;
      if (id === '') return <span {...look}>{shown}</span>;
      const path = detailPath(type, id);
      return (
        <Link to={type === 'user' ? keep(path) : path} {...look} title={shown}>
          {shown}
        </Link>
      );
    },
  };
}

export function bulkView(
  { type, edit, title }: BulkJob,
  keep: (path: string) => string,
  review: (request: BulkRequest) => void,
): RunView<BulkJob> {
  const list = keep(listPath(type));
  return {
    noun: 'bulk change',
    path: paths.bulk(),
    titleOf: ({ title }) => title,
    isPage: true,
    next: 'Close',
    replaced: 'Every result is forgotten unless it is exported before.',
    nameOf: ({ name }) => name,
    placeOf: ({ name }) => visible(name),
    maybe: 'The change may be made, or may not.',
    write: 'update',
    rowNoun: () => resources[type].noun,
    again: 'It is compared again first, and nothing is sent if it shows the change',
    resends: 'What others have changed stays.',
    columns: (row) => [
      nameColumn(type, keep, row),
      {
        title: 'Change',
        place: 'words',
        cell: (index) => <Why words={visible(row(index)?.change ?? '')} />,
      },
    ],
    csv: {
      name: 'bulk-change-results.csv',
      head: ['resource', 'name', 'change'],
      cells: ({ id, name, change }) => [id, name, change],
    },
    link: <Link to={list}>{listTitle(type)}</Link>,
    undo: (saved) =>
      review({
        type,
        edit: takenBack(edit, undefined),
        undoes: title,
        rows: saved.map(({ id, name, was, edit: own = edit }) => ({
          id,
          name,
          was: partAfter(own),
          edit: takenBack(own, was),
        })),
      }),
  };
}

function takenBack(edit: RowEdit, was: string | undefined): RowEdit {
  if (edit.kind === 'undo') return { ...edit, sent: edit.before, before: edit.sent };
  return inverseOf(edit, was);
}
