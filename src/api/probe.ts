import { operations, services, type Service } from '../contract/operations';
import { requestLog, type LoggedRequest } from '../ledger/requestLog';
import { addressesOf } from './address';
import type { Connection } from '../session/connections';
import { demoFetch } from '../session/demoFetch';

/** How an API was last met: `refused` is an answer that wants another credential. */
export type Reachability = 'reachable' | 'refused' | 'unreachable' | 'unknown';

const RECENT_MS = 60_000;
const PROBE_MS = 5_000;

/**
 * How each API of a connection can be reached. What recent requests tell is taken from them; the others are asked for
 * something that changes nothing, without a credential.
 */
export async function probeConnection(
  connection: Connection,
): Promise<Record<Service, Reachability>> {
  const known = fromLog(connection, requestLog(), Date.now());
  const entries = await Promise.all(
    Object.entries(addressesOf(connection)).map(async ([service, base]) => {
      const before = known[service as Service];
      return [service, before === 'unknown' ? await ask(connection, base) : before] as const;
    }),
  );
  return { ...known, ...(Object.fromEntries(entries) as Partial<Record<Service, Reachability>>) };
}

function fromLog(
  connection: Connection,
  log: readonly LoggedRequest[],
  now: number,
): Record<Service, Reachability> {
  const result: Record<Service, Reachability> = {
    regional: 'unknown',
    identity: 'unknown',
    aiproxy: 'unknown',
    inference: 'unknown',
  };
  const bases = addressesOf(connection);
  for (const service of Object.keys(services) as Service[]) {
    const last = log.find(
      (entry) =>
        !entry.pending &&
        !entry.cancelled &&
        now - entry.at < RECENT_MS &&
        operations[entry.operation].service === service &&
        entry.url.startsWith(bases[service]),
    );
    if (last) result[service] = reachability(last.status);
  }
  return result;
}

function reachability(status: number | undefined): Reachability {
  if (status === undefined) return 'unreachable';
  return status === 401 || status === 403 ? 'refused' : 'reachable';
}

// "no-cors": whether something answers can be told even where its answers may not be read.
async function ask(connection: Connection, base: string): Promise<Reachability> {
  const init: RequestInit = {
    method: 'HEAD',
    mode: 'no-cors',
    cache: 'no-store',
    credentials: 'omit',
    signal: AbortSignal.timeout(PROBE_MS),
  };
  try {
    const response = await (connection.kind === 'demo' ? demoFetch : fetch)(`${base}/`, init);
    // The gateway answers in the place of an API that it cannot reach.
    return response.status >= 502 ? 'unreachable' : 'reachable';
  } catch {
    return 'unreachable';
  }
}
