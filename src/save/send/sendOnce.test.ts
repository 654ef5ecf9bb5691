import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { json, startService, type TestService } from '../../api/api.fixture';
import { lastOutcome } from '../../api/cache/lastOutcome';
import { networkResource } from '../../features/networks/resource';
import type { JsonObject } from '../../lib/json';
import { lastSent } from '../../memory/resources';
import { TestStorage } from '../../memory/storage.fixture';
import { removeLists } from '../../memory/storedList';
import { holdWrite, noteEnd, noteFound, sendOnce, type OneWrite } from './sendOnce';

const key = { connection: 'test', organization: 'acme' };
const update: OneWrite = {
  describe: networkResource.describe('update', { key, id: 'n1' }),
  id: 'n1',
  key,
};
const body = { metadata: { name: 'a' }, spec: { dnsNameservers: ['9.9.9.9'] } };
const network = (spec: JsonObject): JsonObject => ({
  metadata: { id: 'n1', name: 'a' },
  spec,
  status: {},
});

let service: TestService;
beforeEach(async () => {
  vi.stubGlobal('localStorage', new TestStorage());
  removeLists(() => true);
  service = await startService();
});
afterEach(async () => {
  await service.close();
  vi.unstubAllGlobals();
});

describe('one request', () => {
  it.each([
    [200, network(body.spec), { kind: 'accepted', echo: [] }],
    [200, network({ dnsNameservers: [] }), { kind: 'accepted', echo: [{ kind: 'not returned' }] }],
    [409, { error_description: 'Taken.' }, { kind: 'refused', mayHaveChanged: false }],
    [500, {}, { kind: 'refused', mayHaveChanged: true }],
    [504, {}, { kind: 'unknown' }],
    [200, 'no network', { kind: 'unknown' }],
  ])(
    'answered with %i and this ends as the service said, and never rejects: %j',
    async (status, answer, end) => {
      service.answer = (_, response) => json(response, status, answer);
      const outcome = await sendOnce(update, body, undefined);
      expect(outcome).toMatchObject(end);
      expect(service.arrived.filter(({ method }) => method === 'PUT')).toHaveLength(1);
      noteEnd(update, outcome, body);
      expect(lastOutcome('network', 'n1')?.echo.length ?? 0).toBe(
        outcome.kind === 'accepted' ? outcome.echo.length : 0,
      );
      // What may hold is remembered, and what was refused is not.
      expect(lastSent(key, 'network', 'n1')?.body).toEqual(
        outcome.kind === 'refused' ? undefined : body,
      );
    },
  );

  it('is not sent under another connection', async () => {
    const elsewhere = { ...update, key: { ...key, connection: 'other' } };
    const outcome = await sendOnce(elsewhere, body, undefined);
    expect(outcome).toMatchObject({ kind: 'refused', error: { kind: 'not sent' } });
    expect(service.arrived).toEqual([]);
  });
});

describe('the lock of a write', () => {
  it('is that of the resource, whatever is sent, and for a create that of its body', async () => {
    const release = await holdWrite(update, body);
    expect(await holdWrite(update)).toBeUndefined();
    release?.();
    const create: OneWrite = { describe: networkResource.describe('create', { key }), key };
    const one = await holdWrite(create, body);
    expect(await holdWrite(create, body)).toBeUndefined();
    const other = await holdWrite(create, { metadata: { name: 'b' } });
    expect(other).toBeDefined();
    one?.();
    other?.();
  });
});

it('what looking has found is remembered as what was sent', () => {
  noteFound(update, network(body.spec), { body, at: 7 });
  expect(lastSent(key, 'network', 'n1')).toMatchObject({ body, at: 7 });
});
