import { useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { preloadable } from '../../ui/preloadable';
import { Flyout } from './Flyout';

const ThemePanel = preloadable(() => import('./ThemePanel').then((m) => m.ThemePanel));

const faces = {
  auto: { icon: IconDeviceDesktop, label: 'System' },
  light: { icon: IconSun, label: 'Light' },
  dark: { icon: IconMoon, label: 'Dark' },
};

/** The choice of the light, dark or system theme. */
export function ThemeButton({ className }: { className?: string | undefined }) {
  const { icon: Icon, label } = faces[useMantineColorScheme().colorScheme];
  return (
    <Flyout
      label="Theme"
      className={className}
      preload={ThemePanel.preload}
      face={<Icon role="img" aria-label={label} />}
    >
      {(close) => <ThemePanel close={close} />}
    </Flyout>
  );
}
