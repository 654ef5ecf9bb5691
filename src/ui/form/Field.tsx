import { Input } from '@mantine/core';
import type { ReactNode } from 'react';
import { Fragment } from 'react';
import type { Content, Part } from '../jsx';
import classes from './Field.module.css';
import { FieldNote } from './FieldNote';

export interface FieldWords {
  label: string;
  aside?: string | undefined;
  /** Says what belongs in the field; screen readers read it with the field. */
  hint?: Content;
  error?: string | undefined;
  /** Facts and warnings about the value, announced when they change. An error replaces them. */
  notes?: Content;
}

/** The label, hint, notes and error of a field, tied to the control inside, as Mantine's controls take them. */
export function fieldWords({ label, aside, hint, error, notes }: FieldWords) {
  return {
    label,
    error: error !== undefined && <FieldNote tone="failed">{error}</FieldNote>,
    description: (hint !== undefined || notes !== undefined) && (
      <>
        {hint !== undefined && <div>{hint}</div>}
        {notes !== undefined && <div aria-live="polite">{error === undefined && notes}</div>}
      </>
    ),
    // Outside the label element, so that the field's accessible name is the label alone.
    inputContainer: (input: ReactNode) => (
      <Fragment>
        {aside !== undefined && <span className={`hint ${classes.aside}`}>{aside}</span>}
        {input as Part}
      </Fragment>
    ),
  };
}

/** Password managers leave a field alone that has these: names and subjects are nobody's own. */
export const notForManagers = {
  'data-1p-ignore': true,
  'data-bwignore': true,
  'data-lpignore': 'true',
  'data-form-type': 'other',
};

export function Field({ children, ...words }: FieldWords & { children: Content }) {
  return <Input.Wrapper {...fieldWords(words)}>{children}</Input.Wrapper>;
}
