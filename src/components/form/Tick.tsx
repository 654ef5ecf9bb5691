import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Input.layer.css';
import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';

interface TickProps {
  label: ReactNode;
  detail?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A checkbox with its label. */
export function Tick({ label, detail, checked, onChange }: TickProps) {
  return (
    <Checkbox
      label={label}
      description={detail}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
