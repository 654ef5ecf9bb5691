import { toCurl } from '../../contract/curl';
import {
  operations,
  type Operation,
  type OperationId,
  type Service,
} from '../../contract/operations';
import { currentConnection } from '../../session/connections';
import { exampleOf } from './schemaFields';

const addressOf: Record<Service, 'regional' | 'identity' | 'aiproxy' | 'inference'> = {
  regional: 'regional',
  identity: 'identity',
  aiproxy: 'aiproxy',
  inference: 'inference',
};

/** An operation as a shell command with `{placeholders}` for ids, or with `id` as its last one. */
export function curlTemplate(operationId: OperationId, id?: string): string {
  const operation: Operation = operations[operationId];
  const { addresses } = currentConnection();
  const base =
    (operation.compute ? addresses.compute : undefined) ?? addresses[addressOf[operation.service]];
  const names = Object.keys(operation.parameters);
  const last = names.at(-1);
  const path =
    id === undefined || last === undefined
      ? operation.path
      : operation.path.replace(`{${last}}`, encodeURIComponent(id));
  return toCurl({
    method: operation.method,
    url: `${base === '' ? window.location.origin : base}${path}`,
    ...(operation.contentType === undefined ? {} : { contentType: operation.contentType }),
    ...(operation.body === undefined ? {} : { body: exampleOf(operation.body) }),
  });
}
