import { useMantineColorScheme } from '@mantine/core';
import { ChoiceGroup } from './ChoiceGroup';

/** The theme of the console in this browser. */
export function ThemeChoice({ label, hideLabel = true }: { label: string; hideLabel?: boolean }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <ChoiceGroup
      label={label}
      hideLabel={hideLabel}
      value={colorScheme}
      choices={[
        { value: 'auto', label: 'System' },
        { value: 'light', label: 'Light' },
        { value: 'dark', label: 'Dark' },
      ]}
      onChange={setColorScheme}
    />
  );
}
