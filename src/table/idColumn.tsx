import { MiddleCut } from '../ui/MiddleCut';
import type { TableColumn } from './tableColumns';

export function idColumn<T>(id: (row: T) => string, width = 'minmax(160px, 2fr)'): TableColumn<T> {
  return {
    id: 'id',
    title: 'ID',
    text: id,
    cell: (row) => <MiddleCut text={id(row)} />,
    mono: true,
    width,
  };
}
