import { IconSelector } from '@tabler/icons-react';
import { useId, useMemo, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useController, useFormContext, type FieldPath, type FieldValues } from 'react-hook-form';
import { useKnown, type KnownKind } from '../../ledger/known';
import { useNicknames } from '../../ledger/nicknames';
import { useLedgerKey } from '../../session/scope';
import { Field } from './Field';
import fieldClasses from './Field.module.css';
import classes from './IdField.module.css';
import { idOfName, matching, type IdSuggestion } from './idSuggestions';
import { SuggestionList } from './SuggestionList';

interface IdFieldProps<T extends FieldValues> {
  name: FieldPath<T>;
  label: string;
  kind: KnownKind;
  aside?: string;
  hint?: ReactNode;
  notes?: ReactNode;
  placeholder?: string;
  /** Stand before what the ledger has seen: the scope's ids, those of a list on screen. */
  suggestions?: readonly IdSuggestion[];
}

const none: readonly IdSuggestion[] = [];

/** A combobox for an id. Takes any; suggests those seen in answers, by nickname where there is one. */
export function IdField<T extends FieldValues>({
  name,
  label,
  kind,
  aside,
  hint,
  notes,
  placeholder = 'Any ID',
  suggestions = none,
}: IdFieldProps<T>) {
  const path: string = name;
  const listId = useId();
  const { control } = useFormContext();
  const { field, fieldState } = useController({ control, name: path });
  const value = String(field.value ?? '');
  const known = useSuggestions(kind, suggestions);
  const [opened, setOpened] = useState(false);
  // The whole list until something is typed: the text there is a choice already made.
  const [typed, setTyped] = useState(false);
  const [active, setActive] = useState(-1);
  const shown = matching(known, typed ? value : '');
  const open = opened && shown.length > 0;
  const nickname = known.find(({ id }) => id === value)?.name;

  const close = () => {
    setOpened(false);
    setTyped(false);
    setActive(-1);
  };
  const choose = (id: string) => {
    field.onChange(id);
    close();
  };
  /** What is typed may be a nickname; from here on it is the id. */
  const settle = () => {
    close();
    const id = idOfName(known, value) ?? value.trim();
    if (id !== value) field.onChange(id);
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const from = open ? active : shown.findIndex(({ id }) => id === value) - step;
      setOpened(true);
      setActive((from + step + shown.length) % shown.length);
    } else if (event.key === 'Enter' && open && shown[active] !== undefined) {
      event.preventDefault();
      choose(shown[active].id);
    } else if (event.key === 'Enter') {
      settle();
    } else if (event.key === 'Escape' && open) {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };

  return (
    <Field label={label} aside={aside} hint={hint} notes={notes} error={fieldState.error?.message}>
      {(props) => (
        <div className={classes.frame} data-named={nickname !== undefined || undefined}>
          <input
            {...props}
            ref={field.ref}
            name={path}
            value={value}
            type="text"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={open}
            aria-controls={open ? listId : undefined}
            aria-activedescendant={open && active >= 0 ? `${listId}-${active}` : undefined}
            className={`${fieldClasses.control} ${fieldClasses.mono} ${classes.input}`}
            placeholder={placeholder}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => {
              field.onChange(event);
              setTyped(true);
              setOpened(true);
              setActive(-1);
            }}
            onClick={() => setOpened(true)}
            onKeyDown={press}
            onBlur={() => {
              settle();
              field.onBlur();
            }}
          />
          <div className={classes.beside} aria-hidden="true">
            <span className={classes.name}>{nickname}</span>
            <IconSelector />
          </div>
          {open && (
            <SuggestionList
              id={listId}
              suggestions={shown}
              chosen={value}
              active={active}
              onChoose={choose}
            />
          )}
        </div>
      )}
    </Field>
  );
}

function useSuggestions(kind: KnownKind, given: readonly IdSuggestion[]): IdSuggestion[] {
  const key = useLedgerKey();
  const known = useKnown(key, kind);
  const nicknames = useNicknames(key);
  return useMemo(() => {
    const names = new Map<string, string | undefined>();
    for (const { id, name } of [...given, ...known])
      if (id !== '' && names.get(id) === undefined) names.set(id, nicknames.get(id) ?? name);
    return [...names].map(([id, name]) => (name === id ? { id } : { id, name }));
  }, [given, known, nicknames]);
}
