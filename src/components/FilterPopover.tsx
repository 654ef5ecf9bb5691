import { useId, useState } from 'react';
import { useKnown } from '../ledger/known';
import { useNicknames } from '../ledger/nicknames';
import { containsText } from '../lib/text';
import { useLedgerKey } from '../session/scope';
import controls from './controls.module.css';
import type { ListFilter } from './FilterBar';
import styles from './FilterPopover.module.css';
import { Popover } from './Popover';

const MOST_SUGGESTIONS = 8;

/** "Add filter": a tag by name and value, or any id, with seen ones and nicknames suggested. */
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
      <div className={styles.form}>
        <fieldset className={styles.kinds}>
          <legend className={controls.hidden}>Filter by</legend>
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
            kind={chosen.kind}
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
  const id = useId();
  return (
    <form
      className={styles.fields}
      onSubmit={(event) => {
        event.preventDefault();
        if (name !== '') onAdd(`${name}=${value}`);
      }}
    >
      <div className={styles.pair}>
        <label htmlFor={`${id}-name`}>Tag name</label>
        <label htmlFor={`${id}-value`}>Tag value</label>
        <input
          id={`${id}-name`}
          data-autofocus
          className={controls.input}
          value={name}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setName(event.target.value)}
        />
        <input
          id={`${id}-value`}
          className={controls.input}
          value={value}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setValue(event.target.value)}
        />
      </div>
      <Submit ready={name !== ''} why="A tag needs a name." />
    </form>
  );
}

function IdFields({
  title,
  kind,
  onAdd,
}: {
  title: string;
  kind: Exclude<ListFilter['kind'], 'tag'>;
  onAdd: (id: string) => void;
}) {
  const [text, setText] = useState('');
  const id = useId();
  const key = useLedgerKey();
  const nicknames = useNicknames(key);
  const seen = useKnown(key, kind).map((item) => ({
    id: item.id,
    name: nicknames.get(item.id) ?? item.name,
  }));
  const given = text.trim();
  const suggestions = seen
    .filter((item) => containsText(`${item.name ?? ''} ${item.id}`, given))
    .slice(0, MOST_SUGGESTIONS);
  return (
    <form
      className={styles.fields}
      onSubmit={(event) => {
        event.preventDefault();
        if (given !== '') onAdd(seen.find((item) => item.name === given)?.id ?? given);
      }}
    >
      <label htmlFor={id}>{title}</label>
      <input
        id={id}
        data-autofocus
        className={`${controls.input} ${controls.mono}`}
        value={text}
        placeholder="ID or nickname"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setText(event.target.value)}
      />
      {suggestions.length > 0 && (
        <ul className={styles.suggestions} aria-label="Seen in this browser">
          {suggestions.map((item) => (
            <li key={item.id}>
              <button type="button" className={styles.suggestion} onClick={() => onAdd(item.id)}>
                {item.name !== undefined && <span>{item.name}</span>}
                <span className={styles.id}>{item.id}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <Submit ready={given !== ''} why="Give an ID." />
    </form>
  );
}

function Submit({ ready, why }: { ready: boolean; why: string }) {
  return (
    <div className={styles.end}>
      <span className={controls.dim}>{ready ? '' : why}</span>
      <button
        type="submit"
        className={`${controls.button} ${controls.primary}`}
        disabled={!ready}
        title={ready ? undefined : why}
      >
        Add filter
      </button>
    </div>
  );
}
