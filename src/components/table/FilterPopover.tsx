import { Input } from '@mantine/core';
import { useId, useState } from 'react';
import type { ListFilter } from './listFilters';
import styles from './FilterPopover.module.css';
import { Field } from '../form/Field';
import { IdCombobox } from '../form/IdCombobox';
import { useIdSuggestions } from '../form/useIdSuggestions';
import { Popover } from '../ui/Popover';

/** The panel "Add filter": a tag by name and value, or any id, with known ids and nicknames suggested. */
export function FilterPopover({
  anchor,
  known,
  onAdd,
  onClose,
}: {
  anchor: HTMLElement;
  known: readonly ListFilter[];
  onAdd: (name: string, value: string) => void;
  onClose: () => void;
}) {
  const [chosen, setChosen] = useState(known[0]);
  const group = useId();
  if (!chosen) return null;
  return (
    <Popover anchor={anchor} label="Add filter" onClose={onClose}>
      <div className={`stack ${styles.form}`}>
        <fieldset className={styles.kinds}>
          <legend className="unseen">Filter by</legend>
          {known.map((filter) => (
            <label key={filter.name} className={styles.kind}>
              <input
                type="radio"
                name={group}
                checked={filter === chosen}
                onChange={() => setChosen(filter)}
              />
              <span>{filter.title}</span>
            </label>
          ))}
        </fieldset>
        {chosen.kind === 'tag' ? (
          <TagFields onAdd={(value) => onAdd(chosen.name, value)} />
        ) : (
          <IdFields
            key={chosen.name}
            title={chosen.title}
            type={chosen.kind}
            onAdd={(value) => onAdd(chosen.name, value)}
          />
        )}
      </div>
    </Popover>
  );
}

function TagFields({ onAdd }: { onAdd: (value: string) => void }) {
  const [name, setName] = useState('');
  const [value, setValue] = useState('');
  return (
    <form
      className="stack gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (name !== '') onAdd(`${name}=${value}`);
      }}
    >
      <div className={styles.pair}>
        <Field label="Tag name">
          <Input
            data-autofocus
            value={name}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </Field>
        <Field label="Tag value">
          <Input
            value={value}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setValue(event.currentTarget.value)}
          />
        </Field>
      </div>
      <Submit ready={name !== ''} why="A tag needs a name." />
    </form>
  );
}

function IdFields({
  title,
  type,
  onAdd,
}: {
  title: string;
  type: Exclude<ListFilter['kind'], 'tag'>;
  onAdd: (id: string) => void;
}) {
  const [text, setText] = useState('');
  const suggestions = useIdSuggestions(type);
  const given = text.trim();
  return (
    <form
      className="stack gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (given !== '') onAdd(given);
      }}
    >
      <Field label={title}>
        <IdCombobox
          inPanel
          value={text}
          onChange={setText}
          onTake={onAdd}
          suggestions={suggestions}
          placeholder="ID or nickname"
        />
      </Field>
      <Submit ready={given !== ''} why="Give an ID." />
    </form>
  );
}

function Submit({ ready, why }: { ready: boolean; why: string }) {
  return (
    <div className={`ends ${styles.end}`}>
      <span className="dim">{ready ? '' : why}</span>
      <button type="submit" className="button primary" disabled={!ready}>
        Add filter
      </button>
    </div>
  );
}
