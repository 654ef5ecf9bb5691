import { IconSearch } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { DialogShell } from '../../ui/DialogShell';
import { visible } from '../../lib/text/invisible';
import { joinWords, plural } from '../../lib/text/text';
import { useScope } from '../../session/scope';
import { focusTitleIfLost } from '../../ui/pageTitle';
import { closeOverlay } from '../overlays';
import styles from './Palette.module.css';
import type { PaletteEntry } from './resourceEntries';
import { usePaletteEntries } from './usePaletteEntries';

/** Search and jump: a combobox for everything that can be opened or done, usable by keyboard alone. */
export function Palette() {
  const [query, setQuery] = useState('');
  // The first entry until the person moves; later results don't move the choice.
  const [active, setActive] = useState<string>();
  const { entries, reading, unread } = usePaletteEntries(query);
  const navigate = useNavigate();
  const id = useId();
  const at = Math.max(
    0,
    entries.findIndex((entry) => entry.id === active),
  );

  const { projectIds, regionIds } = useScope();
  // Says what was searched, because resources of other people may be missing.
  const where = projectIds.length + regionIds.length > 0 ? ' in the chosen scope' : '';
  const nothing = `Nothing found${where}. Paste a whole ID to open a resource.`;
  const missed = unread.length > 0 ? `Couldn’t read ${joinWords(unread)}.` : '';
  const count = reading ? 'Searching…' : plural(entries.length, 'result');

  const choose = (entry: PaletteEntry | undefined) => {
    if (!entry) return;
    // Before the command, which may move the focus or open a dialog, so that the focus is back on the page.
    flushSync(() => closeOverlay('palette'));
    if (entry.to !== undefined) void navigate(entry.to);
    entry.run?.();
    // What had the focus may go with the command.
    requestAnimationFrame(focusTitleIfLost);
  };

  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const moves: Record<string, number> = {
      ArrowDown: (at + 1) % entries.length,
      ArrowUp: (at - 1 + entries.length) % entries.length,
      PageDown: Math.min(at + 8, entries.length - 1),
      PageUp: Math.max(at - 8, 0),
    };
    const next = moves[event.key];
    if (next !== undefined && entries.length > 0) {
      event.preventDefault();
      setActive(entries[next]?.id);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      choose(entries[at]);
    }
  };

  return (
    <DialogShell
      opened
      onClose={() => closeOverlay('palette')}
      closeOnPressOutside
      label="Search or jump to…"
      width={620}
      top={100}
    >
      <div className={`flex ${styles.box}`}>
        <div className={`row gap-10 ${styles.field}`}>
          <IconSearch size={17} aria-hidden className="dim" />
          <input
            autoFocus
            data-autofocus
            role="combobox"
            aria-label="Search or jump to…"
            aria-expanded
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={entries[at] ? `${id}-${at}` : undefined}
            className={`grow shrink ${styles.input}`}
            placeholder="Search pages, resources and actions, or paste an ID"
            value={query}
            spellCheck={false}
            autoComplete="off"
            onChange={(event) => {
              setQuery(event.target.value);
              setActive(undefined);
            }}
            onKeyDown={onKeyDown}
          />
          <kbd className="key" aria-hidden>
            Esc
          </kbd>
        </div>
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label="Results"
          tabIndex={-1}
          className={`grow ${styles.list}`}
        >
          <Groups entries={entries} at={at} id={id} onChoose={choose} onPoint={setActive} />
        </div>
        {query !== '' && !reading && (entries.length === 0 || missed !== '') && (
          <p className="pad second">{entries.length === 0 ? `${nothing} ${missed}` : missed}</p>
        )}
        <p className="unseen" role="status">
          {query !== '' && (reading ? count : `${count}. ${missed}`)}
        </p>
        <div className="pad flex gap-12 hint" aria-hidden>
          <span>
            <kbd className="key">↑</kbd>
            <span> </span>
            <kbd className="key">↓</kbd>
            <span> move</span>
          </span>
          <span>
            <kbd className="key">Enter</kbd>
            <span> open</span>
          </span>
          <span className="end">{count}</span>
        </div>
      </div>
    </DialogShell>
  );
}

function Groups({
  entries,
  at,
  id,
  onChoose,
  onPoint,
}: {
  entries: readonly PaletteEntry[];
  at: number;
  id: string;
  onChoose: (entry: PaletteEntry) => void;
  onPoint: (id: string) => void;
}) {
  const groups = [...new Set(entries.map((entry) => entry.group))];
  return groups.map((group) => (
    <div key={group} role="group" aria-label={group}>
      <p className={`hint ${styles.group}`} aria-hidden>
        {group}
      </p>
      {entries.map(
        (entry, index) =>
          entry.group === group && (
            <div
              key={entry.id}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === at}
              ref={
                index === at ? (option) => option?.scrollIntoView({ block: 'nearest' }) : undefined
              }
              className={`row gap-10 ${styles.entry}`}
              onPointerMove={() => onPoint(entry.id)}
              onClick={() => onChoose(entry)}
              onKeyDown={(event) => event.key === 'Enter' && onChoose(entry)}
            >
              <entry.icon size={16} stroke={1.7} aria-hidden />
              <span className="clip strong" translate={'resourceId' in entry ? 'no' : undefined}>
                {visible(entry.label)}
              </span>
              {entry.note !== undefined && <span className="clip hint end">{entry.note}</span>}
            </div>
          ),
      )}
    </div>
  ));
}
