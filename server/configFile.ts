import type { ConsoleConfig } from '../src/contract/config';
import type { Settings } from './settings';

/** `/config.json` of a gateway that forwards: one connection that uses the gateway's own origin. */
export function forwardedConfig({ connection, oidc, journal }: Settings): ConsoleConfig {
  const own = {
    ...connection,
    name: connection.name ?? 'Cloud',
    id: 'gateway',
    kind: 'gateway',
    addresses: { regional: '', identity: '', aiproxy: '', inference: '' },
    signIn: { kind: oidc ? 'oidc' : 'token' },
    ...(journal && { journal: true }),
  } as const;
  return { connections: [own] };
}
