import { NumberInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useController, useFormContext, type FieldPath, type FieldValues } from 'react-hook-form';
import { fieldWords } from './Field';

/**
 * A field for a whole number. The form holds text, so that an empty value is not read as 0 and no digits are lost to a
 * double.
 */
export function NumberField<T extends FieldValues>({
  name,
  label,
  hint,
  notes,
  placeholder,
  min,
}: {
  name: FieldPath<T>;
  label: string;
  hint: string;
  notes: ReactNode;
  placeholder: string;
  /** The least for the arrow keys and buttons only. Typed values are checked by the form's rules. */
  min: number;
}) {
  const path: string = name;
  const { control } = useFormContext();
  const {
    field: { ref, value, onChange, onBlur },
    fieldState,
  } = useController({ control, name: path });
  return (
    <NumberInput
      {...fieldWords({ label, hint, notes, error: fieldState.error?.message })}
      ref={ref}
      name={path}
      value={String(value ?? '')}
      onChange={(next) => onChange(String(next))}
      onBlur={onBlur}
      placeholder={placeholder}
      allowDecimal={false}
      allowNegative={false}
      clampBehavior="none"
      min={min}
      classNames={{ input: 'mono' }}
      autoComplete="off"
    />
  );
}
