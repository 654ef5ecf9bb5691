import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { Combobox, Input, useCombobox } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { useId, useState, type KeyboardEvent } from 'react';
import { Field } from '../../../components/form/Field';
import { containsText } from '../../../lib/text/text';
import type { ModelRow } from '../../models/modelRow';
import styles from './ModelField.module.css';
import { isLexical } from './useEmbeddingModels';

/** A model of the catalogue, or any other name. */
export function ModelField({
  label,
  value,
  onChange,
  rows,
  error,
}: {
  label: string;
  value: string;
  onChange: (name: string) => void;
  rows: readonly ModelRow[];
  error?: string | undefined;
}) {
  const listId = useId();
  // The whole list until something is typed: the text there is a choice already made.
  const [typed, setTyped] = useState(false);
  // The field is focused and empty: the model suggested by the catalogue must not appear under the cursor.
  const [awaited, setAwaited] = useState(false);
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setTyped(false);
    },
  });
  const shown = typed ? rows.filter(({ name }) => containsText(name, value.trim())) : rows;
  const chosen = rows.find(({ name }) => name === value);
  const open = combobox.dropdownOpened && shown.length > 0;

  /** The typed text is the name. */
  const settle = () => {
    combobox.closeDropdown();
    if (value !== value.trim()) onChange(value.trim());
  };
  const press = (event: KeyboardEvent) => {
    const chooses = open && combobox.getSelectedOptionIndex() >= 0;
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && !chooses) settle();
  };

  return (
    <Field label={label} error={error}>
      <Combobox
        store={{ ...combobox, dropdownOpened: open }}
        onOptionSubmit={(name) => {
          onChange(name);
          setAwaited(false);
          combobox.closeDropdown();
        }}
        keepMounted
      >
        <Combobox.Target
          withExpandedAttribute
          aria-autocomplete="list"
          aria-expanded={open}
          aria-controls={open ? listId : undefined}
        >
          <Input
            value={awaited ? '' : value}
            type="text"
            error={error !== undefined}
            placeholder="Any model’s name"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            classNames={{ wrapper: styles.frame, input: styles.input }}
            rightSection={
              <span className={`hint inline ${styles.aside}`} aria-hidden="true">
                <span className="clip">{chosen && aboutOf(chosen)}</span>
                <IconSelector />
              </span>
            }
            onFocus={() => setAwaited(value === '')}
            onChange={(event) => {
              onChange(event.currentTarget.value);
              setAwaited(false);
              setTyped(true);
              combobox.openDropdown();
              combobox.resetSelectedOption();
            }}
            onClick={() => combobox.openDropdown()}
            onKeyDown={press}
            onBlur={() => {
              setAwaited(false);
              settle();
            }}
          />
        </Combobox.Target>
        <Combobox.Dropdown className={styles.dropdown}>
          <Combobox.Options id={listId} aria-label="Catalogue">
            {shown.map((row) => (
              <Combobox.Option
                key={row.key}
                value={row.name}
                active={row === chosen}
                aria-selected={row === chosen}
                className={styles.option}
              >
                <span className="clip shrink">{row.name}</span>
                {isLexical(row) && <span className="badge">lexical</span>}
                <span className={styles.price}>{row.input.short}</span>
              </Combobox.Option>
            ))}
          </Combobox.Options>
          <div className={styles.foot}>
            Price of a million tokens, where no other unit stands. Any other model’s name can be
            typed.
          </div>
        </Combobox.Dropdown>
      </Combobox>
    </Field>
  );
}

function aboutOf(row: ModelRow): string {
  const parts = isLexical(row) ? ['lexical'] : [];
  return [...parts, row.input.short].join(' · ');
}
