import { setColorScheme, useColorScheme, type ColorScheme } from '../../components/colorScheme';
import { Panel } from '../../components/Panel';
import styles from './SettingsPage.module.css';

const choices: readonly { value: ColorScheme; label: string }[] = [
  { value: 'auto', label: 'As the system says' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

/** The theme, for this browser. */
export function AppearancePanel() {
  const colorScheme = useColorScheme();
  return (
    <Panel title="Appearance">
      <div role="radiogroup" aria-label="Theme of the console" className={styles.choices}>
        {choices.map(({ value, label }) => (
          <label key={value} className={styles.choice}>
            <input
              type="radio"
              name="theme"
              checked={colorScheme === value}
              onChange={() => setColorScheme(value)}
            />
            {label}
          </label>
        ))}
      </div>
    </Panel>
  );
}
