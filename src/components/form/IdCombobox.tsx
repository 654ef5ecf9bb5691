import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { Combobox, Input, useCombobox } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { useId, useState, type KeyboardEvent, type Ref } from 'react';
import classes from './IdCombobox.module.css';
import { idOfName, matching, type IdSuggestion } from './idSuggestions';
import { SuggestionList } from './SuggestionList';

interface IdComboboxProps {
  value: string;
  /** Every change of the text; an id once it is chosen or left. */
  onChange: (text: string) => void;
  suggestions: readonly IdSuggestion[];
  /** A suggestion is taken. Absent: it becomes the text. */
  onTake?: (id: string) => void;
  onBlur?: () => void;
  invalid?: boolean;
  /** Inside a panel: the list belongs to it, so that a press on the list does not close the panel. */
  inPanel?: boolean;
  name?: string;
  label?: string;
  placeholder?: string;
  ref?: Ref<HTMLInputElement>;
}

/** A combobox for an id. Takes any; suggests those seen in answers, by nickname where there is one. */
export function IdCombobox({
  value,
  onChange,
  suggestions,
  onTake = onChange,
  onBlur,
  invalid = false,
  inPanel = false,
  name,
  label,
  placeholder = 'Any ID',
  ref,
}: IdComboboxProps) {
  const listId = useId();
  // The whole list until something is typed: the text there is a choice already made.
  const [typed, setTyped] = useState(false);
  const [focused, setFocused] = useState(false);
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setTyped(false);
    },
  });
  const shown = matching(suggestions, typed ? value : '');
  const open = combobox.dropdownOpened && shown.length > 0;
  const nickname = suggestions.find(({ id }) => id === value)?.name;

  /** What is typed may be a nickname; from here on it is the id. */
  const settle = () => {
    combobox.closeDropdown();
    const id = idOfName(suggestions, value) ?? value.trim();
    if (id !== value) onChange(id);
  };
  const press = (event: KeyboardEvent) => {
    const chooses = open && combobox.getSelectedOptionIndex() >= 0;
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && !chooses) settle();
  };

  return (
    <Combobox
      store={{ ...combobox, dropdownOpened: open }}
      onOptionSubmit={(id) => {
        onTake(id);
        combobox.closeDropdown();
      }}
      // Arrow keys look for the list in the page before it opens.
      keepMounted={focused}
      withinPortal={!inPanel}
      floatingStrategy={inPanel ? 'fixed' : 'absolute'}
    >
      <Combobox.Target
        withExpandedAttribute
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
      >
        <Input
          ref={ref}
          name={name}
          aria-label={label}
          value={value}
          type="text"
          error={invalid}
          classNames={{ wrapper: classes.frame, input: `mono ${classes.input}` }}
          wrapperProps={{ 'data-named': nickname !== undefined || undefined }}
          rightSection={
            <span className={`row ${classes.beside}`} aria-hidden="true">
              <span className="clip second fine strong">{nickname}</span>
              <IconSelector />
            </span>
          }
          placeholder={placeholder}
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => {
            onChange(event.currentTarget.value);
            setTyped(true);
            combobox.openDropdown();
            combobox.resetSelectedOption();
          }}
          onClick={() => combobox.openDropdown()}
          onKeyDown={press}
          onFocus={() => setFocused(true)}
          onBlur={() => {
            setFocused(false);
            settle();
            onBlur?.();
          }}
        />
      </Combobox.Target>
      <SuggestionList id={listId} suggestions={shown} chosen={value} />
    </Combobox>
  );
}
