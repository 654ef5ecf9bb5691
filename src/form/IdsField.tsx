import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { fieldWords } from './Field';
import { IdsCombobox } from './IdsCombobox';
import { useIdControl, type IdFieldProps } from './IdField';

/**
 * A field for several ids of one type, held as `string[]`. It finds known ones by name.
 */
export function IdsField<T extends FieldValues>(props: IdFieldProps<T>) {
  const { value, around, control } = useIdControl(props);
  const [unfinished, setUnfinished] = useState<string>();
  const ids = Array.isArray(value) ? value.map(String) : [];
  return (
    <IdsCombobox
      words={fieldWords({ ...around, error: unfinished ?? around.error })}
      ids={ids}
      placeholder={`Choose ${props.label.toLowerCase()}`}
      {...control}
      unfinished={unfinished}
      onUnfinished={setUnfinished}
    />
  );
}
