import { writeStored } from '../memory/browserStorage';
import { forgetSecrets } from '../memory/secrets';
import { checkStays, endStay, onStayLost } from '../memory/stay';
import { clearConnectionMemory, reloadConnectionMemory } from '../memory/storedList';
import { connectionById, currentConnection, isCurrent, removeConnection } from './connections';
import {
  announceSignOut,
  forgetToken,
  letGo,
  refreshGatewaySession,
  sessionChannel,
  signedOutName,
  tellTabs,
  type TabNews,
} from './credential';
import { endGatewaySession, openSignIn } from './gatewaySession';
import { forgetScope } from './scope';

// How a stay ends: by a person, here or in another tab. app/start.tsx loads this, so that no tab misses it.

/**
 * Signs out of the connection: forgets the token and everything from the service, in memory and in storage, including
 * drafts and nicknames, in all tabs of this browser. The screen asks before. A gateway's session ends too, or all those
 * of the person, and then that at the identity provider. Rejects when the gateway did not end it, but this browser's
 * data is deleted anyway, and nothing is sent in this tab until the person signs in again.
 */
export async function signOut({ everywhere = false } = {}): Promise<void> {
  const { id, signIn } = currentConnection();
  const dropped = dropData(id, true);
  tellTabs({ connection: id, session: 'ending' });
  if (signIn.kind !== 'oidc') return dropped;
  const next = await endGatewaySession(everywhere);
  // Answers under way may have restored something.
  await dropData(id, true);
  tellTabs({ connection: id, session: 'ended' });
  letGo(id);
  if (next !== undefined) location.assign(next);
}

/** Forgets all that was read with the credential of a connection. `clears`: also what tabs keep, except of a later stay. */
async function dropData(id: string, clears: boolean): Promise<void> {
  const stored = endStay(id) && clears;
  forgetToken(id);
  if (stored) forgetScope(id);
  else reloadConnectionMemory(id);
  const cleared = stored && clearConnectionMemory(id);
  if (isCurrent(id)) {
    announceSignOut();
    forgetSecrets();
  }
  await cleared;
}

/** Goes to the gateway's sign-in, which also takes back a sign-out that the gateway could not complete. */
export function goToSignIn(): void {
  letGo(currentConnection().id);
  openSignIn();
}

/** Forgets the token of a connection in all tabs, because it was given for other addresses. */
export function endConnection(id: string): void {
  void dropData(id, false);
  tellTabs({ connection: id, session: 'left' });
}

/** Removes a connection made in this browser, with its token, its scope and its memory. */
export function forgetConnection(id: string): void {
  void dropData(id, true);
  tellTabs({ connection: id, session: 'ending' });
  writeStored('tab', signedOutName(id), undefined);
  removeConnection(id);
}

sessionChannel?.addEventListener('message', ({ data }: MessageEvent<TabNews>) => {
  const { connection: id, session } = data;
  if (session === 'began') return void refreshGatewaySession();
  // What this tab wrote meanwhile goes too.
  void dropData(id, session !== 'left');
  if (session === 'ended') letGo(id);
});

// A tab that slept may have missed a sign-out, or the storage was cleared: a reload begins anew, as a new tab does.
onStayLost((id) => {
  void dropData(id, false);
  writeStored('tab', signedOutName(id), undefined);
  if (connectionById(id)?.signIn.kind !== 'oidc') return;
  letGo(id);
  void refreshGatewaySession();
});
if (typeof window !== 'undefined') {
  window.addEventListener('visibilitychange', checkStays);
  window.addEventListener('pageshow', ({ persisted }) => {
    checkStays();
    if (persisted && currentConnection().signIn.kind === 'oidc') location.reload();
  });
}
