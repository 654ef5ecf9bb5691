import { consoleCrumbs } from '../../components/page/consoleCrumbs';
import { PageHeader } from '../../components/page/PageHeader';
import { AppearancePanel } from './AppearancePanel';
import { ConnectionsPanel } from './ConnectionsPanel';
import { GroupsPanel } from './GroupsPanel';
import { MemoryPanel } from './MemoryPanel';
import { NicknamesPanel } from './NicknamesPanel';
import styles from './SettingsPage.module.css';
import { UnitsPanel } from './UnitsPanel';

/** What is set for this browser. */
export function Component() {
  return (
    <>
      <PageHeader breadcrumbs={consoleCrumbs} title="Settings" />
      <div className={styles.page}>
        <div className={styles.column}>
          <ConnectionsPanel />
          <MemoryPanel />
          <GroupsPanel />
        </div>
        <div className={styles.column}>
          <AppearancePanel />
          <UnitsPanel />
          <NicknamesPanel />
        </div>
      </div>
    </>
  );
}
