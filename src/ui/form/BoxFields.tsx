import { Checkbox, Switch } from '@mantine/core';
import { useEffect } from 'react';
import { useController, useFormContext, type FieldPath, type FieldValues } from 'react-hook-form';
import type { Content } from '../jsx';
import { FieldNote } from './FieldNote';

interface BoxFieldProps<T extends FieldValues> {
  name: FieldPath<T>;
  label: string;
}

/** A value of the form, and what a box that is ticked for it takes from the form. */
function useBox<T extends FieldValues>(name: FieldPath<T>) {
  const { field, fieldState } = useController<T>({ name });
  const { value, onChange, ...box } = field;
  const message = fieldState.error?.message;
  const error = message !== undefined && <FieldNote tone="failed">{message}</FieldNote>;
  return {
    value,
    onChange,
    box: { ...box, error, 'aria-invalid': fieldState.invalid || undefined },
  };
}

export function SwitchField<T extends FieldValues>({
  name,
  label,
  hint,
}: BoxFieldProps<T> & { hint?: Content }) {
  const { value, onChange, box } = useBox(name);
  return (
    <Switch
      {...box}
      label={label}
      // Mantine puts the hint into the label, but it should be the description and not part of the name.
      aria-label={label}
      withThumbIndicator={false}
      description={hint}
      checked={value === true}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}

/** A checkbox that confirms something unusual. With `to`, it confirms only that value and not a later one. */
export function YesField<T extends FieldValues>({
  name,
  label,
  to,
}: BoxFieldProps<T> & { to?: string }) {
  const { value, onChange, box } = useBox(name);
  const { clearErrors } = useFormContext<T>();
  // A question that is no longer asked has no fault.
  useEffect(() => () => clearErrors(name), [clearErrors, name]);
  return (
    <Checkbox
      {...box}
      label={label}
      checked={value === (to ?? true)}
      onChange={({ currentTarget: { checked } }) =>
        onChange(to === undefined ? checked : checked ? to : '')
      }
    />
  );
}
