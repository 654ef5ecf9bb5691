import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { Combobox, Input, useCombobox } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { useId, useState, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import classes from './FreeCombobox.module.css';

interface FreeComboboxProps {
  value: string;
  /** Every change of the text, and what it stands for once the field is left. */
  onChange: (text: string) => void;
  /** A suggestion is taken. Absent: it becomes the text. */
  onTake?: (value: string) => void;
  /** What a text stands for once the field is left. */
  settled: (text: string) => string;
  /** The list of what matches a typed text, '' until something is typed; `null` where nothing does. */
  list: (typed: string, id: string) => ReactNode;
  /** Says at the end of the field what is known of the value. */
  about: string | undefined;
  onFocus?: () => void;
  onBlur?: () => void;
  invalid?: boolean;
  /** Inside a panel: the list belongs to it, so that a press on the list does not close the panel. */
  inPanel?: boolean;
  mono?: boolean;
  name?: string | undefined;
  label?: string | undefined;
  placeholder: string;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** A text field that suggests some values and takes any. */
export function FreeCombobox({
  value,
  onChange,
  onTake = onChange,
  settled,
  list,
  about,
  onFocus,
  onBlur,
  invalid = false,
  inPanel = false,
  mono = false,
  name,
  label,
  placeholder,
  ref,
}: FreeComboboxProps) {
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
  const shown = list(typed ? value : '', listId);
  const open = combobox.dropdownOpened && shown !== null;

  const settle = () => {
    combobox.closeDropdown();
    const next = settled(value);
    if (next !== value) onChange(next);
  };
  const press = (event: KeyboardEvent) => {
    const chooses = open && combobox.getSelectedOptionIndex() >= 0;
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && !chooses) settle();
  };

  return (
    <Combobox
      store={{ ...combobox, dropdownOpened: open }}
      onOptionSubmit={(taken) => {
        onTake(taken);
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
          classNames={{ wrapper: classes.frame, input: mono ? 'mono' : '' }}
          wrapperProps={{ 'data-about': about !== undefined || undefined }}
          rightSection={
            <span className={`row gap-6 ${classes.beside}`} aria-hidden="true">
              <span className="clip second fine strong">{about}</span>
              <IconSelector size={14} />
            </span>
          }
          placeholder={placeholder}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            onChange(event.currentTarget.value);
            setTyped(true);
            combobox.openDropdown();
            combobox.resetSelectedOption();
          }}
          onClick={() => combobox.openDropdown()}
          onKeyDown={press}
          onFocus={() => {
            setFocused(true);
            onFocus?.();
          }}
          onBlur={() => {
            setFocused(false);
            settle();
            onBlur?.();
          }}
        />
      </Combobox.Target>
      {shown}
    </Combobox>
  );
}
