import type { ConnectionConfig, ConsoleConfig } from '../src/contract/config';
import type { Settings } from './settings';

/** `/config.json` of a gateway that forwards: one connection that uses the gateway's own origin. */
export function forwardedConfig(settings: Settings): ConsoleConfig {
  const { name, organizationId, projectId, regionId, embeddingModel, units } = settings.connection;
  const connection: ConnectionConfig = {
    id: 'gateway',
    name: name ?? 'Cloud',
    kind: 'gateway',
    addresses: { regional: '', identity: '', aiproxy: '', inference: '' },
    ...(organizationId !== undefined && { organizationId }),
    ...(projectId !== undefined && { projectId }),
    ...(regionId !== undefined && { regionId }),
    ...(embeddingModel !== undefined && { embeddingModel }),
    signIn: { kind: settings.oidc ? 'oidc' : 'token' },
    ...(settings.journal && { journal: true }),
    ...(Object.keys(units).length > 0 && { units }),
  };
  return { connections: [connection] };
}
