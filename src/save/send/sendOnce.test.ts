import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { json, startService, type TestService } from '../../api/api.fixture';
import { lastOutcome } from '../../api/cache/lastOutcome';
import { ApiError } from '../../api/http/errors';
import { networkResource } from '../../features/networks/resource';
import { stringifyJson, type JsonObject } from '../../lib/json';
import { lastSent, rememberSent } from '../../memory/resources';
import { TestStorage } from '../../memory/storage.fixture';
import { removeLists } from '../../memory/storedList';
import { refusedWrite } from './refusedWrites';
import { failedOutcomeOf } from './outcome';
import { holdWrite, noteEnd, noteFound, sendOnce, targetOf, type OneWrite } from './sendOnce';

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
  vi.stubGlobal('sessionStorage', new TestStorage());
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

  it.each([
    ['by the sender that remembers', undefined],
    ['by one that replaces it', () => Promise.reject(new Error('It was sent.'))],
  ])('is not sent under another connection, %s', async (_, send) => {
    const elsewhere = { ...update, key: { ...key, connection: 'other' } };
    const outcome = await sendOnce(elsewhere, body, undefined, send);
    expect(outcome).toMatchObject({
      kind: 'refused',
      mayHaveChanged: false,
      error: {
        kind: 'not sent',
        method: 'PUT',
        words: 'Nothing was sent, because another connection is in use now.',
      },
    });
    expect(service.arrived).toEqual([]);
  });

  it('that repeats an earlier one says nothing of the credential that repeats it', async () => {
    const words = 'The token allows reading only.';
    service.answer = (_, response) => json(response, 403, { error_description: words });
    const ticket = { id: 'w', ask: () => Promise.resolve(undefined) };
    await sendOnce(update, body, { ...ticket, again: true });
    expect(service.arrived).toHaveLength(1);
    expect(refusedWrite('acme', 'network').refused).toBeUndefined();
    await sendOnce(update, body, ticket);
    expect(refusedWrite('acme', 'network').refused?.words).toBe(words);
  });

  it('that only asks how an earlier one ended says nothing of the credential that asks', async () => {
    const words = 'The token allows reading only.';
    service.answer = (_, response) => json(response, 403, { error_description: words });
    const said = () => refusedWrite('acme', 'network').refused?.words;
    const end = { state: 'answered', status: 403, answer: words } as const;
    const asking = { id: 'w', sent: true, ask: () => Promise.resolve(end) } as const;
    expect(await sendOnce(update, body, asking)).toMatchObject({ kind: 'refused' });
    expect(service.arrived).toEqual([]);
    expect(said()).toBeUndefined();
    await sendOnce(update, body, undefined);
    expect(said()).toBe(words);
    // Nor does an earlier success end what is known.
    const accepted = stringifyJson(network(body.spec));
    const ask = () => Promise.resolve({ ...end, status: 200, answer: accepted });
    expect(await sendOnce(update, body, { ...asking, ask })).toMatchObject({ kind: 'accepted' });
    expect(said()).toBe(words);
  });
});

it('a body that was refused after all is not what was sent last', () => {
  const target = { ...targetOf(update), method: 'PUT', words: '' };
  const unknown = failedOutcomeOf(new ApiError({ ...target, kind: 'timeout' }));
  const refused = (status: number) =>
    failedOutcomeOf(new ApiError({ ...target, kind: 'answered', status }));
  const bodyNow = () => lastSent(key, 'network', 'n1')?.body;
  const newer = { ...body, metadata: { name: 'newer' } };
  for (const before of [undefined, body]) {
    if (before) rememberSent(key, 'network', 'n1', before, 1);
    noteEnd(update, unknown, newer);
    expect(bodyNow()).toEqual(newer);
    // The refusal of another request, or one after which it may hold, says nothing of it.
    noteEnd(update, refused(409), newer);
    noteEnd(update, refused(500), newer, true);
    noteEnd(update, refused(409), body, true);
    expect(bodyNow()).toEqual(newer);
    noteEnd(update, refused(409), newer, true);
    expect(bodyNow()).toEqual(before);
  }
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
