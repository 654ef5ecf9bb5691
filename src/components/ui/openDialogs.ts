import { create } from 'zustand';

/** The dialogs on screen, the one opened last on top. */
export const useOpenDialogs = create<{ open: readonly string[] }>(() => ({ open: [] }));

/** Lays a dialog over everything that is open. What is behind it can be neither pressed, reached nor scrolled until it goes. */
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

/** The wheel moves the document no more; it stays as wide as it was beside its scroll bar (base.css). */
function holdScroll(held: boolean): void {
  const root = document.documentElement;
  if (held === root.hasAttribute('data-held')) return;
  if (held) root.style.setProperty('--scroll-bar', `${innerWidth - root.clientWidth}px`);
  root.toggleAttribute('data-held', held);
}
