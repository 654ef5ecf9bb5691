import controls from '../../components/ui/controls.module.css';
import type { ListSort } from '../../components/table/listState';
import { MenuButton } from '../../components/ui/MenuButton';
import type { TableColumn } from '../../components/table/tableColumns';

/** "Sort", for views without column headers. */
export function SortMenu<T>({
  columns,
  sort,
  onSort,
}: {
  columns: readonly TableColumn<T>[];
  sort: ListSort | undefined;
  onSort: (sort: ListSort) => void;
}) {
  const current = columns.find(({ id }) => id === sort?.column);
  return (
    <MenuButton
      label="Sort"
      className={`${controls.button} ${controls.small}`}
      items={() =>
        columns.map((column) => {
          const checked = column.id === sort?.column;
          return {
            label: column.title,
            checked,
            ...(checked ? { note: sort?.descending ? 'descending' : 'ascending' } : {}),
            run: () =>
              onSort({ column: column.id, descending: checked && sort?.descending !== true }),
          };
        })
      }
    >
      Sort{current ? `: ${current.title} ${sort?.descending ? '↓' : '↑'}` : ''}
    </MenuButton>
  );
}
