import { type FieldValues, useController, useFormContext, type FieldPath } from 'react-hook-form';
import { Field } from './Field';
import { FieldNote } from './FieldNote';
import { IdCombobox } from './IdCombobox';
import { namesakes, type IdSuggestion } from './idSuggestions';
import type { ReactNode } from 'react';
import type { KnownType } from '../../contract/resources';
import { useIdSuggestions } from './useIdSuggestions';

/** A combobox for an id. It accepts any id and suggests known ones, by nickname where they have one. */
export function IdField<T extends FieldValues>(
  props: IdFieldProps<T> & {
    /** Another way to choose the ID, after the field. */
    beside?: ReactNode;
  },
) {
  const { value, around, control } = useIdControl(props);
  const id = String(value ?? '');
  const alike = namesakes(control.suggestions, id);
  const notes =
    alike === 0 ? (
      around.notes
    ) : (
      <>
        {around.notes}
        <FieldNote tone="attention">
          {alike} IDs are called {id.trim()}: choose one of them from the list, or this is taken as
          an ID.
        </FieldNote>
      </>
    );
  const box = <IdCombobox name={props.name} value={id} {...control} />;
  return (
    <Field {...around} notes={notes}>
      {props.beside === undefined ? (
        box
      ) : (
        <div className="row gap-8">
          <div className="grow">{box}</div>
          {props.beside}
        </div>
      )}
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
  placeholder?: string;
  /** Suggested before the ids from the ledger, such as the scope's ids or those of a list on the page. */
  suggestions?: readonly IdSuggestion[];
}

/** What fields for one id and for several ids share: the props of the field and those of the control. */
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
