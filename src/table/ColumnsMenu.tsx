import { type MenuItem, MenuButton } from '../ui/Menu';
import type { DataTableState } from './useDataTable';

/** The menu "Columns" chooses what is shown. The first column names the row and can't be hidden. */
export function ColumnsMenu<T>({
  state: { columns, shown, state, change },
}: {
  state: DataTableState<T>;
}) {
  const show = (ids: string[] | undefined) => change({ columns: ids }, { replace: true });
  function items(): MenuItem[] {
    const choices = columns.map((column, index): MenuItem => {
      const checked = shown.columns.includes(column);
      const next = columns.filter((other) =>
        other === column ? !checked : shown.columns.includes(other),
      );
      return {
        label: column.title,
        checked,
        disabled: index === 0,
        run: () => show(next.map(({ id }) => id)),
      };
    });
    // If the address names no columns, the table chooses them by its width.
    if (state.columns)
      choices.push({ label: 'Back to the usual columns', run: () => show(undefined) });
    return choices;
  }
  return (
    <MenuButton size="xs" label="Columns" items={items}>
      Columns
    </MenuButton>
  );
}
