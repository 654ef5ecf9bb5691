import { useState, type MouseEvent } from 'react';

/** What a button needs to open a panel or menu next to it, whose code is loaded when it is likely to be needed. */
export function useOpener(popup: 'dialog' | 'menu', preload: () => void) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return {
    anchor,
    close: () => setAnchor(null),
    opens: {
      'aria-haspopup': popup,
      'aria-expanded': anchor !== null,
      onPointerEnter: preload,
      onFocus: preload,
      onClick: ({ currentTarget }: MouseEvent<HTMLElement>) =>
        setAnchor((open) => (open === null ? currentTarget : null)),
    },
  } as const;
}
