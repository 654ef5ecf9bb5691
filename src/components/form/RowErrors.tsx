import { useFormContext, useFormState } from 'react-hook-form';
import { FieldNote } from './FieldNote';

interface RowErrorsProps {
  /** Names of the row's inputs, and the ids their errors stand under. */
  inputs: readonly { name: string; id: string; label: string }[];
}

/** The errors of a row's inputs, one line each. */
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
