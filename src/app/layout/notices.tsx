import { IconDownload, IconKey, IconLogin2 } from '@tabler/icons-react';
import { saveMemoryFile } from '../../components/resource/saveMemoryFile';
import { useConnection } from '../../session/connections';
import { goToSignIn } from '../../session/credential';
import { openToken } from '../overlays';
import styles from './ShellNotice.module.css';

/** Shown above every page if the browser's storage is full or disabled. */
export function MemoryNotice() {
  return (
    <div className={`line ${styles.notice}`} role="status">
      <p>
        This browser’s storage is full or switched off. Drafts are lost when this tab is closed.
      </p>
      <button type="button" className="button small" onClick={saveMemoryFile}>
        <IconDownload aria-hidden />
        Export memory
      </button>
    </div>
  );
}

/** Shown above every page while signed out: why nothing can be read, and how to sign in. */
export function SignedOutNotice() {
  const { name, signIn } = useConnection();
  const oidc = signIn.kind === 'oidc';
  return (
    <div className={`line ${styles.notice}`}>
      <p>
        {oidc
          ? `Nobody is signed in to ${name}, so nothing can be read or changed.`
          : `There is no token for ${name}, so nothing can be read or changed.`}
      </p>
      <button type="button" className="button small" onClick={oidc ? goToSignIn : openToken}>
        {oidc ? <IconLogin2 aria-hidden /> : <IconKey aria-hidden />}
        {oidc ? 'Go to sign-in' : 'Paste a token'}
      </button>
    </div>
  );
}
