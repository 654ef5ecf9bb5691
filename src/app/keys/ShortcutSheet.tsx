import { Fragment } from 'react';
import { sendShortcut } from '../../ui/form/sendShortcut';
import { Dialog } from '../../ui/Dialog';
import { mac, useSingleKeys } from '../../ui/shortcut';
import { navigationGroups } from '../layout/Navigation';
import { closeOverlay } from '../overlays';
import styles from './ShortcutSheet.module.css';

type Shortcut = readonly [does: string, ...keys: string[]];

const everywhere: readonly Shortcut[] = [
  ['Search or jump to…', mac ? '⌘ K' : 'Ctrl K'],
  ['Search on this page', '/'],
  ['Show these shortcuts', '?'],
  ['Close what is open', 'Esc'],
];

const onPage: readonly Shortcut[] = [
  ['Create, on a list', 'c'],
  ['Edit, on the page of a resource', 'e'],
  ['Filter the list', 'f'],
  ['Next row', 'j'],
  ['Previous row', 'k'],
  ['Open the row', 'Enter'],
  ['Select the row', 'x'],
  ['Send the form', sendShortcut.words],
];

const goTo = navigationGroups.flatMap(({ items }) =>
  items.map(({ key, label }): Shortcut => [label, 'g', key]),
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
        {shortcuts.map(([does, ...keys]) => (
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
