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

/** An operation as a shell command with `{placeholders}` for ids. */
export function curlTemplate(operationId: OperationId): string {
  const operation: Operation = operations[operationId];
  const { addresses } = currentConnection();
  const base =
    (operation.compute ? addresses.compute : undefined) ?? addresses[addressOf[operation.service]];
  return toCurl({
    method: operation.method,
    url: `${base === '' ? window.location.origin : base}${operation.path}`,
    ...(operation.contentType === undefined ? {} : { contentType: operation.contentType }),
    ...(operation.body === undefined ? {} : { body: exampleOf(operation.body) }),
  });
}
