import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './Choice.module.css';

/** A choice of a few options, side by side. */
export function Choice<Id extends string>({
  label,
  options,
  chosen,
  onChoose,
  children,
}: {
  label: string;
  options: readonly { id: Id; title: string; hint?: string }[];
  chosen: Id;
  onChoose: (id: Id) => void;
  /** A button for a value that is not among the options. */
  children?: ReactNode;
}) {
  return (
    <span className={styles.choice} role="group" aria-label={label}>
      {options.map(({ id, title, hint }) => (
        <UnstyledButton
          key={id}
          className="clip"
          aria-pressed={id === chosen}
          title={hint}
          onClick={() => onChoose(id)}
        >
          {title}
        </UnstyledButton>
      ))}
      {children}
    </span>
  );
}
