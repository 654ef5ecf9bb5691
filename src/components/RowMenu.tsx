import { IconDots } from '@tabler/icons-react';
import controls from './controls.module.css';
import type { MenuItem } from './Menu';
import { MenuButton } from './MenuButton';

/** "Actions for <name>", at the end of a row. */
export function RowMenu({
  name,
  items,
  tabIndex = 0,
}: {
  name: string;
  items: () => readonly MenuItem[];
  tabIndex?: number;
}) {
  return (
    <span data-row-menu>
      <MenuButton
        label={`Actions for ${name}`}
        className={controls.icon}
        items={items}
        tabIndex={tabIndex}
      >
        <IconDots aria-hidden />
      </MenuButton>
    </span>
  );
}
