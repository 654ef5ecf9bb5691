import { Button, List } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog } from '../../ui/Dialog';
import { saveMemoryFile } from '../../resource/saveMemoryFile';
import { showToast } from '../../ui/toast';
import { plural } from '../../lib/text/text';
import { useConnection } from '../../session/connections';
import { memoryOf } from '../../memory/memory';
import { signOut } from '../../session/credential';
import { closeOverlay } from '../overlays';

/** Says what signing out deletes, and offers to save it as a file first. */
export function SignOutDialog() {
  const connection = useConnection();
  const { resources, drafts, organizations } = memoryOf(connection.id);
  const [exported, setExported] = useState(false);
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
        <Button
          onClick={() => {
            saveMemoryFile();
            setExported(true);
          }}
        >
          <IconDownload aria-hidden />
          <span>Export memory</span>
        </Button>
        <p className="hint" role="status">
          {exported
            ? 'Exported. The file has no token. Import it again in Settings.'
            : 'The file has no token. Import it again in Settings.'}
        </p>
      </div>
    </Dialog>
  );
}
