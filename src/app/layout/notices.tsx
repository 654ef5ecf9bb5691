import { Button } from '@mantine/core';
import { IconKey, IconLogin2 } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { clockAhead } from '../../lib/time/clock';
import { age } from '../../lib/time/dates';
import { readStored, writeStored } from '../../memory/browserStorage';
import { paths } from '../../resource/paths';
import { useClock } from '../../ui/clock';
import { Notice } from '../../ui/Notice';
import { useConnection } from '../../session/connections';
import { goToSignIn } from '../../session/signOut';
import { openOverlay } from '../overlays';

/** The notices above every page. */
export function ShellNotices(is: Record<'signedOut' | 'forgets' | 'clockIsOff', boolean>) {
  return (
    <div className="notices">
      {is.signedOut && <SignedOutNotice />}
      {is.forgets && (
        <Notice
          tone="attention"
          role="status"
          title="This browser’s storage is full or switched off."
          actions={
            <Button component={Link} size="xs" to={paths.settings()}>
              Open Settings
            </Button>
          }
        >
          Drafts are lost when this tab is closed, unless you export the memory in Settings.
        </Notice>
      )}
      {is.clockIsOff && <ClockNotice />}
    </div>
  );
}

const CLOCK = 'meridian.clock';

/** Says until it is dismissed, and then not again, by how much this browser's clock is off. */
function ClockNotice() {
  const minutes = Math.round(useClock(clockAhead) / 60_000);
  const words = `${age(0, Math.abs(minutes) * 60_000)} ${minutes > 0 ? 'behind' : 'ahead'}`;
  const [said, setSaid] = useState(() => readStored('local', CLOCK));
  if (said === words) return null;
  const dismiss = () => {
    writeStored('local', CLOCK, words);
    setSaid(words);
  };
  const title = `This browser’s clock is ${words}. Ages and expiries count by the service’s clock.`;
  return <Notice tone="note" role="status" title={title} onDismiss={dismiss} />;
}

/** Why nothing can be read while signed out, and how to sign in. */
function SignedOutNotice() {
  const { name, signIn } = useConnection();
  const oidc = signIn.kind === 'oidc';
  const who = oidc ? `Nobody is signed in to ${name}` : `There is no token for ${name}`;
  return (
    <Notice
      tone="attention"
      title={`${who}, so nothing can be read or changed.`}
      actions={
        <Button size="xs" onClick={oidc ? goToSignIn : () => openOverlay('token')}>
          {oidc ? <IconLogin2 aria-hidden /> : <IconKey aria-hidden />}
          <span>{oidc ? 'Go to sign-in' : 'Paste a token'}</span>
        </Button>
      }
    />
  );
}
