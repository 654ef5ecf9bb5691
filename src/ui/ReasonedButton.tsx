import { Button, Tooltip, type ButtonProps } from '@mantine/core';
import type { ComponentProps } from 'react';
import type { Content } from './jsx';

const shownOn = { hover: true, focus: true, touch: true };

/** A button that can be focused while it is disabled and says why it is. */
export function ReasonedButton({
  whyNot,
  onClick,
  ...button
}: Omit<ComponentProps<'button'>, keyof ButtonProps> &
  ButtonProps & { whyNot: string | undefined; children?: Content }) {
  const off = whyNot !== undefined;
  return (
    <Tooltip label={whyNot} disabled={!off} events={shownOn} openDelay={300} multiline maw={320}>
      <Button
        {...button}
        data-disabled={off}
        aria-disabled={off || undefined}
        onClick={off ? undefined : onClick}
      />
    </Tooltip>
  );
}
