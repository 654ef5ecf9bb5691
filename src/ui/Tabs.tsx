import { Group, Tabs as MantineTabs } from '@mantine/core';
import { useId } from 'react';
import type { Content, Part } from './jsx';
import { usePageActions } from './usePageActions';

export interface Tab<Id extends string> {
  id: Id;
  title: string;
  /** The first of a group, which stands a little apart from the tabs before. */
  apart?: true;
  /** Needed less often than the others. */
  quiet?: true;
}

/** Tabs whose selection the page keeps in its address. Arrow keys select. */
export function Tabs<Id extends string>({
  label,
  tabs,
  chosen,
  onChoose,
  panelLabel,
  beside,
  children,
}: {
  label: string;
  tabs: readonly Tab<Id>[];
  chosen: Id;
  onChoose: (id: Id) => void;
  /** Accessible name of the panel; absent if the tab names it. */
  panelLabel?: string;
  /** Shown at the other end of the line; the tabs are small then. */
  beside?: Part;
  children: Content;
}) {
  const id = useId();
  usePageActions(
    tabs
      .filter((tab) => tab.id !== chosen)
      .map((tab) => ({
        id: `${id} ${tab.id}`,
        label: `Show ${tab.title}`,
        run: () => {
          onChoose(tab.id);
          // As a press on it would; what has the focus may be in the panel that goes.
          document.getElementById(`${id}-tab-${tab.id}`)?.focus();
        },
      })),
  );
  const list = (
    <MantineTabs.List aria-label={label}>
      {tabs.map((tab) => (
        <MantineTabs.Tab
          key={tab.id}
          value={tab.id}
          ml={tab.apart ? 20 : 0}
          c={tab.quiet ? 'dimmed' : 'var(--text-2)'}
        >
          {tab.title}
        </MantineTabs.Tab>
      ))}
    </MantineTabs.List>
  );
  return (
    <MantineTabs id={id} value={chosen} onChange={(next) => onChoose(next as Id)}>
      {beside === undefined ? (
        list
      ) : (
        <Group justify="space-between" gap={4}>
          {list}
          {beside}
        </Group>
      )}
      <MantineTabs.Panel
        value={chosen}
        className="shrink"
        {...(panelLabel !== undefined && {
          'aria-label': panelLabel,
          'aria-labelledby': undefined,
        })}
      >
        {children}
      </MantineTabs.Panel>
    </MantineTabs>
  );
}
