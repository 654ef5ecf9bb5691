import { Button } from '@mantine/core';
import { Fragment } from 'react';
import { sendShortcut } from '../../form/sendShortcut';
import { Dialog } from '../../ui/Dialog';
import { mac, useSingleKeys } from '../../ui/shortcut';
import { closeOverlay } from '../overlays';
import styles from './ShortcutSheet.module.css';

interface Shortcut {
  key: string;
  does: string;
}

const everywhere: readonly Shortcut[] = [
  { key: mac ? '⌘ K' : 'Ctrl K', does: 'Search or jump to…' },
  { key: '/', does: 'Search on this page' },
  { key: '?', does: 'Show these shortcuts' },
  { key: 'Esc', does: 'Close what is open' },
];

const onPage: readonly Shortcut[] = [
  { key: 'c', does: 'Create, on a list' },
  { key: 'e', does: 'Edit, on the page of a resource' },
  { key: 'j', does: 'Next row' },
  { key: 'k', does: 'Previous row' },
  { key: 'Enter', does: 'Open the row' },
  { key: 'x', does: 'Select the row' },
  { key: sendShortcut.words, does: 'Send the form' },
];

/** All keyboard shortcuts, in a dialog. */
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
        <Group title="Everywhere" shortcuts={everywhere} />
        <Group title="On a page" shortcuts={onPage} />
      </div>
    </Dialog>
  );
}

function Group({ title, shortcuts }: { title: string; shortcuts: readonly Shortcut[] }) {
  return (
    <section aria-label={title}>
      <h3 className="pad">{title}</h3>
      <dl className={styles.list}>
        {shortcuts.map(({ key, does }) => (
          <Fragment key={does}>
            <dt>
              <kbd className="key">{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}
