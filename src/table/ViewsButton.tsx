import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { preloadable } from '../ui/preloadable';
import { KeysHeld } from '../ui/heldKeys';

const ViewsPanel = preloadable(() => import('./ViewsPanel').then((module) => module.ViewsPanel));

/** Opens the saved views of the list. */
export function ViewsButton({ many }: { many: string }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        size="xs"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onPointerEnter={ViewsPanel.preload}
        onFocus={ViewsPanel.preload}
        onClick={(event) => {
          const { currentTarget } = event;
          setAnchor((open) => (open ? null : currentTarget));
        }}
      >
        Views
      </Button>
      {anchor && (
        <Suspense fallback={<KeysHeld />}>
          <ViewsPanel anchor={anchor} many={many} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
}
