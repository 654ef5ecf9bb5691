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
          <Panel title="Appearance">
            <ThemeChoice label="Theme of the console" />
          </Panel>
          <TimesPanel />
          <KeyboardPanel />
          <UnitsPanel />
          <MemoryPanel />
        </div>
      </div>
    </>
  );
}

/** The zone of times, for this browser. */
function TimesPanel() {
  const { zone } = useZone();
  return (
    <Panel title="Times">
      <p className={`second ${styles.lead}`}>
        The zone in which times are shown, filtered and picked. Exported files have UTC.
      </p>
      <ChoiceGroup
        label="Times"
        hideLabel
        value={zone}
        choices={[
          { value: 'local', label: `Local (${localZone()})` },
          { value: 'utc', label: 'UTC' },
        ]}
        onChange={setZone}
      />
    </Panel>
  );
}

/** Whether single keys act, for this browser. */
function KeyboardPanel() {
  const { on } = useSingleKeys();
  return (
    <Panel title="Keyboard">
      <p className={`second ${styles.lead}`}>
        <span>Keys like </span>
        <kbd className="key">c</kbd>
        <span> and </span>
        <kbd className="key">/</kbd>
        <span> start actions; </span>
        <kbd className="key">?</kbd>
        <span> lists them. Switch them off if you use speech input.</span>
      </p>
      <ChoiceGroup
        label="Single-key shortcuts"
        hideLabel
        value={on ? 'on' : 'off'}
        choices={[
          { value: 'on', label: 'On' },
          { value: 'off', label: 'Off' },
        ]}
        onChange={(value) => setSingleKeys(value === 'on')}
      />
    </Panel>
  );
}

/** Units of flavors, if the connection states them: the API gives none. */
function UnitsPanel() {
  const { units, name } = useConnection();
  const rows = [
    ['Memory', units?.memory],
    ['GPU memory', units?.gpuMemory],
    ['Disk', units?.disk],
  ] as const;
  return (
    <Panel title="Units">
      <p
        className={`second ${styles.lead}`}
      >{`The API states no units for flavors. A unit is shown only where the connection states it; ${name} states:`}</p>
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
