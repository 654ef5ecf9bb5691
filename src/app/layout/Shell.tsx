import { useCallback, useEffect, useState, useLayoutEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { clockAhead } from '../../lib/time/clock';
import { useStorageRefusal } from '../../memory/storedList';
import { useTour } from '../../memory/tour';
import { useDirection } from '../demo/demo';
import { useClock } from '../../ui/clock';
import { useHeldKeys } from '../../ui/heldKeys';
import { besides, onDemand } from '../../ui/preloadable';
import { useOpenDialogs } from '../../ui/useDialogLayer';
import { useWhenIdle } from '../../ui/whenIdle';
import { hasDemoControls, keepsJournal, useConnection } from '../../session/connections';
import { useCredential, useSessionCount } from '../../session/credential';
import { currentMemoryKey, useMemoryKey } from '../../session/scope';
import { ToastRegion } from '../toasts/ToastRegion';
import { Banner } from './Banner';
import { Dialogs } from './Dialogs';
import { Navigation } from './Navigation';
import styles from './Shell.module.css';
import { rememberTeamRead } from '../../memory/resources';
import { announce } from '../../ui/announce';
import { pageFormId } from '../../ui/PageHeader';
import { focusTitle, noteInput, pageTitleId } from '../../ui/pageTitle';
import type { Part } from '../../ui/jsx';

const ShellNotices = besides(() => import('./notices').then((m) => m.ShellNotices));

const Tour = besides(() => import('../demo/Tour').then((m) => m.Tour));
const Direction = besides(() => import('../demo/Tour').then((m) => m.Direction));

// The page must not fail if this cannot be loaded.
const TeamMemory = onDemand(() =>
  import('../../api/journal/team')
    .then((m) => m.TeamMemory)
    .catch(() => {
      rememberTeamRead(currentMemoryKey());
      return () => null;
    }),
);

/** The frame around every page: banner, navigation and main stay while pages load, fail or change. */
export function Shell() {
  const [menuOpen, setMenuOpen] = useState(false);
  const closeMenu = useCallback(() => setMenuOpen(false), []);
  const signedIn = useCredential().present;
  const forgets = useStorageRefusal();
  const clockIsOff = useClock(() => Math.abs(clockAhead()) > 2 * 60_000);
  const connection = useConnection();
  const hasJournal = keepsJournal(connection);
  const directed = useDirection(({ title }) => title !== '');
  const touring = useTour(useMemoryKey())?.state === 'open' && hasDemoControls(connection);
  const [idle, setIdle] = useState(false);
  useWhenIdle(() => setIdle(true));
  useArrival();

  useEffect(() => {
    if (!menuOpen) return;
    document.querySelector<HTMLElement>('#main-navigation a')?.focus();
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setMenuOpen(false);
      document.getElementById('menu-button')?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [menuOpen]);

  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main" onClick={skipToContent}>
        Skip to content
      </a>
      <Banner menuOpen={menuOpen} onMenu={() => setMenuOpen((open) => !open)} />
      <Navigation open={menuOpen} onNavigate={closeMenu} />
      {menuOpen && <div className={styles.veil} onClick={closeMenu} aria-hidden />}
      <Main>
        {(!signedIn || forgets || clockIsOff) && (
          <ShellNotices signedOut={!signedIn} forgets={forgets} clockIsOff={clockIsOff} />
        )}
        {directed && <Direction />}
        {touring && <Tour />}
        {/* Signing out forgets what was typed and chosen on the page. */}
        <Outlet key={useSessionCount()} />
      </Main>
      {hasJournal && <Team idle={idle} />}
      <ToastRegion />
      <Dialogs />
      <ScrollRestoration />
    </div>
  );
}

/** Reads what the team remembers. An edit form waits for it; other pages read it once the browser is idle. */
function Team({ idle }: { idle: boolean }) {
  const isAwaited = useLocation().pathname.endsWith('/edit');
  const [asked, setAsked] = useState(false);
  if (!asked && (idle || isAwaited)) setAsked(true);
  return asked && <TeamMemory />;
}

/** A component of its own, so that nothing else is drawn again while the next page loads. */
function Main({ children }: { children: Part }) {
  const next = useNavigation().location;
  const moving = next !== undefined;
  const { pathname } = useLocation();
  const behindDialog = useOpenDialogs(({ open }) => open.length > 0);
  // Keys pressed during a navigation are meant for the next page.
  useHeldKeys(moving && next.pathname !== pathname && !behindDialog);
  return (
    <main id="main" tabIndex={-1} className={`shrink ${styles.main}`} aria-busy={moving}>
      {moving && <div className={styles.progress} aria-hidden />}
      {children}
    </main>
  );
}

/** Moves the focus without changing the address, because the router would treat that as a navigation. */
function skipToContent(event: React.MouseEvent): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}

function firstField(): HTMLElement | undefined {
  const form = document.getElementById(pageFormId);
  if (!(form instanceof HTMLFormElement)) return undefined;
  const field = form.elements.namedItem(form.dataset['first'] ?? '');
  return field instanceof HTMLElement ? field : undefined;
}

/**
 * After a page change, focuses the h1, or the first field of a create form, and announces the title. The first page of a visit is left to the browser. A
 * focused field keeps the focus, because someone may be typing before a slow machine sets the title.
 */
function useArrival(): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  const focusThen = useRef<Element>(null);
  useEffect(() => {
    const on = new AbortController();
    for (const type of ['pointerdown', 'keydown'])
      addEventListener(type, noteInput, { capture: true, signal: on.signal });
    return () => on.abort();
  }, []);
  useLayoutEffect(() => {
    focusThen.current = document.activeElement;
  }, [pathname]);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    let tries = 0;
    let frame = requestAnimationFrame(arrive);
    return () => cancelAnimationFrame(frame);

    function arrive() {
      const title = document.getElementById(pageTitleId);
      tries += 1;
      if (title) {
        const { activeElement } = document;
        const moved =
          activeElement !== title &&
          activeElement !== focusThen.current &&
          activeElement?.closest('main');
        const field = firstField();
        if (!moved && field) {
          field.focus({ preventScroll: true });
          // A link to a value is followed to replace it.
          if (location.hash !== '' && field instanceof HTMLInputElement) field.select();
        } else if (!moved) focusTitle();
        announce(title.textContent);
      } else if (tries < 120) {
        frame = requestAnimationFrame(arrive);
      }
    }
  }, [pathname]);
}
