import { Button, List } from '@mantine/core';
import { Link } from 'react-router';
import { Dialog } from '../../ui/Dialog';
import { paths } from '../../resource/paths';
import { showToast } from '../../ui/toast';
import { plural } from '../../lib/text/text';
import { useConnection } from '../../session/connections';
import { memoryOf } from '../../memory/memory';
import { signOut } from '../../session/signOut';
import { closeOverlay } from '../overlays';

/** Says what signing out deletes, and where to save it first. */
export function SignOutDialog() {
  const connection = useConnection();
  const { resources, drafts, organizations } = memoryOf(connection.id);
  const oidc = connection.signIn.kind === 'oidc';

  const leave = (everywhere: boolean) => {
    closeOverlay('signOut');
    // This browser's data is deleted even if the gateway did not end the session, so say both.
    signOut({ everywhere }).catch(() =>
      showToast({
        title: everywhere
          ? 'Signed out here, but not everywhere: sign in and try again'
          : 'Signed out here, but the gateway did not answer',
        tone: 'attention',
      }),
    );
  };

  return (
    <Dialog
      title="Sign out"
      subtitle={
        oidc
          ? `Your sign-in to ${connection.name} ends, and everything read with it leaves this browser.`
          : `The token for ${connection.name} and everything read with it leave this browser.`
      }
      width={480}
      closable
      onClose={() => closeOverlay('signOut')}
      footer={
        <>
          <Button onClick={() => closeOverlay('signOut')}>Stay signed in</Button>
          {oidc && <Button onClick={() => leave(true)}>Sign out everywhere</Button>}
          <Button variant="filled" onClick={() => leave(false)}>
            Sign out
          </Button>
        </>
      }
    >
      <div className="stack gap-8">
        <p>This browser also forgets what is stored nowhere else:</p>
        <List className="second" listStyleType="disc" pl="md" spacing={4}>
          {resources > 0 && (
            <List.Item>{`${plural(resources, 'resource')} that cannot be listed again (file storage, instances, users, service accounts, projects)${organizations > 1 ? `, of ${organizations} organizations` : ''}`}</List.Item>
          )}
          {drafts > 0 && (
            <List.Item>{`${plural(drafts, 'draft')} of forms that were not sent or not answered`}</List.Item>
          )}
          <List.Item>runs of the playground, with vectors that were paid for</List.Item>
          <List.Item>
            nicknames given here, notes, and the last values sent, which reads may not return
          </List.Item>
        </List>
        <p className="hint">
          <span>To keep it, export the memory in </span>
          <Link to={paths.settings()} onClick={() => closeOverlay('signOut')}>
            Settings
          </Link>
          <span> first, and each run in </span>
          <Link to={paths.embeddings()} onClick={() => closeOverlay('signOut')}>
            Embeddings
          </Link>
          <span>. The memory’s file has no token.</span>
        </p>
      </div>
    </Dialog>
  );
}
