import type { FieldValues } from 'react-hook-form';
import { Field } from './Field';
import { IdCombobox } from './IdCombobox';
import { useIdControl, type IdFieldProps } from './useIdControl';

/** A combobox for an id. Takes any; suggests those seen in answers, by nickname where there is one. */
export function IdField<T extends FieldValues>(props: IdFieldProps<T>) {
  const { value, around, control } = useIdControl(props);
  return (
    <Field {...around}>
      {() => <IdCombobox name={props.name} value={String(value ?? '')} {...control} />}
    </Field>
  );
}
