import { IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react';
import { preloadable } from '../../ui/preloadable';
import { useConnection } from '../../session/connections';
import { useCredential } from '../../session/credential';
import { Flyout } from '../layout/Flyout';
import styles from './ConnectionButton.module.css';

const ConnectionPanel = preloadable(() =>
  import('./ConnectionPanel').then((m) => m.ConnectionPanel),
);

/** The button "Connection: …": the current cloud, whether it responds, and the credential used. */
export function ConnectionButton() {
  const connection = useConnection();
  const credential = useCredential();
  const ready = credential.present || credential.kind === 'gateway';
  return (
    <Flyout
      label="Connection"
      words={connection.name}
      preload={ConnectionPanel.preload}
      face={
        <>
          {ready ? (
            <IconPlugConnected aria-hidden className="dim" />
          ) : (
            <IconPlugConnectedX
              role="img"
              aria-label="no token"
              className="toned"
              data-tone="attention"
            />
          )}
          <span className={`clip strong ${styles.name}`}>{connection.name}</span>
        </>
      }
    >
      {(close) => <ConnectionPanel close={close} />}
    </Flyout>
  );
}
