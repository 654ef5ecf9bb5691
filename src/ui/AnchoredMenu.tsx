import { Menu } from '@mantine/core';
import { useRef } from 'react';
import { Link } from 'react-router';
import { Anchor, useFocusBack } from './Anchor';
import classes from './AnchoredMenu.module.css';

export type MenuItem = {
  label: string;
  /** A short text at the end of the line. */
  note?: string | undefined;
  /** A second line in a muted colour. */
  detail?: string;
} & (
  | { run: () => void; to?: never; checked?: never }
  | { to: string; run?: never; checked?: never }
  | { checked: boolean; run: () => void; to?: never; disabled?: boolean }
);

interface MenuProps {
  anchor: HTMLElement;
  label: string;
  items: readonly MenuItem[];
  onClose: () => void;
}

/** The menu itself; see ui/Menu. */
export function AnchoredMenu({ anchor, label, items, onClose }: MenuProps) {
  const panel = useRef<HTMLDivElement>(null);
  useFocusBack(anchor, panel);
  const first = items.find((item) => !off(item));
  return (
    <Menu
      opened
      onChange={(opened) => !opened && onClose()}
      position="bottom-end"
      offset={4}
      middlewares={{ flip: true, shift: { padding: 8 } }}
      hideDetached={false}
      returnFocus={false}
      // Focus the first item at once, so that Enter chooses what is highlighted.
      withInitialFocusPlaceholder={false}
      classNames={classes}
    >
      <Menu.Target>
        <Anchor element={anchor} />
      </Menu.Target>
      <Menu.Dropdown ref={panel} aria-label={label} aria-labelledby={undefined}>
        {items.map((item) => (
          <Item
            key={`${item.label} ${item.note} ${item.detail}`}
            item={item}
            first={item === first}
          />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function off(item: MenuItem): boolean {
  return item.checked !== undefined && item.disabled === true;
}

function Item({ item, first }: { item: MenuItem; first: boolean }) {
  const { label, note, detail } = item;
  const common = {
    'data-autofocus': first || undefined,
    rightSection: note !== undefined && <span className="fine">{note}</span>,
    children: (
      <>
        <span>{`${label} `}</span>
        {detail && <span className={`clip hint ${classes.detail}`}>{detail}</span>}
      </>
    ),
  };
  if (item.to !== undefined) return <Menu.Item component={Link} to={item.to} {...common} />;
  if (item.checked === undefined) return <Menu.Item onClick={item.run} {...common} />;
  return (
    <Menu.CheckboxItem
      checked={item.checked}
      onChange={item.run}
      disabled={off(item)}
      closeMenuOnClick={false}
      {...common}
    />
  );
}
