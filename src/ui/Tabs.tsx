import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { usePageActions } from './usePageActions';
import styles from './Tabs.module.css';

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
  beside?: ReactNode;
  /** The panel of the selected tab. */
  children: ReactNode;
}) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  function move(event: KeyboardEvent): void {
    const here = tabs.findIndex((tab) => tab.id === chosen);
    const to = {
      ArrowRight: (here + 1) % tabs.length,
      ArrowLeft: (here - 1 + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    }[event.key];
    const next = to === undefined ? undefined : tabs[to];
    if (!next || to === undefined) return;
    event.preventDefault();
    onChoose(next.id);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[to]?.focus();
  }

  usePageActions(
    tabs
      .filter((tab) => tab.id !== chosen)
      .map((tab) => ({
        id: `${id} ${tab.id}`,
        label: `Show ${tab.title}`,
        run: () => onChoose(tab.id),
      })),
  );
  const bar = (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      className={beside === undefined ? styles.list : styles.small}
      onKeyDown={move}
    >
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          id={`${id}-${tab.id}`}
          aria-selected={tab.id === chosen}
          aria-controls={tab.id === chosen ? `${id}-panel` : undefined}
          tabIndex={tab.id === chosen ? 0 : -1}
          data-apart={tab.apart}
          data-quiet={tab.quiet}
          className={`bare ${styles.tab}`}
          onClick={() => onChoose(tab.id)}
        >
          {tab.title}
        </button>
      ))}
    </div>
  );
  return (
    <>
      {beside === undefined ? (
        bar
      ) : (
        <div className={`ends wrap gap-4 ${styles.head}`}>
          {bar}
          {beside}
        </div>
      )}
      <div
        id={`${id}-panel`}
        role="tabpanel"
        aria-label={panelLabel}
        aria-labelledby={panelLabel === undefined ? `${id}-${chosen}` : undefined}
        className="shrink"
      >
        {children}
      </div>
    </>
  );
}
