import { useMantineColorScheme } from '@mantine/core';
import { useRef } from 'react';
import { ChoiceGroup } from '../../form/ChoiceGroup';
import styles from './ThemePanel.module.css';

/** The theme choice. Arrow keys preview the themes; a click chooses one and closes the panel. */
export function ThemePanel({ close }: { close: () => void }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const byPointer = useRef(false);
  return (
    <div
      role="presentation"
      className={styles.panel}
      onPointerDown={() => (byPointer.current = true)}
      onKeyDown={() => (byPointer.current = false)}
    >
      <ChoiceGroup
        label="Theme"
        hideLabel
        value={colorScheme}
        choices={[
          { value: 'auto', label: 'System' },
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
        ]}
        onChange={(scheme) => {
          setColorScheme(scheme);
          if (byPointer.current) close();
        }}
      />
    </div>
  );
}
