import { call } from '../../api/http/client';
import { callList } from '../../api/http/lists';
import { operations, services, type Service } from '../../contract/operations';
import type { LoggedRequest } from '../../memory/requestLog';
import { currentMemoryKey } from '../../session/scope';

export interface Reachability {
  service: Service;
  title: string;
  state: 'answered' | 'no answer' | 'not asked';
  /** The newest request that shows it. */
  request?: LoggedRequest;
}

/**
 * What the requests of this tab show about each API. Any reply, even an error, means that it was reached, because the
 * APIs have no operation for checking that.
 */
export function reachability(log: readonly LoggedRequest[]): Reachability[] {
  return (Object.keys(services) as Service[]).map((service) => {
    const request = log.find(
      (entry) =>
        !entry.pending && !entry.cancelled && operations[entry.operation].service === service,
    );
    const title = services[service].title;
    if (!request) return { service, title, state: 'not asked' };
    const state = request.status === undefined ? 'no answer' : 'answered';
    return { service, title, state, request };
  });
}

/** Calls the two APIs that have a read without an id; the replies appear in the request log. */
export async function checkReachability(): Promise<void> {
  const { organization } = currentMemoryKey();
  await Promise.allSettled([
    callList('listNetworks', { path: {}, query: {} }),
    call('listModels', { path: { organization_id: organization } }),
  ]);
}
