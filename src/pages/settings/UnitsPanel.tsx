import { Panel } from '../../components/ui/Panel';
import { useConnection } from '../../session/connections';
import styles from './SettingsPage.module.css';

/** Units of flavors, where the connection states them: the interface gives none. */
export function UnitsPanel() {
  const { units, name } = useConnection();
  const rows = [
    ['Memory', units?.memory],
    ['GPU memory', units?.gpuMemory],
    ['Disk', units?.disk],
  ] as const;
  return (
    <Panel title="Units">
      <p className={styles.lead}>
        The interface gives no units for flavors. A unit is shown only where the connection states
        it; {name} states:
      </p>
      <dl className={styles.units}>
        {rows.map(([label, unit]) => (
          <div key={label} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>{unit ?? 'no unit, plain numbers'}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
