import { call, callList } from '../../api/http/client';
import { currentLedgerKey } from '../../session/scope';

/** Calls the two APIs that have a read without an id; the replies appear in the request log. */
export async function checkReachability(): Promise<void> {
  const { organization } = currentLedgerKey();
  await Promise.allSettled([
    callList('listNetworks', { path: {}, query: {} }),
    call('listModels', { path: { organization_id: organization } }),
  ]);
}
