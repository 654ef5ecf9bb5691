import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import controls from '../../components/controls.module.css';
import { Panel } from '../../components/Panel';
import {
  chooseConnection,
  removeConnection,
  useConnection,
  useConnections,
  type Connection,
} from '../../session/connections';
import { ConnectionForm } from './ConnectionForm';
import styles from './SettingsPage.module.css';

const kinds = {
  gateway: 'through the gateway of this console',
  direct: 'called directly by this browser',
  demo: 'inside this page',
};

/** The clouds this console can call: the operator's, and those made here. */
export function ConnectionsPanel() {
  const connections = useConnections();
  const current = useConnection();
  const [editing, setEditing] = useState<Connection | 'new'>();

  return (
    <Panel title="Connections" flush>
      <p className={`${styles.lead} ${styles.flushLead}`}>
        A connection is where the four APIs are, and which organization is meant. Tokens are not
        part of it.
      </p>
      {connections.map((connection) => (
        <ConnectionRow
          key={connection.id}
          connection={connection}
          current={connection.id === current.id}
          onEdit={() => setEditing(connection)}
        />
      ))}
      {editing === undefined ? (
        <div className={styles.row}>
          <button type="button" className={controls.button} onClick={() => setEditing('new')}>
            <IconPlus aria-hidden />
            Add connection
          </button>
        </div>
      ) : (
        <ConnectionForm
          key={editing === 'new' ? 'new' : editing.id}
          connection={editing === 'new' ? undefined : editing}
          onDone={() => setEditing(undefined)}
        />
      )}
    </Panel>
  );
}

function ConnectionRow({
  connection,
  current,
  onEdit,
}: {
  connection: Connection;
  current: boolean;
  onEdit: () => void;
}) {
  const { id, name, kind, addresses, origin } = connection;
  const [sure, setSure] = useState(false);
  return (
    <div className={styles.row}>
      <div className={styles.rowMain}>
        <p className={styles.rowTitle}>
          {name}
          {current && <span className={styles.chip}>in use</span>}
        </p>
        <p className={styles.rowNote}>
          {origin === 'operator' ? 'Provided with this console' : 'Made in this browser'},{' '}
          {kinds[kind]}
          {addresses.regional !== '' && `, ${addresses.regional}`}
        </p>
      </div>
      <div className={styles.actions}>
        {!current && (
          <button
            type="button"
            className={`${controls.button} ${controls.small}`}
            aria-label={`Use ${name}`}
            onClick={() => chooseConnection(id)}
          >
            Use
          </button>
        )}
        {origin === 'person' && (
          <>
            <button
              type="button"
              className={`${controls.button} ${controls.small}`}
              aria-label={`Edit ${name}`}
              onClick={onEdit}
            >
              <IconPencil aria-hidden />
              Edit
            </button>
            <button
              type="button"
              className={`${controls.button} ${controls.small}`}
              aria-label={sure ? `Really remove ${name}` : `Remove ${name}`}
              onBlur={() => setSure(false)}
              onClick={() => (sure ? removeConnection(id) : setSure(true))}
            >
              <IconTrash aria-hidden />
              {sure ? 'Really remove' : 'Remove'}
            </button>
          </>
        )}
      </div>
    </div>
  );
}
