import '@mantine/core/styles/Input.layer.css';
import { Input } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { Control } from './Control';
import classes from './Field.module.css';
import { FieldNote } from './FieldNote';

/** For a control that is not Mantine's; Mantine's take the id and the description from the field around them. */
export interface ControlProps {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
  /** For a control of Mantine's that brings a wrapper of its own, as its `inputContainer`. */
  container: (input: ReactNode) => ReactNode;
}

interface FieldProps {
  label: string;
  /** Stands after the label, quietly: "optional". */
  aside?: string | undefined;
  /** Where the person learns what belongs here; read out with the field. */
  hint?: ReactNode;
  error?: string | undefined;
  /** Facts and warnings about the value; announced when they change. An error stands in their place. */
  notes?: ReactNode;
  children: (control: ControlProps) => ReactNode;
}

/** A labelled control with its hint, its notes and its error, tied together for assistive technology. */
export function Field({ label, aside, hint, error, notes, children }: FieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, notes && `${id}-notes`, error && `${id}-error`]
    .filter(Boolean)
    .join(' ');
  const describedBy = described === '' ? undefined : described;
  return (
    <div className={classes.field}>
      <div className={classes.label}>
        <Input.Label htmlFor={id}>{label}</Input.Label>
        {aside !== undefined && <span className={classes.optional}>{aside}</span>}
      </div>
      <Control id={id} describedBy={describedBy}>
        {children({
          id,
          'aria-invalid': error === undefined ? undefined : true,
          'aria-describedby': describedBy,
          container: (input) => (
            <Control id={id} describedBy={describedBy}>
              {input}
            </Control>
          ),
        })}
      </Control>
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
          {error === undefined && notes}
        </div>
      )}
    </div>
  );
}
