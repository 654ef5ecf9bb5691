import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { capitalised } from '../../lib/text/text';
import { announce } from '../ui/announce';
import classes from './RowsFrame.module.css';
import { useFormContext, useFormState } from 'react-hook-form';
import { FieldNote } from './FieldNote';

interface RowsFrameProps {
  /** Name of the group: "Routes". */
  legend: string;
  /** The singular in lower case: "route". Buttons read "Add route" and "Remove route 1". */
  one: string;
  columns: readonly string[];
  hint?: ReactNode;
  /** Set when the group's name is visible elsewhere, as in a panel. */
  hideLegend?: boolean;
  keys: readonly string[];
  renderRow: (index: number) => { controls: ReactNode; notes?: ReactNode };
  onAdd: () => void;
  onRemove: (index: number) => void;
}

/** The frame of a list editor. The focus moves into a new row, or to the row next to a removed one. */
export function RowsFrame({
  legend,
  one,
  columns,
  hint,
  hideLegend = false,
  keys,
  renderRow,
  onAdd,
  onRemove,
}: RowsFrameProps) {
  const id = useId();
  const frame = useRef<HTMLFieldSetElement>(null);
  const wanted = useRef<{ row: number; part: 'first field' | 'remove' }>(undefined);

  useEffect(() => {
    const { current } = wanted;
    if (current === undefined) return;
    wanted.current = undefined;
    const rows = frame.current?.querySelectorAll('[data-row]') ?? [];
    const row = rows[Math.min(current.row, rows.length - 1)];
    const target =
      row?.querySelector<HTMLElement>(current.part === 'remove' ? '[data-remove]' : 'input') ??
      frame.current?.querySelector<HTMLElement>('[data-add]');
    target?.focus();
  }, [keys]);

  const add = () => {
    wanted.current = { row: keys.length, part: 'first field' };
    onAdd();
  };
  const remove = (index: number) => {
    wanted.current = { row: index, part: 'remove' };
    onRemove(index);
    announce(`${capitalised(one)} ${index + 1} removed.`);
  };

  return (
    <fieldset ref={frame} className="stack gap-8" aria-labelledby={id}>
      <legend className={hideLegend ? 'unseen' : `label ${classes.legend}`}>
        <span id={id}>{legend}</span>{' '}
        {!hideLegend && <span className={classes.optional}>optional</span>}
      </legend>
      {keys.length === 0 && hint !== undefined && <p className={`hint ${classes.hint}`}>{hint}</p>}
      {keys.length > 0 && (
        <div className={classes.columns} aria-hidden="true">
          {columns.map((column) => (
            <span key={column}>{column}</span>
          ))}
        </div>
      )}
      {keys.map((key, index) => {
        const row = renderRow(index);
        return (
          <div key={key} className={classes.row} data-row>
            {row.controls}
            <button
              type="button"
              className="icon"
              aria-label={`Remove ${one} ${index + 1}`}
              onClick={() => remove(index)}
              data-remove
            >
              <IconTrash aria-hidden="true" />
            </button>
            <div className={classes.notes} aria-live="polite">
              {row.notes}
            </div>
          </div>
        );
      })}
      <div>
        <button type="button" className="button small" onClick={add} data-add>
          <IconPlus aria-hidden="true" />
          Add {one}
        </button>
      </div>
    </fieldset>
  );
}

interface RowErrorsProps {
  /** Names of the row's inputs, with the ids of their error elements. */
  inputs: readonly { name: string; id: string; label: string }[];
}

/** The errors of a row's inputs, one per line. */
export function RowErrors({ inputs }: RowErrorsProps) {
  const { control, getFieldState } = useFormContext();
  const state = useFormState({ control });
  return inputs.map(({ name, id, label }) => {
    const message = getFieldState(name, state).error?.message;
    return (
      message !== undefined && (
        <FieldNote key={id} tone="failed" id={id}>
          {label}: {message}
        </FieldNote>
      )
    );
  });
}
