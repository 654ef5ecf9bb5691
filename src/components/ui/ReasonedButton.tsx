import '@mantine/core/styles/Tooltip.layer.css';
import { Tooltip } from '@mantine/core';
import type { ComponentProps } from 'react';
import controls from './controls.module.css';
import classes from './ReasonedButton.module.css';

const shownOn = { hover: true, focus: true, touch: true };

/** A button that stays reachable while it cannot be pressed, and says why. */
export function ReasonedButton({
  whyNot,
  onClick,
  className = controls.button,
  ...button
}: ComponentProps<'button'> & { whyNot: string | undefined }) {
  const off = whyNot !== undefined;
  return (
    <Tooltip label={whyNot} disabled={!off} events={shownOn}>
      <button
        {...button}
        type="button"
        className={off ? `${className} ${classes.off}` : className}
        aria-disabled={off || undefined}
        onClick={off ? undefined : onClick}
      />
    </Tooltip>
  );
}
