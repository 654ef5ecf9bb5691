import { create } from 'zustand';

/** The open dialogs, the newest last. */
export const useOpenDialogs = create<{ open: readonly string[] }>(() => ({ open: [] }));

/** Puts a dialog above everything that is open and makes all below it inert until the dialog closes. */
export function dialogOpened(id: string): void {
  useOpenDialogs.setState(({ open }) => ({ open: [...open.filter((other) => other !== id), id] }));
  shieldPage();
}

export function dialogClosed(id: string): void {
  useOpenDialogs.setState(({ open }) => ({ open: open.filter((other) => other !== id) }));
  shieldPage();
}

function shieldPage(): void {
  const page = document.getElementById('root');
  if (!page) return;
  page.inert = useOpenDialogs.getState().open.length > 0;
  holdScroll(page.inert);
}

/** Stops the document from scrolling but keeps the width it had with its scroll bar (base.css). */
function holdScroll(held: boolean): void {
  const root = document.documentElement;
  if (held === root.hasAttribute('data-held')) return;
  if (held) root.style.setProperty('--scroll-bar', `${innerWidth - root.clientWidth}px`);
  root.toggleAttribute('data-held', held);
}
