import { services, type Service } from '../../contract/operations';
import { operations } from '../../contract/operations';
import type { LoggedRequest } from '../../ledger/requestLog';

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
