import '@mantine/core/styles/NumberInput.layer.css';
import { NumberInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useController, useFormContext, type FieldPath, type FieldValues } from 'react-hook-form';
import { fieldWords } from './Field';

interface NumberFieldProps<T extends FieldValues> {
  name: FieldPath<T>;
  label: string;
  aside?: string;
  hint?: ReactNode;
  notes?: ReactNode;
  placeholder?: string;
  step?: number;
  /** Where the arrow keys and buttons stop. What is typed is kept as it is, for the form's own rules to judge. */
  min?: number;
  max?: number;
}

/**
 * A whole number of the form. The form holds it as text, so that an empty or unfinished one is not mistaken for 0, and
 * digits beyond a double's are kept.
 */
export function NumberField<T extends FieldValues>({
  name,
  label,
  aside,
  hint,
  notes,
  placeholder,
  step = 1,
  min = 0,
  max,
}: NumberFieldProps<T>) {
  const path: string = name;
  const { control } = useFormContext();
  const {
    field: { ref, value, onChange, onBlur },
    fieldState,
  } = useController({ control, name: path });
  return (
    <NumberInput
      {...fieldWords({ label, aside, hint, notes, error: fieldState.error?.message })}
      ref={ref}
      name={path}
      value={String(value ?? '')}
      onChange={(next) => onChange(String(next))}
      onBlur={onBlur}
      placeholder={placeholder}
      allowDecimal={false}
      allowNegative={false}
      clampBehavior="none"
      step={step}
      min={min}
      {...(max !== undefined && { max })}
      classNames={{ input: 'mono' }}
      autoComplete="off"
    />
  );
}
