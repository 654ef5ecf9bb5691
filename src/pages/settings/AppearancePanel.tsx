import { setColorScheme, useColorScheme } from '../../components/ui/colorScheme';
import { ChoiceGroup } from '../../components/form/ChoiceGroup';
import { Panel } from '../../components/ui/Panel';

/** The theme, for this browser. */
export function AppearancePanel() {
  return (
    <Panel title="Appearance">
      <ChoiceGroup
        label="Theme of the console"
        hideLabel
        value={useColorScheme()}
        choices={[
          { value: 'auto', label: 'As the system says' },
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
        ]}
        onChange={setColorScheme}
      />
    </Panel>
  );
}
