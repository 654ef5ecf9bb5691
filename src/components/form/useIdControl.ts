import type { ReactNode } from 'react';
import { useController, useFormContext, type FieldPath, type FieldValues } from 'react-hook-form';
import type { KnownType } from '../../contract/resources';
import type { IdSuggestion } from './idSuggestions';
import { useIdSuggestions } from './useIdSuggestions';

export interface IdFieldProps<T extends FieldValues> {
  name: FieldPath<T>;
  label: string;
  type: KnownType;
  aside?: string;
  hint?: ReactNode;
  notes?: ReactNode;
  placeholder?: string;
  /** Stand before what the ledger has seen: the scope's ids, those of a list on screen. */
  suggestions?: readonly IdSuggestion[];
}

/** What a field of one id and one of several have in common: the field around the control, and the control's own. */
export function useIdControl<T extends FieldValues>({
  name,
  label,
  type,
  aside,
  hint,
  notes,
  placeholder,
  suggestions,
}: IdFieldProps<T>) {
  const path: string = name;
  const { control } = useFormContext();
  const { field, fieldState } = useController({ control, name: path });
  const known = useIdSuggestions(type, suggestions);
  const value: unknown = field.value;
  return {
    value,
    around: { label, aside, hint, notes, error: fieldState.error?.message },
    control: {
      ref: field.ref,
      onChange: field.onChange,
      onBlur: field.onBlur,
      suggestions: known,
      invalid: fieldState.invalid,
      ...(placeholder !== undefined && { placeholder }),
    },
  };
}
