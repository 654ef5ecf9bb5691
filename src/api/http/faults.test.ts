import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  operationIds,
  operations,
  type OperationId,
  type Operation,
} from '../../contract/resources';
import { requestLog } from '../../memory/requestLog';
import { setToken } from '../../session/credential';
import { ApiError, type ApiErrorKind } from './errors';
import { startService, json, type TestService } from '../api.fixture';
import { exchange } from './transport';
import { call, type ListId, type SingleId } from './client';
import { callList } from './lists';

/** Target 25: every fault of every operation ends in an `ApiError` with a message, or in a value. */
let service: TestService;
beforeAll(async () => (service = await startService()));
afterAll(() => service.close());

const ids = {
  filestorageID: 'a',
  networkID: 'a',
  securityGroupID: 'a',
  regionID: 'a',
  userID: 'a',
};
const path = { ...ids, organizationID: 'a', organization_id: 'a', serviceAccountID: 'a' };

/** Calls any operation without checked parameter types, which are not tested here. */
async function ask(id: OperationId): Promise<unknown> {
  const operation: Operation = operations[id];
  const input = { path, ...(operation.body ? { body: {} } : {}) } as never;
  return operation.list ? callList(id as ListId, input) : call(id as SingleId, input);
}

type Answer = (response: ServerResponse) => void;
const status =
  (code: number): Answer =>
  (response) =>
    json(response, code, { error: 'fault', error_description: `words of ${code}` });
const text =
  (body: string, code = 200): Answer =>
  (response) =>
    response.writeHead(code).end(body);
const html = '<html><title>502 Bad Gateway</title></html>';

const faults: [string, Answer, ApiErrorKind][] = [
  ...[400, 401, 403, 404, 409, 422, 429, 500, 503].map((code): [string, Answer, ApiErrorKind] => [
    String(code),
    status(code),
    'answered',
  ]),
  ['502 with HTML', text(html, 502), 'answered'],
  ['404 with nothing', text('', 404), 'answered'],
  ['empty 200', text(''), 'unreadable'],
  ['HTML 200', text(html), 'unreadable'],
  ['half a JSON', text('[{"metadata":{"id":'), 'unreadable'],
  ['a number', text('7'), 'unreadable'],
  ['a dropped connection', (response) => response.destroy(), 'unreachable'],
  [
    'a broken body',
    (response) => {
      response.writeHead(200, { 'Content-Length': '99' });
      response.write('{', () => response.destroy());
    },
    'unreachable',
  ],
  [
    '50 MB announced',
    (response) => {
      response.writeHead(200, { 'Content-Length': String(50 * 1024 * 1024) });
      response.write(' '.repeat(1024));
    },
    'unreadable',
  ],
];

describe.each(operationIds)('%s', (id) => {
  it.each(faults)('%s', async (_, answer, kind) => {
    setToken('test-token-0123456789', { keepForTab: false });
    service.arrived.length = 0;
    service.answer = (__, response) => answer(response);
    const error = await ask(id).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ kind, operation: id });
    expect((error as ApiError).words).not.toBe('');
    expect(service.arrived.length).toBe(1);
    expect(requestLog()[0]).toMatchObject({ pending: false, failure: (error as ApiError).words });
  });

  it('wrong types, missing members, unknown states', async () => {
    for (const body of [
      {
        metadata: { id: 'a', name: 7, provisioningStatus: 'sideways', tags: null },
        spec: [],
        x: 1,
      },
      { metadata: { id: 'a' } },
      { metadata: { id: 'a' }, spec: null, status: null, models: null, data: 'x' },
    ]) {
      const operation: Operation = operations[id];
      service.answer = (_, response) => json(response, 200, operation.list ? [body] : body);
      await expect(ask(id)).resolves.toBeDefined();
    }
  });
});

it('reports a signal that had already fired', async () => {
  const signal = AbortSignal.abort();
  await expect(exchange('listNetworks', { signal })).rejects.toMatchObject({ name: 'AbortError' });
});
