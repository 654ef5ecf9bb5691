import { Box, useMantineColorScheme } from '@mantine/core';
import { IconMenu2, IconSearch, IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '../../resource/paths';
import { mac } from '../../ui/shortcut';
import { ConnectionButton } from '../connection/ConnectionButton';
import { hasDemoControls, useConnection } from '../../session/connections';
import { useDemo } from '../demo/demo';
import { openOverlay } from '../overlays';
import { ScopeButton } from '../scope/ScopeButton';
import styles from './Banner.module.css';
import { CoverButton, Flyout } from './Flyout';
import { Mark } from './Mark';
import { besides, preloadable } from '../../ui/preloadable';
import { PlainButton } from '../../ui/PlainButton';

const DemoMark = besides(() => import('../demo/DemoMark').then((m) => m.DemoMark));

/** The landmark banner: scope and connection, and ways to get elsewhere. */
export function Banner({ menuOpen, onMenu }: { menuOpen: boolean; onMenu: () => void }) {
  const { mayBeOn } = useDemo();
  const demo = hasDemoControls(useConnection()) && mayBeOn;
  return (
    <header className={`row gap-8 ${styles.banner}`}>
      <PlainButton
        id="menu-button"
        className={`card inline ${styles.control} ${styles.menu}`}
        aria-label="Menu"
        aria-expanded={menuOpen}
        aria-controls="main-navigation"
        onClick={onMenu}
      >
        <IconMenu2 aria-hidden />
      </PlainButton>
      <Link
        to={paths.overview()}
        className={`row gap-8 ${styles.logo}`}
        aria-label="Meridian, overview"
      >
        <Mark />
        <span className={styles.name}>Meridian</span>
      </Link>
      <ScopeButton />
      <CoverButton
        label="Search or jump to…"
        className={styles.search}
        aria-keyshortcuts={mac ? 'Meta+K' : 'Control+K'}
        onClick={() => openOverlay('palette')}
        face={
          <>
            <IconSearch aria-hidden />
            <span className={`clip ${styles.searchText}`} aria-hidden>
              Search or jump to…
            </span>
            <kbd className={`key end ${styles.key}`}>{mac ? '⌘ K' : 'Ctrl K'}</kbd>
          </>
        }
      />
      {demo && <DemoMark />}
      <ConnectionButton />
      <ThemeButton />
    </header>
  );
}

const ThemeChoice = preloadable(() =>
  import('../../ui/form/ThemeChoice').then((m) => m.ThemeChoice),
);

const faces = {
  auto: { icon: IconDeviceDesktop, label: 'System' },
  light: { icon: IconSun, label: 'Light' },
  dark: { icon: IconMoon, label: 'Dark' },
};

function ThemeButton() {
  const { icon: Icon, label } = faces[useMantineColorScheme().colorScheme];
  return (
    <Flyout
      label="Theme"
      preload={ThemeChoice.preload}
      face={<Icon role="img" aria-label={label} />}
    >
      {() => (
        <Box className="pad" miw={160}>
          <ThemeChoice label="Theme" />
        </Box>
      )}
    </Flyout>
  );
}
