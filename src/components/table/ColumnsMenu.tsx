import type { ListState } from './listState';
import { type MenuItem, MenuButton } from '../ui/Menu';
import type { TableColumn } from './tableColumns';
import type { ChangeList } from './useListState';

/** "Columns": which are shown. The first one names the row and stays. */
export function ColumnsMenu<T>({
  columns,
  shown,
  state,
  change,
}: {
  columns: readonly TableColumn<T>[];
  shown: readonly TableColumn<T>[];
  /** Without columns in the address the table chooses by its width. */
  state: ListState;
  change: ChangeList;
}) {
  const show = (ids: string[] | undefined) => change({ columns: ids }, { replace: true });
  function items(): MenuItem[] {
    const choices = columns.map((column, index): MenuItem => {
      const checked = shown.includes(column);
      return {
        label: column.title,
        checked,
        disabled: index === 0,
        run: () =>
          show(
            columns
              .filter((other) => (other === column ? !checked : shown.includes(other)))
              .map(({ id }) => id),
          ),
      };
    });
    if (state.columns)
      choices.push({ label: 'Back to the usual columns', run: () => show(undefined) });
    return choices;
  }
  return (
    <MenuButton label="Columns" className="button small" items={items}>
      Columns
    </MenuButton>
  );
}
