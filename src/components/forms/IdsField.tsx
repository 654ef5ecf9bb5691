import type { ReactNode } from 'react';
import { useController, useFormContext, type FieldPath, type FieldValues } from 'react-hook-form';
import type { KnownKind } from '../../ledger/known';
import { Field } from './Field';
import { IdsCombobox } from './IdsCombobox';
import type { IdSuggestion } from './idSuggestions';
import { useIdSuggestions } from './useIdSuggestions';

interface IdsFieldProps<T extends FieldValues> {
  /** Holds the ids as `string[]`. */
  name: FieldPath<T>;
  label: string;
  kind: KnownKind;
  aside?: string;
  hint?: ReactNode;
  notes?: ReactNode;
  placeholder?: string;
  /** Stand before what the ledger has seen. */
  suggestions?: readonly IdSuggestion[];
}

/** Several ids of one kind. Takes any, one by one or pasted; suggests those seen in answers. */
export function IdsField<T extends FieldValues>({
  name,
  label,
  kind,
  aside,
  hint,
  notes,
  placeholder,
  suggestions,
}: IdsFieldProps<T>) {
  const path: string = name;
  const { control } = useFormContext();
  const { field, fieldState } = useController({ control, name: path });
  const known = useIdSuggestions(kind, suggestions);
  const value: unknown = field.value;
  const ids = Array.isArray(value) ? value.map(String) : [];
  return (
    <Field label={label} aside={aside} hint={hint} notes={notes} error={fieldState.error?.message}>
      {({ container }) => (
        <IdsCombobox
          container={container}
          ref={field.ref}
          ids={ids}
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
