import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { JsonObject } from '../../lib/json';
import { knownOf, hasReturned, lastSent } from '../../memory/resources';
import { requestLog } from '../../memory/requestLog';
import { setToken } from '../../session/credential';
import { signOut } from '../../session/signOut';
import { currentMemoryKey } from '../../session/scope';
import { ApiError } from '../http/errors';
import { listQuery } from './lists';
import { detailQuery, readNow } from './queries';
import { queryClient } from '../cache/queryClient';
import { writeOnce } from './writes';
import { connectTo, json, startService, type TestService } from '../api.fixture';

const all: Record<'tag' | 'organizationID' | 'projectID' | 'regionID', readonly string[]> = {
  tag: [],
  organizationID: [],
  projectID: [],
  regionID: [],
};

let service: TestService;
/** The resources that reads return; the answer to a write is added only when a test adds it. */
let shown: JsonObject[];

function network(id: string, name: string, more: JsonObject = {}): JsonObject {
  return {
    metadata: {
      id,
      name,
      projectId: 'p1',
      organizationId: 'acme',
      provisioningStatus: 'provisioned',
    },
    spec: { dnsNameservers: [] },
    status: { regionId: 'r1', prefix: '10.0.0.0/24' },
    ...more,
  };
}
const idOf = (raw: JsonObject) => (raw['metadata'] as JsonObject)['id'];

beforeEach(async () => {
  service = await startService();
  shown = [network('a', 'one'), network('c', 'three')];
  service.answer = ({ method, url, body }, response) => {
    if (method === 'POST') return json(response, 201, network('b', JSON.parse(body).metadata.name));
    if (method === 'PUT') return json(response, 200, network('a', JSON.parse(body).metadata.name));
    if (url === '/api/v2/networks' || url.includes('?')) return json(response, 200, shown);
    const found = shown.find((raw) => url.endsWith(`/${String(idOf(raw))}`));
    return found ? json(response, 200, found) : json(response, 404, { error: 'not_found' });
  };
});
afterEach(async () => {
  vi.useRealTimers();
  await signOut();
  queryClient.clear();
  await service.close();
});

const list = (filters = all) =>
  queryClient.fetchQuery({ ...listQuery('network', filters), staleTime: 0 });
const detail = (id: string) =>
  queryClient.fetchQuery({ ...detailQuery('network', id), staleTime: 0, retry: false });
const names = async (filters = all) =>
  (await list(filters)).items.map(({ value, source }) => `${value.metadata.name} ${source}`);

function write(how: 'created' | 'opened', name: string) {
  const body = { metadata: { name }, spec: { dnsNameservers: [] } };
  const what = { write: how === 'created' ? 'create' : 'update', type: 'network' } as const;
  return writeOnce(what, how === 'created' ? undefined : 'a', { body }, currentMemoryKey());
}

describe('a list', () => {
  it('keeps the identity of everything that did not change', async () => {
    const first = await list();
    const second = await list();
    expect(second.items).toBe(first.items);
    expect(second.at).toBeGreaterThanOrEqual(first.at);
    shown = [network('a', 'one'), network('c', 'renamed')];
    const third = await list();
    expect(third.items[0]).toBe(first.items[0]);
    expect(third.items[1]).not.toBe(first.items[1]);
  });

  it('keeps it in long lists too, with and without a change', async () => {
    shown = Array.from({ length: 2000 }, (_, i) => network(`n${i}`, `net ${i}`));
    const first = await list();
    expect((await list()).items).toBe(first.items);
    shown = shown.with(7, network('n7', 'renamed'));
    const third = await list();
    expect(third.items.filter((item, i) => item === first.items[i]).length).toBe(1999);
    expect((await list()).items).toBe(third.items);
  });

  it('remembers ids for pickers and what the service returns', async () => {
    const key = currentMemoryKey();
    expect(hasReturned('test', 'network', '/spec/routes')).toBe(false);
    shown = [network('a', 'one', { spec: { dnsNameservers: [], routes: [] } })];
    await list();
    expect(hasReturned('test', 'network', '/spec/routes')).toBe(true);
    expect(hasReturned('test', 'network', '/metadata/description')).toBe(false);
    expect(knownOf(key, 'project')).toMatchObject([{ id: 'p1', how: 'seen' }]);
    expect(knownOf(key, 'region')).toMatchObject([{ id: 'r1' }]);
    await detail('a');
    expect(knownOf(key, 'network')).toMatchObject([{ id: 'a', name: 'one', how: 'opened' }]);
  });

  it('is not asked for another connection', async () => {
    const options = listQuery('network', all);
    connectTo(service.url, 'second');
    await expect(queryClient.fetchQuery({ ...options, retry: false })).rejects.toThrow(
      /connection/,
    );
    expect(service.arrived).toEqual([]);
    connectTo(service.url);
  });
});

describe('after a create', () => {
  it('shows the answer in list and detail until a read has it', async () => {
    await list();
    const created = await write('created', 'two');
    expect(created).toMatchObject({ source: 'write', value: { metadata: { id: 'b' } } });
    expect(queryClient.getQueryData(listQuery('network', all).queryKey)?.items.length).toBe(3);
    // For a while the service answers 404, and its list is older than the write.
    expect((await detail('b')).source).toBe('write');
    expect(await names()).toEqual(['one read', 'two write', 'three read']);
    shown = [network('a', 'one'), network('b', 'two'), network('c', 'three')];
    expect(await names()).toEqual(['one read', 'two read', 'three read']);
    expect((await detail('b')).source).toBe('read');
  });

  it('does not add it to a list that it does not belong to', async () => {
    await write('created', 'two');
    expect(await names({ ...all, projectID: ['p2'] })).toEqual(['one read', 'three read']);
    expect((await names({ ...all, projectID: ['p2', 'p1'] })).length).toBe(3);
    expect((await names({ ...all, tag: ['env=prod'] })).length).toBe(2);
  });

  it('believes the service after 30 s', async () => {
    await write('created', 'two');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30_001 });
    expect(await names()).toEqual(['one read', 'three read']);
    await expect(detail('b')).rejects.toMatchObject({ status: 404 });
  });

  it('remembers what was sent and created', async () => {
    await write('created', 'two');
    const key = currentMemoryKey();
    expect(lastSent(key, 'network', 'b')?.body).toMatchObject({ metadata: { name: 'two' } });
    expect(knownOf(key, 'network')).toMatchObject([{ id: 'b', how: 'created', name: 'two' }]);
  });
});

describe('after an update', () => {
  it('shows the answer instead of the older state, also where an edit is compared', async () => {
    await detail('a');
    await write('opened', 'renamed');
    expect((await detail('a')).value.metadata.name).toBe('renamed');
    expect((await readNow('network', 'a')).value.metadata.name).toBe('renamed');
    expect(await names()).toEqual(['renamed write', 'three read']);
    shown = [network('a', 'renamed'), network('c', 'three')];
    expect(await readNow('network', 'a')).toMatchObject({ source: 'read' });
    shown = [network('a', 'somebody else'), network('c', 'three')];
    expect((await detail('a')).value.metadata.name).toBe('somebody else');
  });

  it('takes a read that says it is newer', async () => {
    const at = (time: string, name: string) =>
      network('a', name, { metadata: { id: 'a', name, modifiedTime: time } });
    const answer = service.answer;
    service.answer = (request, response) =>
      request.method === 'PUT'
        ? json(response, 200, at('2026-11-21T10:00:00Z', 'renamed'))
        : answer(request, response);
    shown = [at('2026-11-21T09:00:00Z', 'one')];
    await write('opened', 'renamed');
    expect((await detail('a')).value.metadata.name).toBe('renamed');
    shown = [at('2026-11-21T10:00:01Z', 'somebody else')];
    expect((await detail('a')).value.metadata.name).toBe('somebody else');
  });

  it('never sends twice, whatever happens', async () => {
    for (const fault of ['drop', 401, 429, 500, 502, 503, 504] as const) {
      service.arrived.length = 0;
      service.answer = (_, response) =>
        fault === 'drop' ? response.destroy() : json(response, fault, {}, { 'Retry-After': '0' });
      await expect(write('opened', 'x')).rejects.toBeInstanceOf(ApiError);
      setToken('another-token-123', { keepForTab: false });
      expect(service.arrived.filter(({ method }) => method === 'PUT').length).toBe(1);
    }
  });
});

describe('reads', () => {
  it('are tried a second time when the service could not be reached, and only then', async () => {
    for (const [fault, times] of [
      [0, 2],
      [503, 2],
      [500, 1],
      [404, 1],
      [401, 1],
    ] as const) {
      service.arrived.length = 0;
      service.answer = (_, response) =>
        fault === 0 ? response.destroy() : json(response, fault, {});
      await expect(
        queryClient.fetchQuery({
          ...listQuery('network', { ...all, tag: [`t=${fault}`] }),
          retry: queryClient.getDefaultOptions().queries?.retry ?? false,
          retryDelay: 1,
        }),
      ).rejects.toBeInstanceOf(ApiError);
      expect(service.arrived.length).toBe(times);
    }
  });
});

describe('signing out', () => {
  it('leaves nothing of the service in memory', async () => {
    await list();
    await write('created', 'two');
    const key = currentMemoryKey();
    await signOut();
    expect(queryClient.getQueryCache().getAll()).toEqual([]);
    expect(requestLog()).toEqual([]);
    expect(knownOf(key, 'project')).toEqual([]);
    setToken('test-token-0123456789', { keepForTab: false });
    expect(await names()).toEqual(['one read', 'three read']);
  });

  it('while a write is under way keeps nothing of its answer', async () => {
    const key = currentMemoryKey();
    const answer = service.answer;
    service.answer = (request, response) => {
      void signOut().then(() => answer(request, response));
    };
    await write('created', 'two');
    expect(lastSent(key, 'network', 'b')).toBeUndefined();
    expect(queryClient.getQueryCache().getAll()).toEqual([]);
  });
});
