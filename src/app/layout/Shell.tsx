import { lazy, Suspense, useCallback, useEffect, useState, type ReactNode } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { useStorageRefusal } from '../../memory/storedList';
import { useTour } from '../../memory/tour';
import { useHeldKeys } from '../../ui/heldKeys';
import { useOpenDialogs } from '../../ui/useDialogLayer';
import { useWhenIdle } from '../../ui/whenIdle';
import { hasDemoControls, keepsJournal, useConnection } from '../../session/connections';
import { useCredential } from '../../session/credential';
import { useMemoryKey } from '../../session/scope';
import { ToastRegion } from '../toasts/ToastRegion';
import { Banner } from './Banner';
import { Dialogs } from './Dialogs';
import { Navigation } from './Navigation';
import styles from './Shell.module.css';
import { useArrival } from './useArrival';

const ShellNotices = lazy(() => import('./notices').then((m) => ({ default: m.ShellNotices })));

const Tour = lazy(() => import('../demo/Tour').then((m) => ({ default: m.Tour })));

// It works behind the page, which must not fall when this cannot be loaded.
const TeamMemory = lazy(() =>
  import('../../api/journal/team')
    .then((m) => ({ default: m.TeamMemory }))
    .catch(() => ({ default: () => null })),
);

/** The frame around every page: banner, navigation and main stay while pages load, fail or change. */
export function Shell() {
  const [menuOpen, setMenuOpen] = useState(false);
  const closeMenu = useCallback(() => setMenuOpen(false), []);
  const signedIn = useCredential().present;
  const forgets = useStorageRefusal();
  const connection = useConnection();
  const hasJournal = keepsJournal(connection);
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
        {(!signedIn || forgets) && (
          <Suspense fallback={null}>
            <ShellNotices signedOut={!signedIn} forgets={forgets} />
          </Suspense>
        )}
        {touring && (
          <Suspense fallback={null}>
            <Tour />
          </Suspense>
        )}
        <Outlet />
      </Main>
      {idle && hasJournal && (
        <Suspense fallback={null}>
          <TeamMemory />
        </Suspense>
      )}
      <ToastRegion />
      <Dialogs />
      <ScrollRestoration />
    </div>
  );
}

/** Apart from the shell, so that nothing else is drawn again while the next page is loaded. */
function Main({ children }: { children: ReactNode }) {
  const next = useNavigation().location;
  const moving = next !== undefined;
  const { pathname } = useLocation();
  const behindDialog = useOpenDialogs(({ open }) => open.length > 0);
  // They are meant for the next page.
  useHeldKeys(moving && next.pathname !== pathname && !behindDialog);
  return (
    <main id="main" tabIndex={-1} className={styles.main} aria-busy={moving}>
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
