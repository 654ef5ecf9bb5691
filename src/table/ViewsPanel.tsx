import { Button, Input } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useHref, useLocation } from 'react-router';
import { saveView, useViews, viewNamed, type SavedView } from '../memory/views';
import { useMemoryKey } from '../session/scope';
import { Field } from '../form/Field';
import { Popover } from '../ui/Popover';
import { showToast } from '../ui/toast';
import { useCopy } from '../ui/useCopy';
import { ViewList } from './ViewList';
import styles from './ViewsPanel.module.css';

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
  const href = useHref({ pathname, search });
  const views = useViews(key);
  const here = views.filter(({ path }) => path === pathname);
  const [name, setName] = useState('');
  const [renamed, setRenamed] = useState<SavedView>();
  const input = useRef<HTMLInputElement>(null);
  const { copy, copied } = useCopy();
  const given = name.trim();
  const taken = viewNamed(views, pathname, given);
  const verb = renamed ? 'Rename' : taken ? 'Update' : 'Save';
  const clash = renamed !== undefined && taken !== undefined && taken !== renamed;

  function save(): void {
    if (given === '' || clash) return;
    const undo = renamed
      ? saveView(key, { ...renamed, name: given }, renamed)
      : saveView(key, { name: given, path: pathname, search, at: Date.now() });
    showToast({
      title: `View “${given}” ${verb.toLowerCase()}d`,
      action: { label: 'Undo', run: undo },
    });
    anchor.focus();
    onClose();
  }

  return (
    <Popover anchor={anchor} label="Views" align="end" onClose={onClose}>
      <div className={`stack gap-10 ${styles.panel}`}>
        {here.length === 0 ? (
          <p className="hint">
            A view keeps the search, filters, order and columns of this list under a name.
          </p>
        ) : (
          <ViewList
            label={`Saved views of ${many}`}
            views={here}
            current={search}
            onOpen={onClose}
            onRename={(view) => {
              setRenamed(view);
              setName(view.name);
              input.current?.focus();
            }}
          />
        )}
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
          <Field
            label={renamed ? `New name of “${renamed.name}”` : 'View name'}
            error={clash ? 'Another view has this name.' : undefined}
          >
            <Input
              ref={input}
              data-autofocus
              value={name}
              maxLength={80}
              autoComplete="off"
              onChange={(event) => setName(event.currentTarget.value)}
            />
          </Field>
          <Button variant="filled" type="submit" disabled={given === '' || clash}>
            {verb} view
          </Button>
        </form>
        <Button
          size="xs"
          className={styles.link}
          onClick={() => copy(new URL(href, window.location.href).href, 'Link')}
        >
          <IconLink aria-hidden />
          {copied ? 'Link copied' : 'Copy link'}
        </Button>
      </div>
    </Popover>
  );
}
