import { Button } from '@mantine/core';
import { ChoiceGroup } from '../../ui/form/ChoiceGroup';
import { ThemeChoice } from '../../ui/form/ThemeChoice';
import { consoleCrumbs, PageHeader } from '../../ui/PageHeader';
import { visible } from '../../lib/text/invisible';
import { Panel } from '../../ui/Panel';
import { setSingleKeys, useSingleKeys } from '../../ui/shortcut';
import { useConnection } from '../../session/connections';
import { ConnectionsPanel } from './ConnectionsPanel';
import { MemoryPanel } from './MemoryPanel';
import { NicknamesPanel } from './NicknamesPanel';
import styles from './SettingsPage.module.css';
import { useQuery } from '@tanstack/react-query';
import { showToast } from '../../ui/toast';
import { Ago } from '../../ui/Age';
import { localZone, setZone, useZone } from '../../ui/clock';
import { endSession, readSessions } from '../../session/sessions';

/** The settings of this browser: its connections and names first, then how the console behaves here. */
export function Component() {
  return (
    <>
      <PageHeader breadcrumbs={consoleCrumbs} title="Settings" />
      <div className="columns late" style={{ '--columns': 'minmax(0, 7fr) minmax(0, 5fr)' }}>
        <div className="stack shrink">
          <ConnectionsPanel />
          <NicknamesPanel />
          <SessionsPanel />
        </div>
        <div className="stack shrink">
          <PreferencesPanel />
          <MemoryPanel />
        </div>
      </div>
    </>
  );
}

/** How the console looks and behaves in this browser. */
function PreferencesPanel() {
  const { zone } = useZone();
  const { on } = useSingleKeys();
  return (
    <Panel title="Preferences" beside="only in this browser" flush>
      <div className={styles.preference}>
        <ThemeChoice label="Theme of the console" hideLabel={false} />
      </div>
      <div className={styles.preference}>
        <ChoiceGroup
          label="Times"
          value={zone}
          choices={[
            { value: 'local', label: `Local (${localZone()})` },
            { value: 'utc', label: 'UTC' },
          ]}
          onChange={setZone}
        />
        <p className="hint">Where times are shown, filtered and picked. Exported files have UTC.</p>
      </div>
      <div className={styles.preference}>
        <ChoiceGroup
          label="Single-key shortcuts"
          value={on ? 'on' : 'off'}
          choices={[
            { value: 'on', label: 'On' },
            { value: 'off', label: 'Off' },
          ]}
          onChange={(value) => setSingleKeys(value === 'on')}
        />
        <p className="hint">
          <kbd className="key">?</kbd>
          <span> lists them. Switch them off if you use speech input.</span>
        </p>
      </div>
    </Panel>
  );
}

/** Who is signed in at the gateway, for its admins; nothing for others. */
function SessionsPanel() {
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
      <div role="region" aria-label="Who is signed in">
        {data.map(({ id: session, person, name, email, createdAt, seenAt, current }) => {
          const who = email ?? person ?? 'unknown';
          return (
            <div key={session} className={`line ${styles.row}`}>
              <span className="grow shrink">
                <span className="strong breaks">{who}</span>
                {name !== undefined && name !== who && (
                  <span className="hint breaks">{` · ${visible(name)}`}</span>
                )}
                <br />
                <span className="hint">
                  <span>Since </span>
                  <Ago at={createdAt} />
                  <span>, last seen </span>
                  <Ago at={seenAt} />
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
