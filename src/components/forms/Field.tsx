import { useId, type ReactNode } from 'react';
import classes from './Field.module.css';
import { FieldNote } from './FieldNote';

export interface ControlProps {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface FieldProps {
  label: string;
  /** Stands after the label, quietly: "optional". */
  aside?: string | undefined;
  /** Where the person learns what belongs here; read out with the field. */
  hint?: ReactNode;
  error?: string | undefined;
  /** Facts and warnings about the value; announced when they change. */
  notes?: ReactNode;
  children: (control: ControlProps) => ReactNode;
}

/** A labelled control with its hint, its notes and its error, tied together for assistive technology. */
export function Field({ label, aside, hint, error, notes, children }: FieldProps) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, notes && `${id}-notes`, error && `${id}-error`]
    .filter(Boolean)
    .join(' ');
  return (
    <div className={classes.field}>
      <div className={classes.label}>
        <label htmlFor={id}>{label}</label>
        {aside !== undefined && <span className={classes.optional}>{aside}</span>}
      </div>
      {children({
        id,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-describedby': describedBy === '' ? undefined : describedBy,
      })}
      {error !== undefined && (
        <FieldNote tone="failed" id={`${id}-error`}>
          {error}
        </FieldNote>
      )}
      {hint !== undefined && (
        <div className={classes.hint} id={`${id}-hint`}>
          {hint}
        </div>
      )}
      {notes !== undefined && (
        <div id={`${id}-notes`} className={classes.notes} aria-live="polite">
          {notes}
        </div>
      )}
    </div>
  );
}
