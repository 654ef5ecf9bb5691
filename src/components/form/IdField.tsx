import type { FieldValues } from 'react-hook-form';
import { Field } from './Field';
import { FieldNote } from './FieldNote';
import { IdCombobox } from './IdCombobox';
import { namesakes } from './idSuggestions';
import { useIdControl, type IdFieldProps } from './useIdControl';

/** A combobox for an id. Takes any; suggests those seen in answers, by nickname where there is one. */
export function IdField<T extends FieldValues>(props: IdFieldProps<T>) {
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
  return (
    <Field {...around} notes={notes}>
      <IdCombobox name={props.name} value={id} {...control} />
    </Field>
  );
}
