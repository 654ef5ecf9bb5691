import { Box, Button, CloseButton, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useLocation, Link } from 'react-router';
import { saveView, useViews, viewNamed, removeView, type SavedView } from '../memory/views';
import { useMemoryKey } from '../session/scope';
import { Popover } from '../ui/Popover';
import { showToast } from '../ui/toast';
import styles from './ViewsPanel.module.css';
import { serviceNow } from '../lib/time/clock';

/** The saved views of a list, and the form that saves what it shows now under a name. */
export function ViewsPanel({
  anchor,
  many,
  onClose,
}: {
  anchor: HTMLElement;
  many: string;
  onClose: () => void;
}) {
  const key = useMemoryKey();
  const { pathname, search } = useLocation();
  const views = useViews(key);
  const here = views.filter(({ path }) => path === pathname);
  const [name, setName] = useState('');
  const given = name.trim();
  const verb = viewNamed(views, pathname, given) ? 'Update' : 'Save';

  function save(): void {
    if (given === '') return;
    const undo = saveView(key, { name: given, path: pathname, search, at: serviceNow() });
    showToast({
      title: `View “${given}” ${verb.toLowerCase()}d`,
      action: { label: 'Undo', run: undo },
    });
    anchor.focus();
    onClose();
  }

  const remove = (view: SavedView) => {
    const undo = removeView(key, view);
    showToast({ title: `View “${view.name}” removed`, action: { label: 'Undo', run: undo } });
  };

  return (
    <Popover anchor={anchor} label="Views" align="end" onClose={onClose}>
      <Box className="stack gap-10" w="min(320px, calc(100vw - 46px))">
        {here.length === 0 ? (
          <p className="hint">
            A view keeps the search, filters, order and columns of this list under a name.
          </p>
        ) : (
          <ul className={`stack gap-2 ${styles.list}`} aria-label={`Saved views of ${many}`}>
            {here.map((view) => (
              <li key={view.name} className={`row ${styles.view}`}>
                <Link
                  to={{ pathname, search: view.search }}
                  className={`pressable clip ${styles.name}`}
                  aria-current={view.search === search || undefined}
                  onClick={onClose}
                >
                  {view.name}
                </Link>
                <CloseButton aria-label={`Remove view ${view.name}`} onClick={() => remove(view)} />
              </li>
            ))}
          </ul>
        )}
        <form
          className={`gap-8 ${styles.form}`}
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
          <TextInput
            label="View name"
            data-autofocus
            value={name}
            maxLength={80}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button variant="filled" type="submit" disabled={given === ''}>{`${verb} view`}</Button>
        </form>
      </Box>
    </Popover>
  );
}
