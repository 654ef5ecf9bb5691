import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { Part } from './jsx';
import { useCopy } from './useCopy';

/** A button that copies text and shows for a moment that it did. */
export function CopyButton({
  text,
  what,
  label = 'Copy',
  name = label,
  icon = <IconCopy aria-hidden />,
  whyNot,
  className,
}: {
  text: () => string | Promise<string>;
  /** What is announced as copied: "cURL". */
  what: string;
  label?: string | undefined;
  /** Accessible name; it stays while the label says "Copied". */
  name?: string;
  icon?: Part;
  /** Why there is nothing to copy; the button is disabled then. */
  whyNot?: string | undefined;
  className?: string | undefined;
}) {
  const { copied, copy } = useCopy();
  return (
    <Button
      size="xs"
      className={className}
      aria-label={name}
      disabled={whyNot !== undefined}
      title={whyNot}
      onClick={() => copy(text(), what)}
    >
      {copied ? <IconCheck aria-hidden /> : icon}
      <span>{copied ? 'Copied' : label}</span>
    </Button>
  );
}
