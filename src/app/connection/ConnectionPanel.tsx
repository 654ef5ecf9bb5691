import { Box, Button, UnstyledButton } from '@mantine/core';
import {
  IconAdjustments,
  IconCheck,
  IconKey,
  IconLogin2,
  IconLogout,
  IconRoute,
  type TablerIcon as IconComponent,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import { Ago } from '../../ui/Age';
import { useNow } from '../../ui/clock';
import { paths } from '../../resource/paths';
import { useRequestLog } from '../../memory/requestLog';
import {
  chooseConnection,
  hasDemoControls,
  useConnection,
  useConnections,
} from '../../session/connections';
import { useCredential } from '../../session/credential';
import { goToSignIn } from '../../session/signOut';
import { openOverlay } from '../overlays';
import { useTourEntry } from '../demo/demo';
import styles from './ConnectionPanel.module.css';
import { operations, services, type Service } from '../../contract/resources';

/** The current cloud, whether its four APIs respond, and the credential used. */
export function ConnectionPanel({ close }: { close: () => void }) {
  const connection = useConnection();
  const credential = useCredential();
  const oidc = connection.signIn.kind === 'oidc';
  const tour = useTourEntry();
  const act = (Icon: IconComponent, words: string, run: () => void) => (
    <Button
      onClick={() => {
        close();
        run();
      }}
    >
      <Icon aria-hidden />
      <span>{words}</span>
    </Button>
  );

  return (
    <Box w={380} maw="100%">
      <div className="pad ends gap-12">
        <div className="shrink">
          <p className="clip strong">{connection.name}</p>
          <p className="hint">{kinds[connection.kind]}</p>
        </div>
        <Link to={paths.settings()} onClick={close}>
          Settings
        </Link>
      </div>
      <section className={`stack gap-8 ${styles.section}`} aria-label="APIs">
        <ul className="stack gap-6">
          {(Object.keys(services) as Service[]).map((service) => (
            <Api key={service} service={service} />
          ))}
        </ul>
      </section>
      <section className={`stack gap-8 ${styles.section}`} aria-label="Credential">
        <p className="second">
          <TokenState />
        </p>
        <div className="line gap-6">
          {oidc
            ? act(IconLogin2, 'Sign in', goToSignIn)
            : act(IconKey, 'Enter token', () => openOverlay('token'))}
          {credential.present && act(IconLogout, 'Sign out', () => openOverlay('signOut'))}
          {hasDemoControls(connection) &&
            act(IconAdjustments, 'Demo controls', () => openOverlay('demo'))}
          {tour.offered && act(IconRoute, tour.label, tour.open)}
        </div>
      </section>
      <Choices close={close} />
    </Box>
  );
}

const kinds = {
  gateway: 'Through the gateway of this console',
  direct: 'Called directly by this browser',
  demo: 'Inside this page, no server',
};

/** Whether an API was reached. Any reply counts, even an error, because no operation checks it. */
function Api({ service }: { service: Service }) {
  const request = useRequestLog().find(
    ({ pending, cancelled, operation }) =>
      !pending && !cancelled && operations[operation].service === service,
  );
  const status = request?.status;
  const tone = request === undefined ? 'unknown' : status === undefined ? 'failed' : 'settled';
  const reached = status !== undefined && status >= 400 ? `answered ${status}` : 'reached';
  return (
    <li className="row gap-8">
      <span className="dot" data-tone={tone} aria-hidden />
      <span>{services[service].title}</span>
      {request ? (
        <Link to={paths.activity(request.id)} className="hint end tabular">
          <span>{`${status === undefined ? 'no reply' : reached}, `}</span>
          <Ago at={request.at} />
        </Link>
      ) : (
        <span className="hint end tabular">not used yet</span>
      )}
    </li>
  );
}

function TokenState() {
  const { kind, present, name, kept, expiresAt } = useCredential();
  const now = useNow();
  const gateway = kind === 'gateway';
  const [none, who, place, unknown] = gateway
    ? [
        'Not signed in. Sign in to read and change anything.',
        `Signed in${name ? ` as ${name}` : ''}`,
        'held by the gateway',
        'The gateway does not say when it expires.',
      ]
    : [
        'No token. Enter one to read and change anything.',
        'Token present',
        kept ? 'kept for this tab' : 'kept in memory until this page is closed',
        'Its expiry is unknown.',
      ];
  if (!present) return <span>{none}</span>;
  if (expiresAt === undefined) return <span>{`${who}, ${place}. ${unknown}`}</span>;
  return (
    <>
      <span>{`${who}, ${place}. It ${expiresAt < now ? 'expired' : 'expires'} `}</span>
      <Ago at={expiresAt} />
      <span>.</span>
    </>
  );
}

function Choices({ close }: { close: () => void }) {
  const current = useConnection();
  const connections = useConnections();
  if (connections.length < 2) return null;
  return (
    <section className={`stack gap-8 ${styles.section}`} aria-label="Connections">
      <ul>
        {connections.map(({ id, name, origin }) => (
          <li key={id}>
            <UnstyledButton
              className="row gap-8 pressable"
              aria-pressed={id === current.id}
              onClick={() => {
                chooseConnection(id);
                close();
              }}
            >
              <span className="clip shrink">{name}</span>
              {origin === 'person' && <span className="hint end">made here</span>}
              {id === current.id && (
                <IconCheck
                  size={15}
                  aria-hidden
                  className={origin === 'person' ? undefined : 'end'}
                />
              )}
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
