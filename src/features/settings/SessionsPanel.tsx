import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Panel } from '../../ui/Panel';
import { showToast } from '../../ui/toast';
import { Ago } from '../../ui/Age';
import { useConnection } from '../../session/connections';
import { endSession, readSessions } from '../../session/gatewaySession';
import styles from './SettingsPage.module.css';

/** Who is signed in at the gateway, for its admins; nothing for others. */
export function SessionsPanel() {
  const { id, signIn } = useConnection();
  const { data, refetch } = useQuery({
    queryKey: [id, 'sessions'],
    queryFn: readSessions,
    enabled: signIn.kind === 'oidc',
  });
  if (!data) return null;
  const end = async (session: string, who: string) => {
    const ended = await endSession(session).catch(() => false);
    showToast(
      ended
        ? { title: `${who} is signed out`, tone: 'settled' }
        : { title: `The session of ${who} could not be ended`, tone: 'failed' },
    );
    await refetch();
  };
  return (
    <Panel title="Sessions" flush>
      <p className="second pad">Everyone who is signed in at this gateway.</p>
      <div className={styles.list} role="region" aria-label="Who is signed in" tabIndex={0}>
        {data.map(({ id: session, person, name, email, createdAt, seenAt, current }) => {
          const who = email ?? person ?? 'unknown';
          return (
            <div key={session} className={`line ${styles.row}`}>
              <span className="grow shrink">
                <span className="strong">{name ?? who}</span>
                <span className="hint breaks"> · {who}</span>
                <br />
                <span className="hint">
                  Since <Ago at={createdAt} />, last seen <Ago at={seenAt} />
                </span>
              </span>
              {current ? (
                <span className="hint">This session</span>
              ) : (
                <Button aria-label={`End session of ${who}`} onClick={() => void end(session, who)}>
                  End session
                </Button>
              )}
            </div>
          );
        })}
      </div>
    </Panel>
  );
}
