import { Combobox, Pill, PillsInput, useCombobox } from '@mantine/core';
import { useId, useRef, useState, type ClipboardEvent, type KeyboardEvent, type Ref } from 'react';
import { shortenMiddle } from '../../lib/text/text';
import { announce } from '../ui/announce';
import type { fieldWords } from './Field';
import classes from './IdsCombobox.module.css';
import {
  begunBy,
  halfNamed,
  idOfName,
  idsIn,
  matching,
  namesakes,
  opensQuote,
  shownAs,
  type IdSuggestion,
} from './idSuggestions';
import { IdList } from './SuggestionList';

interface IdsComboboxProps {
  ids: readonly string[];
  onChange: (ids: string[]) => void;
  onBlur: () => void;
  suggestions: readonly IdSuggestion[];
  /** Called with the reason why the text in the field is not an id, or `undefined` when there is no such text. */
  unfinished: string | undefined;
  onUnfinished: (fault: string | undefined) => void;
  /** The plural noun for sentences: "groups". */
  noun: string;
  /** Label, hint, notes and error. */
  words: ReturnType<typeof fieldWords>;
  placeholder?: string;
  ref?: Ref<HTMLInputElement>;
}

/** A control for several ids: each one is a pill, and an input takes the next. */
export function IdsCombobox({
  ids,
  onChange,
  onBlur,
  suggestions,
  onUnfinished,
  unfinished,
  noun,
  words,
  placeholder = 'Any ID',
  ref,
}: IdsComboboxProps) {
  const listId = useId();
  const [text, setText] = useState('');
  const [focused, setFocused] = useState(false);
  const pills = useRef<HTMLDivElement>(null);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const shown = matching(suggestions, text);
  const open = combobox.dropdownOpened && shown.length > 0;
  const nameOf = (id: string) => Object.values(shownAs(suggestions, id)).join(' ');

  const hold = (next: string, fault?: string) => {
    setText(next);
    onUnfinished(fault);
  };
  /**
   * Adds ids, and names that match exactly one id. A name that several ids share stays in the field, because it is
   * unclear which one is meant. Returns whether everything was added.
   */
  const add = (given: readonly string[]): boolean => {
    const unclear = given.filter((each) => namesakes(suggestions, each) > 0);
    const wanted = given
      .filter((each) => !unclear.includes(each))
      .map((each) => idOfName(suggestions, each) ?? each.trim());
    const fresh = [...new Set(wanted)].filter((id) => id !== '' && !ids.includes(id));
    if (fresh.length > 0) onChange([...ids, ...fresh]);
    const [first] = unclear;
    if (first === undefined) {
      // The list is closed after a choice, because it covers what is below the field.
      if (text !== '') combobox.closeDropdown();
      hold('');
    } else
      hold(
        unclear.map((each) => each.trim()).join(', '),
        `${namesakes(suggestions, first)} ${noun} are called ${first.trim()}: choose one of them from the list.`,
      );
    return first === undefined;
  };
  /** When the field is left with part of a name, the name is completed, as with Enter; it is rarely meant as an ID. */
  const leave = () => {
    const [half, another] = halfNamed(suggestions, text);
    if (half === undefined) add(idsIn(text));
    else if (another === undefined) {
      add([half.id]);
      announce(`${text.trim()} was completed to ${nameOf(half.id)}.`);
    } else
      hold(
        text,
        `${text.trim()} begins the names of several ${noun}: choose from the list, or put a comma after it to take it as an ID.`,
      );
  };
  const remove = (id: string) => {
    onChange(ids.filter((other) => other !== id));
    announce(`${nameOf(id)} removed.`);
  };
  /** Moves the focus from a button about to be removed to the next one, the one before, or the input. */
  const leaveFor = (button: HTMLButtonElement) => {
    if (document.activeElement !== button) return;
    const buttons = [...(pills.current?.querySelectorAll('button') ?? [])];
    const at = buttons.indexOf(button);
    (buttons[at + 1] ?? buttons[at - 1] ?? pills.current?.querySelector('input'))?.focus();
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const chooses = open && combobox.getSelectedOptionIndex() >= 0;
    const last = ids.at(-1);
    const parts = event.key === ',' && !opensQuote(text);
    const begun = event.key === 'Enter' && open && !chooses ? begunBy(shown, text) : -1;
    if (begun >= 0) {
      // Part of a name is rarely meant as an ID, so its completion is offered and the next Enter accepts it.
      event.preventDefault();
      // Mantine handles this key after the field does, and would choose the option at once.
      queueMicrotask(() => combobox.selectOption(begun));
      announce(`Press Enter again for ${shown[begun]?.name ?? shown[begun]?.id}.`);
    } else if ((event.key === 'Enter' && !chooses && text.trim() !== '') || parts) {
      const taken = add(idsIn(text));
      // Ctrl+Enter or ⌘+Enter adds the text and then sends the form.
      if (parts || !taken || !(event.ctrlKey || event.metaKey)) event.preventDefault();
    } else if (event.key === 'Backspace' && text === '' && last !== undefined) {
      remove(last);
    }
  };
  const paste = (event: ClipboardEvent) => {
    const pasted = idsIn(event.clipboardData.getData('text'));
    if (pasted.filter((id) => id.trim() !== '').length < 2) return;
    event.preventDefault();
    add(pasted);
  };

  return (
    <Combobox
      // Mantine looks for the list in the page on an arrow key, before the list opens.
      keepMounted={focused}
      store={{ ...combobox, dropdownOpened: open }}
      onOptionSubmit={(id) => {
        if (ids.includes(id)) remove(id);
        else add([id]);
      }}
    >
      <Combobox.DropdownTarget>
        <PillsInput {...words} onClick={() => combobox.openDropdown()}>
          <Pill.Group ref={pills}>
            {ids.map((id) => (
              <Pill
                key={id}
                title={id}
                className={nameOf(id) === id ? `mono ${classes.id}` : undefined}
                withRemoveButton
                onRemove={() => remove(id)}
                removeButtonProps={{
                  'aria-label': `Remove ${nameOf(id)}`,
                  'aria-hidden': false,
                  tabIndex: 0,
                  onClick: ({ currentTarget }) => leaveFor(currentTarget),
                }}
              >
                {shownAs(suggestions, id).name}
                {shownAs(suggestions, id).name !== id && (
                  <code className={classes.beside}>{shortenMiddle(id, 6, 4)}</code>
                )}
              </Pill>
            ))}
            <Combobox.EventsTarget
              withExpandedAttribute
              aria-autocomplete="list"
              aria-expanded={open}
              aria-controls={open ? listId : undefined}
            >
              <PillsInput.Field
                ref={ref}
                value={text}
                placeholder={ids.length === 0 ? placeholder : undefined}
                autoCapitalize="none"
                spellCheck={false}
                className={`mono ${classes.input}`}
                data-unfinished={unfinished === undefined ? undefined : true}
                onChange={(event) => {
                  hold(event.currentTarget.value);
                  combobox.openDropdown();
                  combobox.resetSelectedOption();
                }}
                onKeyDown={press}
                onPaste={paste}
                onFocus={() => setFocused(true)}
                onBlur={() => {
                  setFocused(false);
                  combobox.closeDropdown();
                  leave();
                  onBlur();
                }}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <IdList id={listId} suggestions={shown} chosen={ids} fault={unfinished} />
    </Combobox>
  );
}
