import { call, callList } from '../../api/http/client';
import { currentLedgerKey } from '../../session/scope';

/** Asks the two APIs that have a read which needs no id; the answers show up in the request log. */
export async function checkReachability(): Promise<void> {
  const { organization } = currentLedgerKey();
  await Promise.allSettled([
    callList('listNetworks', { path: {}, query: {} }),
    call('listModels', { path: { organization_id: organization } }),
  ]);
}
