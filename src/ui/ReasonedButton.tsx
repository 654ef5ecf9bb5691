import { Tooltip } from '@mantine/core';
import type { ComponentProps } from 'react';

const shownOn = { hover: true, focus: true, touch: true };

/** A button that can be focused while it is disabled and says why it is. */
export function ReasonedButton({
  whyNot,
  onClick,
  className = 'button',
  ...button
}: ComponentProps<'button'> & { whyNot: string | undefined }) {
  const off = whyNot !== undefined;
  return (
    <Tooltip label={whyNot} disabled={!off} events={shownOn}>
      <button
        {...button}
        type="button"
        className={off ? `${className} off` : className}
        aria-disabled={off || undefined}
        onClick={off ? undefined : onClick}
      />
    </Tooltip>
  );
}
