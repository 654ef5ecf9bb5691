import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { lazy } from 'react';
import { useColorScheme } from '../../components/colorScheme';
import { Flyout } from './Flyout';

const load = () => import('./ThemePanel');
const ThemePanel = lazy(() => load().then((m) => ({ default: m.ThemePanel })));

const faces = {
  auto: { icon: IconDeviceDesktop, label: 'System' },
  light: { icon: IconSun, label: 'Light' },
  dark: { icon: IconMoon, label: 'Dark' },
};

/** Light, dark, or as the system says. */
export function ThemeButton({ className }: { className?: string | undefined }) {
  const { icon: Icon, label } = faces[useColorScheme()];
  return (
    <Flyout
      label="Theme"
      className={className}
      preload={() => void load().catch(() => undefined)}
      face={<Icon role="img" aria-label={label} />}
    >
      {(close) => <ThemePanel close={close} />}
    </Flyout>
  );
}
