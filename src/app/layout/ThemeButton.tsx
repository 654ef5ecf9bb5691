import { IconCheck, IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { setColorScheme, useColorScheme, type ColorScheme } from '../../components/colorScheme';
import { Flyout } from './Flyout';
import styles from './ThemeButton.module.css';

const choices = [
  { value: 'auto', label: 'System', icon: IconDeviceDesktop },
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
] as const satisfies readonly { value: ColorScheme; label: string; icon: unknown }[];

/** Light, dark, or as the system says. */
export function ThemeButton({ className }: { className?: string | undefined }) {
  const colorScheme = useColorScheme();
  const chosen = choices.find(({ value }) => value === colorScheme) ?? choices[0];
  return (
    <Flyout
      label="Theme"
      className={className}
      face={<chosen.icon role="img" aria-label={chosen.label} />}
    >
      {(close) => (
        <div role="radiogroup" aria-label="Theme" className={styles.choices} onKeyDown={roam}>
          {choices.map(({ value, label, icon: Icon }) => (
            <button
              key={value}
              type="button"
              role="radio"
              aria-checked={value === colorScheme}
              tabIndex={value === colorScheme ? 0 : -1}
              className={styles.choice}
              onClick={() => {
                setColorScheme(value);
                close();
              }}
            >
              <Icon aria-hidden />
              {label}
              {value === colorScheme && <IconCheck aria-hidden className={styles.check} />}
            </button>
          ))}
        </div>
      )}
    </Flyout>
  );
}

/** Arrow keys move between the choices, as in any radio group; Enter or Space takes one. */
function roam(event: React.KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  event.preventDefault();
  const radios = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="radio"]')];
  const here = radios.findIndex((radio) => radio === document.activeElement);
  radios[(here + step + radios.length) % radios.length]?.focus();
}
