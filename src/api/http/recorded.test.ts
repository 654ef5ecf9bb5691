import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runHeader } from '../../contract/runHeader';
import { recordedWrite as recorded } from '../../contract/journal.fixture';
import { requestLog, clearRequestLog } from '../../memory/requestLog';
import { connectTo, connectToJournal, json, startService, type TestService } from '../api.fixture';
import { setToken } from '../../session/credential';
import { writeEnd, writeTicket } from '../journal/writeEnd';
import { call } from './client';
import type { ApiError } from './errors';
import { exchange, type WriteTicket } from './transport';

// What a write means whose answer was lost, when the gateway's journal has it.

const network = { metadata: { id: 'n1', name: 'edge' }, spec: {}, status: {} };
const body = { metadata: { name: 'edge' }, spec: { dnsNameservers: [] } };
let service: TestService;
/** What the journal answers about any write. */
let journal: (response: ServerResponse, method: string) => void;

beforeEach(async () => {
  clearRequestLog();
  service = await startService();
  connectToJournal(service);
  service.answer = ({ url, method }, response) =>
    url.startsWith('/journal/') ? journal(response, method) : response.destroy();
});
afterEach(async () => {
  await service.close();
});

const create = (write = writeTicket()) =>
  exchange('createNetwork', { body, write }).then(
    ({ text, status }) => ({ text, status }),
    (error: ApiError) => error,
  );
const writes = () => service.arrived.filter(({ method }) => method === 'POST');

describe('a write whose answer was lost', () => {
  it('goes out once with its id, and goes on with the recorded answer', async () => {
    const answer = JSON.stringify(network);
    journal = (response) => json(response, 200, recorded('answered', { status: 201, answer }));
    expect(await create()).toEqual({ text: answer, status: 201 });
    expect(writes()).toHaveLength(1);
    const id = String(writes()[0]?.headers['meridian-write']);
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    const asked = service.arrived.find(({ method }) => method === 'GET');
    expect(asked?.url).toBe(`/journal/writes/${id}`);
    expect(asked?.headers.authorization).toBe('Bearer test-token-0123456789');
    expect(requestLog()[0]).toMatchObject({ status: 201, receivedBody: answer, pending: false });
    expect(requestLog()[0]?.failure).toBeUndefined();
  });

  it('is refused when the recorded answer is a refusal, in the words of the service', async () => {
    const answer = JSON.stringify({ error: 'conflict', error_description: 'It exists.' });
    journal = (response) => json(response, 200, recorded('answered', { status: 409, answer }));
    expect(await create()).toMatchObject({ kind: 'answered', status: 409, words: 'It exists.' });
  });

  it('was not sent when the gateway never received it, and promises not to send it', async () => {
    journal = (response, method) =>
      method === 'DELETE'
        ? json(response, 200, recorded('not sent'))
        : json(response, 404, { error: 'not_found' });
    expect(await create()).toMatchObject({ kind: 'not sent', journal: 'not sent' });
  });

  it('stays unknown when the gateway never received it, and does not promise that it will not', async () => {
    journal = (response, method) => json(response, method === 'DELETE' ? 503 : 404, {});
    expect(await create()).toMatchObject({ kind: 'unreachable' });
  });

  it('stays unknown when the service never answered the gateway', async () => {
    journal = (response) => json(response, 200, recorded('unknown'));
    expect(await create()).toMatchObject({ kind: 'unreachable', journal: 'unknown' });
    expect(service.arrived).toHaveLength(2);
  });

  it('stays unknown while the gateway cannot be asked', async () => {
    journal = (response) => response.destroy();
    const error = await create();
    expect(error).toMatchObject({ kind: 'unreachable' });
    expect((error as ApiError).journal).toBeUndefined();
  });

  it('stays unknown when its recorded answer cannot be used', async () => {
    journal = (response) => json(response, 200, recorded('answered', { status: 201, answer: '{' }));
    const error = await call('createNetwork', { body, write: writeTicket() }).catch(
      (reason: unknown) => reason,
    );
    expect(error).toMatchObject({ kind: 'unreadable', journal: 'unknown' });
  });
});

describe('asking again for a write that was sent before', () => {
  const before = (): WriteTicket => ({ id: 'an-id', sent: true, ask: writeEnd });

  it('never sends it, and gives the recorded answer', async () => {
    journal = (response) =>
      json(response, 200, recorded('answered', { status: 201, answer: '{}' }));
    expect(await create(before())).toEqual({ text: '{}', status: 201 });
    expect(writes()).toEqual([]);
    expect(requestLog()).toEqual([]);
  });

  it('learns nothing from "not found" after a reload, when the caller may be another one', async () => {
    journal = (response) => json(response, 404, { error: 'not_found' });
    expect(await create(before())).toMatchObject({ kind: 'unreachable' });
    expect(writes()).toEqual([]);
  });
});

it('learns nothing from "not found" when somebody else has signed in since', async () => {
  journal = (response) => json(response, 500, {});
  const ticket = writeTicket();
  expect(await create(ticket)).toMatchObject({ kind: 'unreachable' });
  journal = (response) => json(response, 404, { error: 'not_found' });
  setToken('somebody-else-0123456789', { keepForTab: false });
  if (ticket) ticket.sent = true;
  expect(await create(ticket)).toMatchObject({ kind: 'unreachable' });
});

it('has no id and is not asked for on a connection without a journal', async () => {
  connectTo(service.url);
  expect(writeTicket()).toBeUndefined();
  const ticket: WriteTicket = { id: 'x', ask: () => Promise.reject(new Error('asked')) };
  expect(await create(ticket)).toMatchObject({ kind: 'unreachable' });
  expect(service.arrived).toHaveLength(1);
  expect(service.arrived[0]?.headers['meridian-write']).toBeUndefined();
});

it('names its run to a gateway that keeps a journal, and to nobody else', async () => {
  const run = { id: '3f0c5a2e-1111-4222-8333-444455559ad1', name: 'Tag 5 networks, a=ü' };
  service.answer = (_, response) => json(response, 201, network);
  const ticket = writeTicket(undefined, runHeader(run.id, run.name));
  await create(ticket);
  expect(writes()[0]?.headers['meridian-run']).toBe(`${run.id} Tag%205%20networks%2C%20a%3D%C3%BC`);
  await create();
  connectTo(service.url);
  await create(ticket);
  expect(writes()).toHaveLength(3);
  for (const { headers } of writes().slice(1)) expect(headers['meridian-run']).toBeUndefined();
});
