import { Input } from '@mantine/core';
import { useId, useState } from 'react';
import { foldText, plural } from '../lib/text/text';
import {
  choicesOf,
  filtersOfList,
  periods,
  valueText,
  type ListFilterBarProps,
} from './filterWords';
import type { ListFilter } from './listFilters';
import styles from './FilterPopover.module.css';
import { Field } from '../form/Field';
import { IdCombobox } from '../form/IdCombobox';
import { useIdSuggestions } from '../form/useIdSuggestions';
import { Popover } from '../ui/Popover';

/**
 * The panel "Add filter": a tag, what is in the list's own columns, or any id, with known ids and nicknames suggested.
 */
export function FilterPopover({
  anchor,
  type,
  table: { rows, columns } = { rows: [], columns: [] },
  known = filtersOfList(type, columns).filter(({ name }) => name !== 'state' || type === undefined),
  onAdd,
  onClose,
}: {
  anchor: HTMLElement;
  /** The filters to choose from; defaults to all of the list. */
  known?: readonly ListFilter[];
  onAdd: (name: string, value: string) => void;
  onClose: () => void;
} & Partial<Pick<ListFilterBarProps<never>, 'type' | 'table'>>) {
  const [name, setName] = useState(known[0]?.name);
  const chosen = known.find((filter) => filter.name === name);
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
                checked={filter.name === name}
                onChange={() => setName(filter.name)}
              />
              <span>{filter.title}</span>
            </label>
          ))}
        </fieldset>
        {chosen.kind === 'tag' ? (
          <TagFields
            there={choicesOf(rows, columns, chosen.name)}
            onAdd={(value) => onAdd(chosen.name, value)}
          />
        ) : chosen.kind === 'value' ? (
          <Choices
            label={chosen.title}
            choices={choicesOf(rows, columns, chosen.name)}
            filter={chosen}
            nothing="Nothing in this list to filter by."
            onAdd={(value) => onAdd(chosen.name, value)}
          />
        ) : chosen.kind === 'time' ? (
          <PeriodFields filter={chosen} onAdd={(value) => onAdd(chosen.name, value)} />
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

interface Choice {
  value: string;
  /** How many rows have it. */
  count?: number;
}

/** More would not fit; typing narrows them. */
const MOST = 8;

/** Values to choose with one press. */
function Choices({
  label,
  choices,
  filter,
  nothing,
  onAdd,
}: {
  label: string;
  choices: readonly Choice[];
  filter: ListFilter;
  nothing?: string;
  onAdd: (value: string) => void;
}) {
  if (choices.length === 0) return nothing && <p className="hint">{nothing}</p>;
  return (
    <ul className={styles.choices} aria-label={label}>
      {choices.slice(0, MOST).map(({ value, count }) => (
        <li key={value}>
          <button type="button" className={`ends ${styles.choice}`} onClick={() => onAdd(value)}>
            <span className="clip">{valueText(filter, value)}</span>
            {count !== undefined && (
              <span className="dim" title={plural(count, 'row')}>
                {count}
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** A period by name, or between two days. */
function PeriodFields({ filter, onAdd }: { filter: ListFilter; onAdd: (value: string) => void }) {
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const why =
    from + to === ''
      ? 'Or choose the first or last day.'
      : from !== '' && to !== '' && from > to
        ? 'The last day is before the first.'
        : '';
  return (
    <form
      className="stack gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (why === '') onAdd(`${from}..${to}`);
      }}
    >
      <Choices
        label={filter.title}
        choices={Object.keys(periods).map((value) => ({ value }))}
        filter={filter}
        onAdd={onAdd}
      />
      <div className={styles.pair}>
        <Field label="First day">
          <Input
            type="date"
            value={from}
            onChange={(event) => setFrom(event.currentTarget.value)}
          />
        </Field>
        <Field label="Last day">
          <Input type="date" value={to} onChange={(event) => setTo(event.currentTarget.value)} />
        </Field>
      </div>
      <Submit ready={why === ''} why={why} />
    </form>
  );
}

const asTag: ListFilter = { name: 'tag', title: 'Tag', kind: 'tag' };

function TagFields({
  there,
  onAdd,
}: {
  /** The tags in the list. */
  there: readonly Choice[];
  onAdd: (value: string) => void;
}) {
  const [name, setName] = useState('');
  const [value, setValue] = useState('');
  const typed = foldText(value === '' ? name : `${name}=${value}`);
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
      <Choices
        label="Tags in this list"
        choices={there.filter((tag) => foldText(tag.value).startsWith(typed))}
        filter={asTag}
        onAdd={onAdd}
      />
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
  type: Exclude<ListFilter['kind'], 'tag' | 'value' | 'time'>;
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
          placeholder={`Choose a ${title.toLowerCase()}`}
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
