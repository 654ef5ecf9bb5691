import { InputBase } from '@mantine/core';
import { useController, type FieldPath, type FieldValues } from 'react-hook-form';
import { invisibleIn } from '../../lib/text/invisible';
import { fieldWords, notForManagers, type FieldWords } from './Field';
import { FieldNote } from './FieldNote';
import classes from './Field.module.css';

/** A text field of the surrounding form. Give the form's values as type argument to have `name` checked. */
export function TextField<T extends FieldValues>({
  name,
  placeholder,
  mono = false,
  numeric = false,
  rows,
  focus,
  list,
  ...words
}: Omit<FieldWords, 'error'> & {
  name: FieldPath<T>;
  placeholder?: string;
  /** Uses the monospace font, for values people compare or copy. */
  mono?: boolean;
  /** Phones show digits. The text stays as it was typed, for a rule of the form to read. */
  numeric?: boolean;
  /** Makes it a text area that starts with this many lines. */
  rows?: number;
  /** A dialog gives the focus itself, a moment after it is drawn; a focus before that could be moved on by a key. */
  focus?: 'page' | 'dialog';
  /** The id of a datalist with suggestions. */
  list?: string;
}) {
  const { field, fieldState } = useController<T>({ name });
  const font = mono ? 'mono' : '';
  const unseen = rows === undefined ? invisibleIn(String(field.value ?? '')) : undefined;
  const notes =
    unseen === undefined ? (
      words.notes
    ) : (
      <>
        {words.notes !== undefined && <div>{words.notes}</div>}
        <FieldNote tone="attention">{`This has an invisible character (${unseen}).`}</FieldNote>
      </>
    );
  const common = {
    ...field,
    ...notForManagers,
    ...fieldWords({ ...words, notes, error: fieldState.error?.message }),
    // Words at a field left empty would push away what is being pressed, so sending says it.
    onBlur: () => {
      if (field.value !== '') field.onBlur();
    },
    placeholder,
    autoComplete: 'off',
    inputMode: numeric ? ('numeric' as const) : undefined,
    autoCapitalize: mono ? 'none' : undefined,
    spellCheck: !mono && rows !== undefined,
    autoFocus: focus === 'page',
    'data-autofocus': focus === 'dialog' || undefined,
  };
  if (rows === undefined)
    return <InputBase {...common} list={list} type="text" classNames={{ input: font }} />;
  const input = `${classes.lines} ${font}`;
  return (
    <InputBase {...common} component="textarea" rows={rows} multiline classNames={{ input }} />
  );
}
