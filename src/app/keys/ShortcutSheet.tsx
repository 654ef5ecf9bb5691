import { Button } from '@mantine/core';
import { Fragment } from 'react';
import { sendShortcut } from '../../ui/form/sendShortcut';
import { Dialog } from '../../ui/Dialog';
import { mac, useSingleKeys } from '../../ui/shortcut';
import { navigationGroups } from '../layout/Navigation';
import { closeOverlay } from '../overlays';
import styles from './ShortcutSheet.module.css';

interface Shortcut {
  keys: readonly string[];
  does: string;
}

const everywhere: readonly Shortcut[] = [
  { keys: [mac ? '⌘ K' : 'Ctrl K'], does: 'Search or jump to…' },
  { keys: ['/'], does: 'Search on this page' },
  { keys: ['?'], does: 'Show these shortcuts' },
  { keys: ['Esc'], does: 'Close what is open' },
];

const onPage: readonly Shortcut[] = [
  { keys: ['c'], does: 'Create, on a list' },
  { keys: ['e'], does: 'Edit, on the page of a resource' },
  { keys: ['f'], does: 'Filter the list' },
  { keys: ['j'], does: 'Next row' },
  { keys: ['k'], does: 'Previous row' },
  { keys: ['Enter'], does: 'Open the row' },
  { keys: ['x'], does: 'Select the row' },
  { keys: [sendShortcut.words], does: 'Send the form' },
];

const goTo: readonly Shortcut[] = navigationGroups.flatMap(({ items }) =>
  items.map(({ key, label }) => ({ keys: ['g', key], does: label })),
);

export function ShortcutSheet() {
  const { on } = useSingleKeys();
  return (
    <Dialog
      title="Keyboard shortcuts"
      subtitle={on ? undefined : 'Single keys are switched off in Settings.'}
      onClose={() => closeOverlay('shortcuts')}
      closable
      width={680}
      footer={
        <Button data-autofocus onClick={() => closeOverlay('shortcuts')}>
          Close shortcuts
        </Button>
      }
    >
      <div className={styles.groups}>
        <div className="stack">
          <Group title="Everywhere" shortcuts={everywhere} />
          <Group title="On a page" shortcuts={onPage} />
        </div>
        <Group title="Go to" shortcuts={goTo} />
      </div>
    </Dialog>
  );
}

function Group({ title, shortcuts }: { title: string; shortcuts: readonly Shortcut[] }) {
  return (
    <section aria-label={title} className="stack">
      <h3>{title}</h3>
      <dl className={styles.list}>
        {shortcuts.map(({ keys, does }) => (
          <Fragment key={does}>
            <dt className="row gap-4">
              {keys.map((key) => (
                <kbd key={key} className="key">
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}
