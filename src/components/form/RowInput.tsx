import { Input } from '@mantine/core';
import type { ClipboardEventHandler } from 'react';
import { useController, useFormContext } from 'react-hook-form';

interface RowInputProps {
  name: string;
  /** The accessible name; what is seen is the column's heading. */
  label: string;
  placeholder?: string;
  /** Id of the element that tells this input's error. */
  describedBy: string;
  onPaste?: ClipboardEventHandler<HTMLInputElement>;
}

/** One input of a row of a list editor. Its error stands below the row. */
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
