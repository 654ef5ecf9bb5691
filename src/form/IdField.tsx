import { type FieldValues, useController, useFormContext, type FieldPath } from 'react-hook-form';
import { Field } from './Field';
import { IdCombobox } from './IdCombobox';
import type { IdSuggestion } from './idSuggestions';
import type { ReactNode } from 'react';
import type { KnownType } from '../contract/resources';
import { useIdSuggestions } from './useIdSuggestions';

export function IdField<T extends FieldValues>(
  props: IdFieldProps<T> & {
    onChosen?: (id: string) => void;
  },
) {
  const { value, around, control } = useIdControl(props);
  return (
    <Field {...around}>
      <IdCombobox
        name={props.name}
        value={String(value ?? '')}
        placeholder={`Choose ${/^[aeiou]/i.test(props.label) ? 'an' : 'a'} ${props.label.toLowerCase()}`}
        {...control}
        searching={props.searching ?? false}
        onChange={(id) => {
          control.onChange(id);
          props.onChosen?.(id);
        }}
      />
    </Field>
  );
}

export interface IdFieldProps<T extends FieldValues> {
  name: FieldPath<T>;
  label: string;
  type: KnownType;
  aside?: string;
  hint?: ReactNode;
  notes?: ReactNode;
  /** Suggested before the ids from the memory, such as the scope's ids or those of a list on the page. */
  suggestions?: readonly IdSuggestion[];
  searching?: boolean;
}

/** What fields for one id and for several ids share: the props of the field and those of the control. */
export function useIdControl<T extends FieldValues>({
  name,
  label,
  type,
  aside,
  hint,
  notes,
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
    },
  };
}
