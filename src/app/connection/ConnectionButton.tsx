import { IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react';
import { lazy } from 'react';
import { useConnection } from '../../session/connections';
import { useCredential } from '../../session/credential';
import { Flyout } from '../layout/Flyout';
import styles from './ConnectionButton.module.css';

const load = () => import('./ConnectionPanel');
const ConnectionPanel = lazy(() => load().then((m) => ({ default: m.ConnectionPanel })));

/** "Connection": which cloud this is, whether it answers, and with which credential it is called. */
export function ConnectionButton({ className }: { className?: string | undefined }) {
  const connection = useConnection();
  const credential = useCredential();
  const ready = credential.present || credential.kind === 'gateway';
  return (
    <Flyout
      label="Connection"
      className={className}
      preload={() => void load().catch(() => undefined)}
      face={
        <>
          {ready ? (
            <IconPlugConnected aria-hidden className={styles.ready} />
          ) : (
            <IconPlugConnectedX role="img" aria-label="no token" className={styles.waiting} />
          )}
          <span className={styles.name}>{connection.name}</span>
        </>
      }
    >
      {(close) => <ConnectionPanel close={close} />}
    </Flyout>
  );
}
