import { Checkbox } from '@mantine/core';
import { useController, useFormContext, type FieldPath, type FieldValues } from 'react-hook-form';
import { FieldNote } from './FieldNote';

/** A checkbox that confirms something unusual. With `to`, it confirms only that value and not a later one. */
export function YesField<T extends FieldValues>({
  name,
  label,
  to,
}: {
  name: FieldPath<T>;
  label: string;
  to?: string;
}) {
  const { control } = useFormContext<T>();
  const {
    field: { ref, name: path, value, onChange, onBlur },
    fieldState,
  } = useController({ control, name });
  const message = fieldState.error?.message;
  return (
    <Checkbox
      ref={ref}
      name={path}
      label={label}
      checked={value === (to ?? true)}
      aria-invalid={message === undefined ? undefined : true}
      error={message !== undefined && <FieldNote tone="failed">{message}</FieldNote>}
      onChange={({ currentTarget: { checked } }) =>
        onChange(to === undefined ? checked : checked ? to : '')
      }
      onBlur={onBlur}
    />
  );
}
