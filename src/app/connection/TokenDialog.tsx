import { useId, useState } from 'react';
import controls from '../../components/controls.module.css';
import { useConnection } from '../../session/connections';
import { closeTokenRequest, setToken, useTokenRequest } from '../../session/credential';
import { goToSignIn } from '../../session/gatewaySession';
import { tokenFault } from '../../session/token';
import { DialogButtons, ModalDialog } from '../layout/ModalDialog';
import { closeToken } from '../overlays';
import styles from './TokenDialog.module.css';

/** "Access token": takes a token and leaves the page behind as it is. The token stands in this field only. */
export function TokenDialog() {
  const request = useTokenRequest();
  const connection = useConnection();
  const [token, setText] = useState('');
  const [keepForTab, setKeep] = useState(false);
  const [fault, setFault] = useState<string>();
  const id = useId();

  const close = () => {
    closeToken();
    closeTokenRequest();
  };

  if (connection.signIn.kind === 'oidc')
    return <SignInDialog reason={request.reason} onClose={close} />;

  return (
    <ModalDialog
      title="Access token"
      lead={
        request.reason ||
        'A bearer token of the identity service. It is sent to the four APIs of this connection and nowhere else.'
      }
      onClose={close}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const wrong = tokenFault(token);
          setFault(wrong);
          if (wrong !== undefined) return;
          setToken(token, { keepForTab });
          close();
        }}
      >
        <div className={styles.body}>
          <label htmlFor={id} className={styles.label}>
            Token
          </label>
          <input
            id={id}
            type="password"
            autoFocus
            autoComplete="off"
            spellCheck={false}
            className={`${controls.input} ${controls.mono}`}
            value={token}
            aria-invalid={fault !== undefined}
            aria-describedby={fault === undefined ? undefined : `${id}-fault`}
            onChange={(event) => setText(event.target.value)}
          />
          {fault !== undefined && (
            <p id={`${id}-fault`} role="alert" className={styles.fault}>
              {fault}
            </p>
          )}
          <label className={styles.keep}>
            <input
              type="checkbox"
              checked={keepForTab}
              aria-describedby={`${id}-keep`}
              onChange={(event) => setKeep(event.target.checked)}
            />
            Keep for this tab
          </label>
          <p id={`${id}-keep`} className={styles.note}>
            Survives a reload of this tab. Otherwise the token is held in memory only, and is gone
            when the page is.
          </p>
        </div>
        <DialogButtons note="Nothing on the page behind is lost. Writes wait for your click.">
          <button type="submit" className={`${controls.button} ${controls.primary}`}>
            Use token
          </button>
        </DialogButtons>
      </form>
    </ModalDialog>
  );
}

/** The same moment on a connection whose gateway signs people in: there is no token to paste. */
function SignInDialog({ reason, onClose }: { reason: string; onClose: () => void }) {
  return (
    <ModalDialog
      title="Sign in again"
      lead={reason || 'The gateway signs people in and adds the credential itself.'}
      onClose={onClose}
    >
      <div className={styles.body}>
        <p>
          Signing in leaves this page and comes back to it. Forms keep their input as drafts and
          offer it again.
        </p>
      </div>
      <DialogButtons>
        <button type="button" className={controls.button} onClick={onClose}>
          Not now
        </button>
        <button
          type="button"
          className={`${controls.button} ${controls.primary}`}
          onClick={goToSignIn}
        >
          Sign in
        </button>
      </DialogButtons>
    </ModalDialog>
  );
}
