import { Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import { Panel } from '../../ui/Panel';
import { memoryOf } from '../../memory/memory';
import { plural } from '../../lib/text/text';
import {
  chooseConnection,
  connectionWithout,
  useConnection,
  useConnections,
  type Connection,
} from '../../session/connections';
import { forgetConnection } from '../../session/signOut';
import { ConnectionForm } from './ConnectionForm';
import styles from './SettingsPage.module.css';

const kinds = {
  gateway: 'through the gateway of this console',
  direct: 'called directly by this browser',
  demo: 'inside this page',
};

/** Stands for the connection that is being added. */
const NEW = '';

/** The clouds this console can call: the operator's, and those made here. */
export function ConnectionsPanel() {
  const connections = useConnections();
  const current = useConnection();
  // Each connection has a form of its own, which keeps what was typed while another one is open.
  const [editing, setEditing] = useState<readonly string[]>([]);
  const open = (id: string) => setEditing((ids) => [...new Set([...ids, id])]);
  const close = (id: string) => setEditing((ids) => ids.filter((other) => other !== id));

  return (
    <Panel title="Connections" flush>
      <p className="second pad">Addresses and organization; no tokens.</p>
      {connections.map((connection) => (
        <Fragment key={connection.id}>
          <ConnectionRow
            connection={connection}
            current={connection.id === current.id}
            onEdit={() => open(connection.id)}
          />
          {editing.includes(connection.id) && (
            <ConnectionForm connection={connection} onDone={() => close(connection.id)} />
          )}
        </Fragment>
      ))}
      {editing.includes(NEW) ? (
        <ConnectionForm connection={undefined} onDone={() => close(NEW)} />
      ) : (
        <div className={`line ${styles.row}`}>
          <Button onClick={() => open(NEW)}>
            <IconPlus aria-hidden />
            <span>Add connection</span>
          </Button>
        </div>
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
    <div className={`line ${styles.row}`}>
      <div className="grow shrink">
        <p className="strong">
          <span>{name}</span>
          {current && <span className="hint"> in use</span>}
        </p>
        <p className="hint breaks">{`${origin === 'operator' ? 'Provided' : 'Made in this browser'}, ${kinds[kind]}${addresses.regional !== '' ? `, ${addresses.regional}` : ''}`}</p>
      </div>
      <div className="flex wrap gap-6">
        {!current && (
          <Button size="xs" aria-label={`Use ${name}`} onClick={() => chooseConnection(id)}>
            Use
          </Button>
        )}
        {origin === 'person' && (
          <>
            <Button size="xs" aria-label={`Edit ${name}`} onClick={onEdit}>
              <IconPencil aria-hidden />
              <span>Edit</span>
            </Button>
            {/* While it is asked, the safe button stands where "Remove" was: a second click there removes nothing. */}
            <Button
              size="xs"
              aria-label={sure ? `Keep ${name}` : `Remove ${name}`}
              onClick={() => setSure(!sure)}
            >
              {sure ? (
                'Keep it'
              ) : (
                <>
                  <IconTrash aria-hidden />
                  <span>Remove</span>
                </>
              )}
            </Button>
          </>
        )}
      </div>
      {sure && (
        <div className="line ends gap-12" role="status">
          <p className="hint breaks">{lossWords(connection, current)}</p>
          <Button
            variant="filled"
            size="xs"
            aria-label={`Really remove ${name}`}
            onClick={() => forgetConnection(id)}
          >
            Really remove
          </Button>
        </div>
      )}
    </div>
  );
}

/** What removing a connection forgets, and what comes into use then. */
function lossWords({ id, name }: Connection, current: boolean): string {
  const { resources, drafts } = memoryOf(id);
  const next = current ? connectionWithout(id)?.name : undefined;
  return [
    `Its token goes, and what this browser remembers of ${name}: ${plural(resources, 'resource')} that cannot be listed again, and ${plural(drafts, 'draft')}. Export memory first if in doubt.`,
    ...(next === undefined ? [] : [`${next} is used from then on.`]),
  ].join(' ');
}
