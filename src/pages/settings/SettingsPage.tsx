import { PageHeader } from '../../components/PageHeader';
import { AppearancePanel } from './AppearancePanel';
import { ConnectionsPanel } from './ConnectionsPanel';
import { MemoryPanel } from './MemoryPanel';
import { NicknamesPanel } from './NicknamesPanel';
import styles from './SettingsPage.module.css';
import { UnitsPanel } from './UnitsPanel';

/** What is set for this browser. */
export function Component() {
  return (
    <>
      <PageHeader title="Settings" />
      <div className={styles.page}>
        <ConnectionsPanel />
        <NicknamesPanel />
        <MemoryPanel />
        <div className={styles.pair}>
          <AppearancePanel />
          <UnitsPanel />
        </div>
      </div>
    </>
  );
}
