import type { ReactNode } from 'react';
import { useController, useFormContext, type FieldPath, type FieldValues } from 'react-hook-form';
import type { KnownKind } from '../../ledger/known';
import { Field } from './Field';
import { IdCombobox } from './IdCombobox';
import type { IdSuggestion } from './idSuggestions';
import { useIdSuggestions } from './useIdSuggestions';

interface IdFieldProps<T extends FieldValues> {
  name: FieldPath<T>;
  label: string;
  kind: KnownKind;
  aside?: string;
  hint?: ReactNode;
  notes?: ReactNode;
  placeholder?: string;
  /** Stand before what the ledger has seen: the scope's ids, those of a list on screen. */
  suggestions?: readonly IdSuggestion[];
}

/** A combobox for an id. Takes any; suggests those seen in answers, by nickname where there is one. */
export function IdField<T extends FieldValues>({
  name,
  label,
  kind,
  aside,
  hint,
  notes,
  placeholder,
  suggestions,
}: IdFieldProps<T>) {
  const path: string = name;
  const { control } = useFormContext();
  const { field, fieldState } = useController({ control, name: path });
  const known = useIdSuggestions(kind, suggestions);
  return (
    <Field label={label} aside={aside} hint={hint} notes={notes} error={fieldState.error?.message}>
      {() => (
        <IdCombobox
          ref={field.ref}
          name={path}
          value={String(field.value ?? '')}
          onChange={field.onChange}
          onBlur={field.onBlur}
          suggestions={known}
          invalid={fieldState.invalid}
          {...(placeholder !== undefined && { placeholder })}
        />
      )}
    </Field>
  );
}
