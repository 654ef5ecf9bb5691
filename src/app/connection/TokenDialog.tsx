import { Button, Checkbox, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { FieldNote } from '../../ui/form/FieldNote';
import { Dialog } from '../../ui/Dialog';
import { useConnection } from '../../session/connections';
import { closeTokenRequest, setToken, useTokenRequest } from '../../session/credential';
import { goToSignIn } from '../../session/signOut';
import { tokenFault } from '../../session/token';
import { closeOverlay } from '../overlays';

/**
 * The dialog "Access token" takes a token and leaves the page behind it unchanged. Only its field ever shows the token.
 */
export function TokenDialog() {
  const request = useTokenRequest();
  const connection = useConnection();
  const [token, setText] = useState('');
  const [keepForTab, setKeep] = useState(false);
  const [fault, setFault] = useState<string>();
  const id = useId();

  const close = () => {
    closeOverlay('token');
    closeTokenRequest();
  };

  if (connection.signIn.kind === 'oidc')
    return <SignInDialog reason={request.reason} onClose={close} />;

  const own = connection.signIn.token;
  return (
    <Dialog
      title="Access token"
      subtitle={
        request.reason ||
        'A bearer token of the identity service. It is sent only to the four APIs of this connection.'
      }
      width={480}
      closable
      onClose={close}
      footer={
        <>
          <span className="hint grow shrink" style={{ flexBasis: 220 }}>
            Nothing on the page behind is lost, and nothing is sent until you click.
          </span>
          {own !== undefined && (
            <Button
              onClick={() => {
                setToken(own, { keepForTab: false });
                close();
              }}
            >
              Use the demo’s token
            </Button>
          )}
          <Button variant="filled" type="submit" form={`${id}-form`}>
            Use token
          </Button>
        </>
      }
    >
      <form
        id={`${id}-form`}
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const wrong = tokenFault(token);
          setFault(wrong);
          if (wrong !== undefined) return;
          setToken(token, { keepForTab });
          close();
        }}
      >
        <TextInput
          label="Token"
          error={
            fault !== undefined && (
              <span role="alert">
                <FieldNote tone="failed">{fault}</FieldNote>
              </span>
            )
          }
          type="password"
          data-autofocus
          classNames={{ input: 'mono' }}
          value={token}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Checkbox
          label="Keep for this tab"
          description="Keeps the token when this tab is reloaded. Otherwise a reload removes it."
          checked={keepForTab}
          onChange={({ currentTarget }) => setKeep(currentTarget.checked)}
        />
      </form>
    </Dialog>
  );
}

/** The same dialog for a connection whose gateway signs people in, so there is no token to paste. */
function SignInDialog({ reason, onClose }: { reason: string; onClose: () => void }) {
  return (
    <Dialog
      title="Sign in again"
      subtitle={reason || 'The gateway signs you in and adds the token itself.'}
      width={480}
      closable
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button variant="filled" onClick={goToSignIn}>
            Sign in
          </Button>
        </>
      }
    >
      <p>You come back to this page after signing in. Forms keep their input as drafts.</p>
    </Dialog>
  );
}
