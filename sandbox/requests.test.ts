import { describe, expect, it } from 'vitest';
import { RequestLog } from './requests';
import { createSandbox } from './app';
import { caller } from './sandbox.fixture';
import { memoryStore } from './store/memory';

const mebibyte = 1024 * 1024;

function log(count: number, body: string): RequestLog {
  const requests = new RequestLog();
  for (let at = 0; at < count; at += 1) {
    const entry = requests.add({
      at: '',
      operation: 'createEmbeddings',
      method: 'POST',
      url: `/${at}`,
      headers: { accept: '*/*' },
      body: '',
    });
    requests.keepBody(entry, body);
  }
  return requests;
}

describe('the log of requests', () => {
  it('keeps the last two thousand', () => {
    const kept = log(2_100, '{}').list();
    expect([kept.length, kept[0]?.url, kept.at(-1)?.url]).toEqual([2_000, '/100', '/2099']);
  });

  it('keeps as many as there is room for when they are large', () => {
    const kept = log(40, 'x'.repeat(10 * mebibyte)).list();
    expect(kept.map(({ url }) => url)).toEqual(['/37', '/38', '/39']);
  });

  it('has room again after it was cleared', () => {
    const requests = log(3, 'x'.repeat(10 * mebibyte));
    requests.clear();
    const head = { at: '', operation: 'createEmbeddings', method: 'POST', headers: {} } as const;
    for (const url of ['/a', '/b', '/c']) {
      requests.keepBody(requests.add({ ...head, url, body: '' }), 'x'.repeat(10 * mebibyte));
    }
    expect(requests.list().map(({ url }) => url)).toEqual(['/a', '/b', '/c']);
  });

  it('has the bodies of those who may call, and no others', async () => {
    const app = createSandbox({ store: memoryStore() });
    const { call, control } = caller(async (request) => app.fetch(request));
    await call('createEmbeddings', { body: { model: 'x', input: 'kept' } });
    const expired = await call('createEmbeddings', { body: 'unread', token: 'sandbox-expired' });
    expect(expired.status).toBe(401);
    expect((await control('GET', '/requests')).body).toMatchObject([
      { body: '{"model":"x","input":"kept"}', status: 404 },
      { body: '', status: 401 },
    ]);
  });
});
