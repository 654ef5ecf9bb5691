import { Combobox, Input, useCombobox } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { useId, useState, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import classes from './FreeCombobox.module.css';

interface FreeComboboxProps {
  value: string;
  /** Called with the text on every change, and with its resolved value when the field is left. */
  onChange: (text: string) => void;
  /** Called when a suggestion is chosen. If absent, the suggestion becomes the text. */
  onTake?: (value: string) => void;
  /** Resolves a text to a value when the field is left. */
  settled: (text: string) => string;
  /** The list of matches for a typed text ('' until something is typed), or `null` if nothing matches. */
  list: (typed: string, id: string) => ReactNode;
  /** Shown in place of the value until something is typed: the name of an id. */
  shown?: string | undefined;
  /** Shown at the end of the field: what is known about the value. */
  about: ReactNode;
  onFocus?: () => void;
  onBlur?: () => void;
  invalid?: boolean;
  /** Set inside a panel, so that a click on the list does not close the panel. */
  inPanel?: boolean;
  mono?: boolean;
  name?: string | undefined;
  label?: string | undefined;
  placeholder: string;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** A text field that suggests values and accepts any other. */
export function FreeCombobox({
  value,
  onChange,
  onTake = onChange,
  settled,
  list,
  shown,
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
  // Shows the whole list until something is typed, because the text is an earlier choice.
  const [typed, setTyped] = useState(false);
  // What the field held when it got the focus, while it has it.
  const [entered, setEntered] = useState<{ value: string; shown: string | undefined }>();
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setTyped(false);
    },
  });
  const suggestions = list(typed ? value : '', listId);
  const open = combobox.dropdownOpened && suggestions !== null;
  // A name that arrives while the field is in use would undo the selection, and what is typed would be added to it.
  const inView = entered?.value === value ? entered.shown : shown;
  const named = !typed && inView !== undefined;

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
      // Mantine looks for the list in the page on an arrow key, before the list opens.
      keepMounted={entered !== undefined}
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
          value={named ? inView : value}
          type="text"
          error={invalid}
          classNames={{ wrapper: classes.frame, input: mono && !named ? 'mono' : '' }}
          wrapperProps={{ 'data-about': about !== undefined || undefined }}
          rightSection={
            <span className={`row gap-6 ${classes.beside}`}>
              {about}
              <IconSelector size={14} aria-hidden="true" />
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
            setEntered({ value, shown });
            onFocus?.();
          }}
          onBlur={() => {
            setEntered(undefined);
            settle();
            onBlur?.();
          }}
        />
      </Combobox.Target>
      {suggestions}
    </Combobox>
  );
}
