import controls from './controls.module.css';
import type { MenuItem } from './Menu';
import { MenuButton } from './MenuButton';
import type { TableColumn } from './tableColumns';

/** "Columns": which are shown. The first one names the row and stays. */
export function ColumnsMenu<T>({
  columns,
  shown,
  asked,
  onChange,
}: {
  columns: readonly TableColumn<T>[];
  shown: readonly TableColumn<T>[];
  /** What the address asks for; without it the table chooses by its width. */
  asked: readonly string[] | undefined;
  onChange: (columns: string[] | undefined) => void;
}) {
  function items(): MenuItem[] {
    const choices = columns.map((column, index): MenuItem => {
      const checked = shown.includes(column);
      return {
        label: column.title,
        checked,
        disabled: index === 0,
        run: () =>
          onChange(
            columns
              .filter((other) => (other === column ? !checked : shown.includes(other)))
              .map(({ id }) => id),
          ),
      };
    });
    if (asked) choices.push({ label: 'Back to the usual columns', run: () => onChange(undefined) });
    return choices;
  }
  return (
    <MenuButton label="Columns" className={`${controls.button} ${controls.small}`} items={items}>
      Columns
    </MenuButton>
  );
}
