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
  // A scroll bar is hidden and its place kept (base.css); a page without one needs neither.
  const { scrollHeight, clientHeight } = document.documentElement;
  document.documentElement.toggleAttribute('data-held', page.inert && scrollHeight > clientHeight);
}
