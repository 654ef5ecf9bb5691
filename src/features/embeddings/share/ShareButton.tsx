import { Button } from '@mantine/core';
import { IconShare2 } from '@tabler/icons-react';
import { useState, type Ref } from 'react';
import { Popover, preloadPopover } from '../../../ui/Popover';
import { preloadable } from '../../../ui/preloadable';
import type { Inputs } from '../inputs/inputs';

const Panel = preloadable(() => import('./SharePanel').then(({ SharePanel }) => SharePanel));

function preload(): void {
  preloadPopover();
  Panel.preload();
}

/** "Share": an address that holds everything on the left side. */
export function ShareButton({
  inputs,
  model,
  buttonRef,
}: {
  inputs: Inputs;
  model: string;
  buttonRef: Ref<HTMLButtonElement>;
}) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        ref={buttonRef}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={({ currentTarget }) => setAnchor((open) => (open === null ? currentTarget : null))}
      >
        <IconShare2 aria-hidden />
        Share
      </Button>
      {anchor && (
        <Popover anchor={anchor} align="end" label="Share" flush onClose={() => setAnchor(null)}>
          <Panel inputs={inputs} model={model} />
        </Popover>
      )}
    </>
  );
}
