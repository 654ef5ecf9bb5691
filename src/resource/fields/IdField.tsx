import { type FieldValues, useController, type FieldPath } from 'react-hook-form';
import { Field, type FieldWords } from '../../ui/form/Field';
import { IdCombobox } from './IdCombobox';
import type { IdSuggestion } from '../../ui/form/idSuggestions';
import type { KnownType } from '../../contract/resources';
import { withArticle } from '../../lib/text/text';
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
        placeholder={`Choose ${withArticle(props.label.toLowerCase())}`}
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

export interface IdFieldProps<T extends FieldValues> extends Omit<FieldWords, 'error'> {
  name: FieldPath<T>;
  type: KnownType;
  /** Suggested instead of the ids from the memory, such as those of a list; absent when it could not be read. */
  suggestions?: readonly IdSuggestion[] | undefined;
  searching?: boolean;
}

/** What fields for one id and for several ids share: the props of the field and those of the control. */
export function useIdControl<T extends FieldValues>({
  name,
  type,
  suggestions,
  ...words
}: IdFieldProps<T>) {
  const path: string = name;
  const { field, fieldState } = useController({ name: path });
  const known = useIdSuggestions(type, suggestions, suggestions !== undefined);
  const value: unknown = field.value;
  return {
    value,
    around: { ...words, error: fieldState.error?.message },
    control: {
      ref: field.ref,
      onChange: field.onChange,
      suggestions: known,
      invalid: fieldState.invalid,
    },
  };
}
