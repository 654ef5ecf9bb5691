import { Input } from '@mantine/core';
import type { ClipboardEventHandler } from 'react';
import { useController, useFormContext } from 'react-hook-form';

interface RowInputProps {
  name: string;
  /** The accessible name; the visible label is the column heading. */
  label: string;
  placeholder?: string;
  /** Id of the element with this input's error. */
  describedBy: string;
  onPaste?: ClipboardEventHandler<HTMLInputElement>;
}

/** One input in a row of a list editor. Its error is shown below the row. */
export function RowInput({ name, label, placeholder, describedBy, onPaste }: RowInputProps) {
  const { control } = useFormContext();
  const { field, fieldState } = useController({ control, name });
  return (
    <Input
      {...field}
      value={String(field.value ?? '')}
      type="text"
      aria-label={label}
      error={fieldState.invalid}
      withAria={false}
      aria-invalid={fieldState.invalid || undefined}
      aria-describedby={fieldState.invalid ? describedBy : undefined}
      classNames={{ input: 'mono' }}
      placeholder={placeholder}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      onPaste={onPaste}
    />
  );
}
