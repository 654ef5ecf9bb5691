import { Switch } from '@mantine/core';
import { useController, useFormContext, type FieldPath, type FieldValues } from 'react-hook-form';
import type { Content } from '../jsx';
import { FieldNote } from './FieldNote';

interface SwitchFieldProps<T extends FieldValues> {
  name: FieldPath<T>;
  label: string;
  hint?: Content;
}

export function SwitchField<T extends FieldValues>({ name, label, hint }: SwitchFieldProps<T>) {
  const { control } = useFormContext<T>();
  const {
    field: { ref, value, onChange, onBlur, name: path },
    fieldState,
  } = useController({ control, name });
  const message = fieldState.error?.message;
  return (
    <Switch
      ref={ref}
      name={path}
      label={label}
      // Mantine puts the hint into the label, but it should be the description and not part of the name.
      aria-label={label}
      withThumbIndicator={false}
      description={hint}
      error={message === undefined ? undefined : <FieldNote tone="failed">{message}</FieldNote>}
      aria-invalid={fieldState.invalid || undefined}
      checked={value === true}
      onChange={(event) => onChange(event.currentTarget.checked)}
      onBlur={onBlur}
    />
  );
}
