import { useLayoutEffect, useRef } from 'react';
import { openable } from '../../ui/preloadable';
import { useWhenIdle } from '../../ui/whenIdle';
import { handOnEarlyKeys } from '../../ui/heldKeys';
import { useTokenRequest } from '../../session/credential';
import { useOverlays, closeOverlay, openOverlay } from '../overlays';
import { rowInUse } from '../../table/useRowPlace';
import { useNavigate } from 'react-router';
import { pageTitleId } from '../../ui/pageTitle';
import { actionOfKey } from '../../ui/usePageActions';
import { useCopyByHand } from '../../ui/useCopy';
import { useOpenDialogs } from '../../ui/useDialogLayer';
import { shortcutKey } from '../../lib/shortcutKey';
import { useSingleKeys } from '../../ui/shortcut';
import { useWriting } from '../../resource/writeNote';
import { navigationGroups } from './Navigation';

const Palette = openable(() => import('../palette/Palette').then((m) => m.Palette));
const ShortcutSheet = openable(() => import('../keys/ShortcutSheet').then((m) => m.ShortcutSheet));
const TokenDialog = openable(() => import('../connection/TokenDialog').then((m) => m.TokenDialog));
const NoteDialog = openable(() => import('../../resource/NoteDialog').then((m) => m.NoteDialog));
const SignOutDialog = openable(() =>
  import('../connection/SignOutDialog').then((m) => m.SignOutDialog),
);

const CopyByHand = openable(() => import('../keys/CopyByHand').then((m) => m.CopyByHand));

const DemoControls = openable(() => import('../demo/DemoControls').then((m) => m.DemoControls));

/** The dialogs of the shell. Their code is loaded when the first one opens. */
export function Dialogs() {
  const { demo, palette, shortcuts, signOut, token } = useOverlays();
  const request = useTokenRequest();
  const writing = useWriting(({ writing: now }) => now);
  const copy = useCopyByHand(({ copy }) => copy);
  useWhenIdle(Palette.preload);

  useShortcuts();

  return (
    <>
      {demo && <DemoControls />}
      {palette && <Palette />}
      {shortcuts && <ShortcutSheet />}
      {(token || request.open) && <TokenDialog />}
      {signOut && <SignOutDialog />}
      {copy && <CopyByHand {...copy} />}
      {writing && <NoteDialog {...writing} />}
    </>
  );
}

/** How long a letter after `g` opens a page, in ms. */
const AFTER_G_MS = 1500;

const pageOf = new Map(
  navigationGroups.flatMap(({ items }) => items.map(({ key, to }) => [key, to] as const)),
);

/** Elements in which a letter is text or chooses an option. */
const TAKES_LETTERS =
  'textarea, select, input:not([type="checkbox"], [type="radio"]), [contenteditable="true"], [role="menu"], [role="listbox"]';

/** The keys of the whole console. ShortcutSheet lists them. */
function useShortcuts(): void {
  const navigate = useNavigate();
  const goesUntil = useRef(0);

  // Before the page is painted, since someone who sees it may press a key at once.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.altKey) return;
      const key = shortcutKey(event);
      if (event.ctrlKey || event.metaKey) {
        if (key !== 'k' || event.shiftKey) return;
        event.preventDefault();
        const turn = useOverlays.getState().palette ? closeOverlay : openOverlay;
        return turn('palette');
      }
      if (useOpenDialogs.getState().open.length > 0) return;
      if (key !== 'escape' && !useSingleKeys.getState().on) return;
      if (event.target instanceof Element && event.target.closest(TAKES_LETTERS)) return;
      if (key === 'escape' && !isOnPage(event.target)) return;
      const goes = event.timeStamp < goesUntil.current;
      if (event.key !== 'Shift') goesUntil.current = 0;
      const act = goes ? goTo(key) : keyAction(key, event.shiftKey);
      // A key that is held down repeats only the moves between rows.
      if (act === undefined || (event.repeat && key !== 'j' && key !== 'k')) return;
      event.preventDefault();
      act();
    };

    const goTo = (key: string) => {
      const page = pageOf.get(key);
      return page === undefined ? undefined : () => void navigate(page);
    };
    const keyAction = (key: string, shiftKey: boolean) => {
      if (key === 'g') return () => (goesUntil.current = performance.now() + AFTER_G_MS);
      if (key === '/') return focusSearch;
      if (key === '?') return () => openOverlay('shortcuts');
      const step = rowSteps[key];
      return step === undefined ? actionOfKey(key)?.run : () => moveTo(step, shiftKey);
    };

    document.addEventListener('keydown', onKey);
    handOnEarlyKeys();
    return () => document.removeEventListener('keydown', onKey);
  }, [navigate]);
}

/** True outside of everything that Escape closes. */
const isOnPage = (target: EventTarget | null): boolean =>
  target === document.body ||
  (target instanceof Element && target.closest(`[data-index], #${pageTitleId}`) !== null);

/** Moves the focus to the search of the page, or opens the search of the console where a page has none. */
function focusSearch(): void {
  const search = document.querySelector<HTMLInputElement>('#main input[type="search"]');
  if (!search) return openOverlay('palette');
  search.focus();
  search.select();
}

const rowSteps: Readonly<Record<string, string>> = { j: 'ArrowDown', k: 'ArrowUp', x: 'Select' };

/** Selects the focused row, or moves from it as the arrow key does, or to the row that Tab would reach. */
function moveTo(key: string, shiftKey: boolean): void {
  const row = document.activeElement?.closest('[data-index]');
  const press = new KeyboardEvent('keydown', { key, shiftKey, bubbles: true });
  if (row) document.activeElement?.dispatchEvent(press);
  else rowInUse()?.focus();
}
