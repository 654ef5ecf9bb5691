import { Combobox, Input, useCombobox } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { useEffect, useId, useState, type KeyboardEvent, type Ref } from 'react';
import type { Part } from '../jsx';
import { FieldNote } from './FieldNote';
import classes from './FreeCombobox.module.css';
import { unresolved } from './idSuggestions';

export interface FreeComboboxProps {
  value: string;
  /** Called with a value, or with '' when the field is emptied; never with a text that may be part of a name. */
  onChange: (value: string) => void;
  /** Called instead when an option of the list is chosen. */
  onTake?: (value: string) => void;
  /** The value that a text is for certain. */
  valueOf: (text: string) => string | undefined;
  /** True for a text that is its value already while it is typed. */
  isWhole: (text: string) => boolean;
  /** The values that match a typed text ('' until something is typed), the best first. */
  matches: (typed: string) => readonly string[];
  /** True while the values are still being read: a text may turn out to be one of them, so its use as one is not offered. */
  searching?: boolean;
  /** The list of matches, with the option to use a text that is `unknown`. */
  list: (id: string, typed: string, unknown: string | undefined) => Part;
  /** Shown in place of the value until something is typed: the name of an id. */
  shown?: string | undefined;
  /** Shown at the end of the field: what is known about the value. */
  about: Part;
  /** Called when the field is left with a text that is no value; empties the value if absent. */
  onUnresolved?: () => void;
  onFocus?: () => void;
  onBlur?: () => void;
  invalid?: boolean;
  /** Set inside a panel, so that a click on the list does not close the panel. */
  inPanel?: boolean;
  mono?: boolean;
  /** The dialog around it opens with the focus in it. */
  focus?: 'dialog';
  name?: string | undefined;
  label?: string | undefined;
  placeholder: string;
  ref?: Ref<HTMLInputElement> | undefined;
}

/**
 * A text field that finds values by their names. Enter takes the first option. A text that is no value stays in the
 * field, which says so, and `FormLayout` does not send it.
 */
export function FreeCombobox({
  value,
  onChange,
  onTake = onChange,
  valueOf,
  isWhole,
  matches,
  searching = false,
  list,
  shown,
  about,
  onUnresolved = () => onChange(''),
  onFocus,
  onBlur,
  invalid = false,
  inPanel = false,
  mono = false,
  focus,
  name,
  label,
  placeholder,
  ref,
}: FreeComboboxProps) {
  const listId = useId();
  // What is typed, and the value at that time: another value from outside takes its place.
  const [draft, setDraft] = useState<{ text: string; over: string }>();
  const [focused, setFocused] = useState(false);
  // What the field held when it got the focus.
  const [entered, setEntered] = useState<{ value: string; shown: string | undefined }>();
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const typed = draft !== undefined && draft.over === value ? draft.text : undefined;
  const found = matches(typed ?? '');
  const text = typed?.trim() ?? '';
  const resolved = typed === undefined ? value : text === '' ? '' : valueOf(typed);
  const unknown = resolved === undefined && !searching && !found.includes(text) ? text : undefined;
  const options = unknown === undefined ? found : [...found, unknown];
  const open = combobox.dropdownOpened && options.length > 0;
  const fault = resolved === undefined && !combobox.dropdownOpened ? unresolved(text) : undefined;
  // A name that arrives while the field is in use would undo the selection, and what is typed would be added to it.
  const inView = focused && entered?.value === value ? entered.shown : shown;
  const named = typed === undefined && inView !== undefined;

  const type = (next: string) => {
    const whole = isWhole(next.trim()) ? next.trim() : undefined;
    if (whole !== undefined && whole !== value) onChange(whole);
    setDraft({ text: next, over: whole ?? value });
    combobox.openDropdown();
    combobox.resetSelectedOption();
  };
  const settle = () => {
    combobox.closeDropdown();
    if (resolved === undefined && value !== '') {
      onUnresolved();
      setDraft({ text: typed ?? '', over: '' });
    }
    if (resolved === undefined) return;
    setDraft(undefined);
    if (resolved !== value) onChange(resolved);
  };
  // A list that comes later may say what the text means.
  useEffect(() => {
    if (!focused && resolved !== undefined && resolved !== value) onChange(resolved);
  });
  const take = (taken: string) => {
    setDraft(undefined);
    onTake(taken);
    combobox.closeDropdown();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    if (open && combobox.getSelectedOptionIndex() >= 0) return;
    const [first] = options;
    if (text === '' || text === value || !(open || searching)) return settle();
    // Nothing is sent along that has not been seen in the field.
    event.preventDefault();
    if (first !== undefined) take(first);
  };

  return (
    <div className="grow shrink">
      <Combobox
        store={{ ...combobox, dropdownOpened: open }}
        onOptionSubmit={take}
        // Mantine looks for the list in the page on an arrow key, before the list opens.
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
            data-autofocus={focus === 'dialog' || undefined}
            aria-label={label}
            value={named ? inView : (typed ?? value)}
            type="text"
            error={invalid || fault !== undefined}
            aria-errormessage={fault === undefined ? undefined : `${listId}-fault`}
            data-unfinished={resolved === undefined || undefined}
            classNames={{ wrapper: classes.frame, input: mono && !named ? 'mono' : '' }}
            wrapperProps={{ 'data-about': Boolean(about) || undefined }}
            rightSection={
              <span className={`row gap-6 ${classes.beside}`}>
                {typed === undefined && about}
                <IconSelector size={14} aria-hidden="true" />
              </span>
            }
            placeholder={placeholder}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => type(event.currentTarget.value)}
            onClick={() => combobox.openDropdown()}
            onKeyDown={press}
            onFocus={() => {
              setFocused(true);
              setEntered({ value, shown });
              onFocus?.();
            }}
            onBlur={() => {
              setFocused(false);
              settle();
              onBlur?.();
            }}
          />
        </Combobox.Target>
        {options.length > 0 && list(listId, typed ?? '', unknown)}
      </Combobox>
      {fault !== undefined && (
        <div role="alert">
          <FieldNote tone="failed" id={`${listId}-fault`}>
            {fault}
          </FieldNote>
        </div>
      )}
    </div>
  );
}
