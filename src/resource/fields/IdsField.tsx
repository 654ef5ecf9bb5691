import { useState, useId, useRef, type ClipboardEvent, type KeyboardEvent, type Ref } from 'react';
import type { FieldValues } from 'react-hook-form';
import { fieldWords } from '../../ui/form/Field';
import { useIdControl, type IdFieldProps } from './IdField';
import { Combobox, Pill, PillsInput, useCombobox } from '@mantine/core';
import { visible } from '../../lib/text/invisible';
import { shortenMiddle } from '../../lib/text/text';
import { announce } from '../../ui/announce';
import classes from './IdsField.module.css';
import {
  idNamed,
  idsIn,
  matching,
  opensQuote,
  quoted,
  shownAs,
  unresolved,
  type IdSuggestion,
} from '../../ui/form/idSuggestions';
import { IdList } from '../../ui/form/SuggestionList';

/**
 * A field for several ids of one type, held as `string[]`. It finds known ones by name.
 */
export function IdsField<T extends FieldValues>(props: IdFieldProps<T>) {
  const { value, around, control } = useIdControl(props);
  const [unfinished, setUnfinished] = useState<string>();
  const ids = Array.isArray(value) ? value.map(String) : [];
  return (
    <IdsCombobox
      words={fieldWords({ ...around, error: unfinished ?? around.error })}
      ids={ids}
      placeholder={`Choose ${props.label.toLowerCase()}`}
      {...control}
      unfinished={unfinished}
      onUnfinished={setUnfinished}
    />
  );
}

/** A control for several ids: each one is a pill, and an input takes the next. */
export function IdsCombobox({
  ids,
  onChange,
  suggestions,
  onUnfinished,
  unfinished,
  words,
  placeholder,
  inPanel = false,
  ref,
}: {
  ids: readonly string[];
  onChange: (ids: string[]) => void;
  suggestions: readonly IdSuggestion[];
  /** Called with the reason why the text in the field is not an id, or `undefined` when there is no such text. */
  unfinished: string | undefined;
  onUnfinished: (fault: string | undefined) => void;
  words: ReturnType<typeof fieldWords>;
  placeholder: string;
  /** In a panel, whose list must not count as outside of it. */
  inPanel?: boolean;
  ref?: Ref<HTMLInputElement>;
}) {
  const listId = useId();
  const [text, setText] = useState('');
  const [focused, setFocused] = useState(false);
  const pills = useRef<HTMLDivElement>(null);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const shown = matching(suggestions, text);
  const unclear = idsIn(text).filter(
    (each) => each.trim() !== '' && idNamed(suggestions, each) === undefined,
  );
  const unknown = unclear.length === 0 ? undefined : unclear.map((each) => each.trim()).join(', ');
  const open = combobox.dropdownOpened && (shown.length > 0 || unknown !== undefined);
  const nameOf = (id: string) => Object.values(shownAs(suggestions, id)).join(' ');

  const hold = (next: string, fault?: string) => {
    setText(next);
    onUnfinished(fault);
  };
  /** Adds ids and the names of one; what is neither stays in the field. Returns whether everything was added. */
  const add = (given: readonly string[], asIds = false): boolean => {
    const wanted = given
      .map((each) => idNamed(suggestions, each) ?? (asIds ? each.trim() : ''))
      .filter((id) => id !== '');
    const left = given.filter(
      (each) => !asIds && each.trim() !== '' && idNamed(suggestions, each) === undefined,
    );
    const fresh = [...new Set(wanted)].filter((id) => !ids.includes(id));
    if (fresh.length > 0) onChange([...ids, ...fresh]);
    // The list is closed after a choice, because it covers what is below the field.
    if (left.length === 0 && text !== '') combobox.closeDropdown();
    const rest = left.map(quoted).join(', ');
    hold(rest, rest === '' ? undefined : unresolved(rest));
    return left.length === 0;
  };
  /** Adds what an option stands for: a known id, or everything in the field that is not known. */
  const take = (value: string) => (value === unknown ? add(idsIn(text), true) : add([value]));
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
    const last = ids.at(-1);
    const chooses = open && combobox.getSelectedOptionIndex() >= 0;
    const parts = event.key === ',' && !opensQuote(text);
    if ((event.key === 'Enter' && !chooses && text.trim() !== '') || parts) {
      // Nothing is sent along that has not been seen in the field.
      event.preventDefault();
      if (parts || unknown === undefined) add(idsIn(text));
      else take(shown[0]?.id ?? unknown);
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
      // Choosing may scroll the field away while the next name is typed.
      hideDetached={false}
      withinPortal={!inPanel}
      floatingStrategy={inPanel ? 'fixed' : 'absolute'}
      store={{ ...combobox, dropdownOpened: open }}
      onOptionSubmit={(id) => {
        if (ids.includes(id)) remove(id);
        else take(id);
      }}
    >
      <Combobox.DropdownTarget>
        <PillsInput {...words} onClick={() => combobox.openDropdown()}>
          <Pill.Group ref={pills}>
            {ids.map((id) => (
              <Pill
                key={id}
                title={id}
                className={nameOf(id) === id ? 'mono' : undefined}
                withRemoveButton
                onRemove={() => remove(id)}
                removeButtonProps={{
                  'aria-label': `Remove ${nameOf(id)}`,
                  'aria-hidden': false,
                  tabIndex: 0,
                  onClick: ({ currentTarget }) => leaveFor(currentTarget),
                }}
              >
                <span translate="no">{visible(shownAs(suggestions, id).name)}</span>
                {shownAs(suggestions, id).id !== undefined && (
                  <code translate="no" className="hint">
                    {shortenMiddle(id, 6, 4)}
                  </code>
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
                className={classes.input}
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
                  add(idsIn(text));
                }}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <IdList id={listId} suggestions={shown} chosen={ids} unknown={unknown} />
    </Combobox>
  );
}
