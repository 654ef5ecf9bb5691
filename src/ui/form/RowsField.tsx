import { ActionIcon, Button, Input } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import {
  useController,
  useFieldArray,
  useFormContext,
  useFormState,
  useWatch,
} from 'react-hook-form';
import { invisibleIn } from '../../lib/text/invisible';
import { capitalised, plural } from '../../lib/text/text';
import { announce } from '../announce';
import type { Content, Part } from '../jsx';
import { notForManagers } from './Field';
import { FieldNote } from './FieldNote';
import classes from './RowsField.module.css';

/** A list of rows in a form. The focus moves into a new row, or to the row next to a removed one. */
export function RowsField({
  list,
  legend,
  one,
  columns,
  hint,
  hideLegend = false,
  notes,
}: {
  /** The list in the form's values: "routes". */
  list: string;
  /** Name of the group: "Routes". */
  legend: string;
  /** The singular in lower case: "route". Buttons read "Add route" and "Remove route 1". */
  one: string;
  columns: readonly { name: string; title: string; placeholder: string }[];
  hint?: Content;
  /** Set when the group's name is visible elsewhere, as in a panel. */
  hideLegend?: boolean;
  notes: (index: number) => Part;
}) {
  const id = useId();
  const { control, getValues, setValue } =
    useFormContext<Record<string, Record<string, string>[]>>();
  const { fields, append, insert, remove } = useFieldArray({ control, name: list });
  const addButton = useRef<HTMLButtonElement>(null);
  const removeButtons = useRef<(HTMLButtonElement | null)[]>([]);
  const [first] = columns;

  const add = () =>
    append(Object.fromEntries(columns.map(({ name }) => [name, ''])), {
      focusName: `${list}.${fields.length}.${first?.name}`,
    });
  const removeAt = (index: number) => {
    const left = fields.length - 1;
    const next = index < left ? index + 1 : left - 1;
    (removeButtons.current[next] ?? addButton.current)?.focus();
    remove(index);
    announce(`${capitalised(one)} ${index + 1} removed.`);
  };

  /** Cells of a sheet go into the columns from this one on, and each further line into a row of its own. */
  const paste = (index: number, column: number, text: string): boolean => {
    const [first = [], ...more] = text
      .split(/\r\n?|\n/)
      .filter((line) => line.trim() !== '')
      .map((line) => line.split('\t').map((cell) => cell.trim()));
    const isOne = first.length < 2 && more.length === 0;
    // A cell that has no column is not dropped: all is pasted as text.
    if (isOne || [first, ...more].some(({ length }) => column + length > columns.length))
      return false;
    const cellsOf = (cells: string[], before: (name: string) => string) =>
      Object.fromEntries(
        columns.map(({ name }, at) => [name, cells[at - column] ?? before(name)] as const),
      );
    for (const [name, cell] of Object.entries(
      cellsOf(first, (each) => String(getValues(`${list}.${index}.${each}`) ?? '')),
    ))
      setValue(`${list}.${index}.${name}`, cell, { shouldDirty: true, shouldTouch: true });
    if (more.length > 0)
      insert(
        index + 1,
        more.map((cells) => cellsOf(cells, () => '')),
        { shouldFocus: false },
      );
    announce(`${plural(1 + more.length, one)} pasted.`);
    return true;
  };

  return (
    <fieldset className="stack gap-8" aria-labelledby={id}>
      <legend className={hideLegend ? 'unseen' : 'row gap-6 label'}>
        <span id={id}>{legend}</span>
        {!hideLegend && <span className="hint">{' optional'}</span>}
      </legend>
      {fields.length === 0 && hint !== undefined && <p className="hint">{hint}</p>}
      {fields.map((field, index) => {
        const inputs = columns.map(({ name, title, placeholder }) => ({
          name: `${list}.${index}.${name}`,
          // The visible label is the column's heading, on a phone the title above the input.
          label: `${capitalised(one)} ${index + 1} ${title.toLowerCase()}`,
          errorId: `${id}-${index}-${name}`,
          title,
          placeholder,
        }));
        return (
          <div key={field.id} className={classes.row}>
            {inputs.map((input, column) => (
              <RowInput key={input.name} {...input} onRows={(text) => paste(index, column, text)} />
            ))}
            <ActionIcon
              h="var(--control)"
              ref={(button) => void (removeButtons.current[index] = button)}
              aria-label={`Remove ${one} ${index + 1}`}
              onClick={() => removeAt(index)}
            >
              <IconTrash aria-hidden="true" />
            </ActionIcon>
            <div className={`gap-2 ${classes.notes}`} aria-live="polite">
              {inputs.map((input) => (
                <RowError key={input.name} {...input} />
              ))}
              {notes(index)}
            </div>
          </div>
        );
      })}
      <div>
        <Button ref={addButton} size="xs" onClick={add}>
          <IconPlus aria-hidden="true" />
          <span>{`Add ${one}`}</span>
        </Button>
      </div>
    </fieldset>
  );
}

interface RowInputProps {
  name: string;
  label: string;
  title: string;
  placeholder: string;
  errorId: string;
  /** Takes what is pasted if it is more than one cell, and says whether it did. */
  onRows: (text: string) => boolean;
}

/** One input of a row. Its error is shown below the row. */
function RowInput({ name, label, title, placeholder, errorId, onRows }: RowInputProps) {
  const { field, fieldState } = useController({ name });
  return (
    <Input
      {...field}
      {...notForManagers}
      onPaste={(event) => {
        if (onRows(event.clipboardData.getData('text'))) event.preventDefault();
      }}
      value={String(field.value ?? '')}
      type="text"
      aria-label={label}
      error={fieldState.invalid}
      withAria={false}
      aria-invalid={fieldState.invalid || undefined}
      aria-describedby={fieldState.invalid ? errorId : undefined}
      wrapperProps={{ 'data-title': title }}
      classNames={{ input: 'mono' }}
      placeholder={placeholder}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}

function RowError({ name, errorId, title }: { name: string; errorId: string; title: string }) {
  const { control, getFieldState } = useFormContext();
  const message = getFieldState(name, useFormState({ control })).error?.message;
  const unseen = invisibleIn(String(useWatch({ control, name }) ?? ''));
  if (message === undefined && unseen === undefined) return null;
  const words = message ?? `This has an invisible character (${unseen}).`;
  return (
    <FieldNote tone={message === undefined ? 'attention' : 'failed'} id={errorId}>
      {`${title}: ${words}`}
    </FieldNote>
  );
}
