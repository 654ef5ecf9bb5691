import { Button } from '@mantine/core';
import { IconDownload, IconKey, IconLogin2 } from '@tabler/icons-react';
import { Notice } from '../../ui/Notice';
import { saveMemoryFile } from '../../page/resource/saveMemoryFile';
import { useConnection } from '../../session/connections';
import { goToSignIn } from '../../session/credential';
import { openOverlay } from '../overlays';

/** What every page has to say first. */
export function ShellNotices({ signedOut, forgets }: { signedOut: boolean; forgets: boolean }) {
  return (
    <div className="notices">
      {signedOut && <SignedOutNotice />}
      {forgets && <MemoryNotice />}
    </div>
  );
}

/** Shown above every page if the browser's storage is full or disabled. */
function MemoryNotice() {
  return (
    <Notice
      tone="attention"
      role="status"
      title="This browser’s storage is full or switched off."
      actions={
        <Button size="xs" onClick={saveMemoryFile}>
          <IconDownload aria-hidden />
          <span>Export memory</span>
        </Button>
      }
    >
      Drafts are lost when this tab is closed.
    </Notice>
  );
}

/** Shown above every page while signed out: why nothing can be read, and how to sign in. */
function SignedOutNotice() {
  const { name, signIn } = useConnection();
  const oidc = signIn.kind === 'oidc';
  return (
    <Notice
      tone="attention"
      title={
        oidc
          ? `Nobody is signed in to ${name}, so nothing can be read or changed.`
          : `There is no token for ${name}, so nothing can be read or changed.`
      }
      actions={
        <Button size="xs" onClick={oidc ? goToSignIn : () => openOverlay('token')}>
          {oidc ? <IconLogin2 aria-hidden /> : <IconKey aria-hidden />}
          <span>{oidc ? 'Go to sign-in' : 'Paste a token'}</span>
        </Button>
      }
    />
  );
}
