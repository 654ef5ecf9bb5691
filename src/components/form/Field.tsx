import '@mantine/core/styles/Input.layer.css';
import { Input } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Field.module.css';
import { FieldNote } from './FieldNote';

interface FieldWords {
  label: string;
  /** Stands after the label, quietly: "optional". */
  aside?: string | undefined;
  /** Where the person learns what belongs here; read out with the field. */
  hint?: ReactNode;
  error?: string | undefined;
  /** Facts and warnings about the value; announced when they change. An error stands in their place. */
  notes?: ReactNode;
}

/** A field's words as Mantine's controls take them: label, hint, notes and error, tied to the control inside. */
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
    // Beside the label and not in it: the field's name is the label alone.
    inputContainer: (input: ReactNode) => (
      <>
        {aside !== undefined && <span className={classes.aside}>{aside}</span>}
        {input}
      </>
    ),
  };
}

/** A labelled control with its hint, its notes and its error. */
export function Field({ children, ...words }: FieldWords & { children: ReactNode }) {
  return <Input.Wrapper {...fieldWords(words)}>{children}</Input.Wrapper>;
}
