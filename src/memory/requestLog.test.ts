import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearRequestLog, logRequest, requestLog, updateRequest } from './requestLog';
import type { LoggedRequest } from './requestLog';
import { addSecret, forgetSecrets, holdsSecret, redactSecrets } from './secrets';
import { TestStorage } from './storage.fixture';

const entry = (id: string, more: Partial<LoggedRequest> = {}): LoggedRequest => ({
  id,
  at: 0,
  operation: 'listNetworks',
  title: 'List networks',
  method: 'GET',
  url: 'https://a.example/api/v2/networks',
  sentHeaders: {},
  differences: [],
  pending: true,
  ...more,
});

beforeEach(clearRequestLog);
afterEach(forgetSecrets);

describe('the request log', () => {
  it('keeps the last 500, newest first, and knows what became of them', () => {
    for (let i = 0; i < 600; i += 1) logRequest(entry(`r${i}`));
    expect(requestLog().length).toBe(500);
    expect(requestLog()[0]?.id).toBe('r599');
    updateRequest('r599', { status: 200, pending: false });
    updateRequest('r0', { status: 200 });
    expect(requestLog()[0]).toMatchObject({ status: 200, pending: false });
    expect(requestLog().length).toBe(500);
    clearRequestLog();
    expect(requestLog()).toEqual([]);
  });

  it('gives up the bodies of the oldest when all together are too large', () => {
    for (let i = 0; i < 200; i += 1)
      logRequest(entry(`r${i}`, { receivedBody: 'x'.repeat(65_536) }));
    const kept = requestLog().filter(({ receivedBody }) => receivedBody !== undefined);
    expect(kept.length).toBe(Math.floor(8_000_000 / 65_536));
    expect(requestLog()[0]?.receivedBody).toBeDefined();
    expect(requestLog().at(-1)).toMatchObject({ id: 'r0', receivedCut: true });
  });

  it('says which bodies it gave up, and of none that never was', () => {
    logRequest(entry('sent', { sentBody: '{}' }));
    logRequest(entry('received', { receivedBody: '[]' }));
    for (let i = 0; i < 200; i += 1) logRequest(entry(`r${i}`, { sentBody: 'x'.repeat(65_536) }));
    const [received, sent] = requestLog().slice(-2);
    expect(sent).toMatchObject({ id: 'sent', sentCut: true });
    expect(sent?.receivedCut).toBeUndefined();
    expect(received).toMatchObject({ id: 'received', receivedCut: true });
    expect(received?.sentCut).toBeUndefined();
  });

  it('holds no token anywhere', () => {
    addSecret('s3cret/tok"en');
    const inJson = JSON.stringify({ a: 's3cret/tok"en' });
    logRequest(
      entry('r', {
        url: `https://a.example/?tag=${encodeURIComponent('s3cret/tok"en')}`,
        sentHeaders: { Authorization: 'Bearer something unknown', 'X-Other': 's3cret/tok"en' },
        sentBody: inJson,
      }),
    );
    updateRequest('r', {
      receivedBody: inJson,
      receivedHeaders: { authorization: 'x', echo: 's3cret/tok"en' },
      failure: 's3cret/tok"en',
      differences: [{ pointer: '/a', kind: 'wrong type', found: inJson }],
    });
    const text = JSON.stringify(requestLog());
    expect(text).not.toContain('s3cret');
    expect(text).not.toContain('something unknown');
    expect(requestLog()[0]?.sentHeaders['Authorization']).toBe('Bearer …');
  });
});

describe('the request log of a tab', () => {
  const name = 'meridian.requests';
  let tab: TestStorage;
  let page: EventTarget;

  beforeEach(() => {
    tab = new TestStorage();
    page = new EventTarget();
    vi.stubGlobal('sessionStorage', tab);
    vi.stubGlobal('window', page);
    vi.resetModules();
  });

  /** Loads the console with the log kept by the previous load. */
  const load = async () => {
    vi.resetModules();
    page = new EventTarget();
    vi.stubGlobal('window', page);
    return { ...(await import('./requestLog')), ...(await import('./secrets')) };
  };
  const leave = () => page.dispatchEvent(new Event('pagehide'));
  const ids = (log: readonly LoggedRequest[]) => log.map(({ id }) => id);

  it('keeps the last 200 through a reload, newest first, below those sent since', async () => {
    const before = await load();
    for (let i = 0; i < 250; i += 1) before.logRequest(entry(`r${i}`, { pending: false }));
    leave();
    const after = await load();
    after.logRequest(entry('new'));
    expect(ids(after.requestLog())).toEqual([
      'new',
      ...Array.from({ length: 200 }, (_, i) => `r${249 - i}`),
    ]);
    leave();
    expect(ids((await load()).requestLog()).slice(0, 2)).toEqual(['new', 'r249']);
  });

  it('is in storage only while no page is there, so that a duplicated tab does not take it along', async () => {
    const before = await load();
    before.logRequest(entry('r'));
    expect(tab.getItem(name)).toBeNull();
    leave();
    expect(tab.getItem(name)).not.toBeNull();
    await load();
    expect(tab.getItem(name)).toBeNull();
  });

  it('cuts large bodies for a reload, leaves out those there is no room for, and says so', async () => {
    const before = await load();
    for (let i = 0; i < 200; i += 1)
      before.logRequest(entry(`r${i}`, { receivedBody: 'x'.repeat(60_000), sentBody: '{}' }));
    leave();
    expect(tab.getItem(name)?.length).toBeLessThan(1_100_000);
    const log = (await load()).requestLog();
    expect(log).toHaveLength(200);
    expect(log[0]).toMatchObject({ sentBody: '{}', receivedCut: true });
    expect(log[0]?.receivedBody).toHaveLength(16_384);
    expect(log[0]?.sentCut).toBeUndefined();
    expect(log.at(-1)).toMatchObject({ id: 'r0', sentCut: true, receivedCut: true });
    expect(log.at(-1)?.receivedBody).toBeUndefined();
  });

  it('leaves nothing of a token that the cut of a long body goes through', () => {
    addSecret('s3cret-token');
    logRequest(entry('r', { sentBody: '{"a":"s3cret-', sentCut: true }));
    updateRequest('r', { receivedBody: 'you sent s3cret-toke', receivedCut: true });
    expect(requestLog()[0]).toMatchObject({ sentBody: '{"a":"…', receivedBody: 'you sent …' });
    updateRequest('r', { receivedBody: 'whole: s3', receivedCut: false });
    expect(requestLog()[0]?.receivedBody).toBe('whole: s3');
  });

  it('never stores a token, not even one that was not known when the request was logged', async () => {
    const before = await load();
    before.logRequest(entry('r', { sentBody: '{"a":"s3cret-token"}', pending: false }));
    before.addSecret('s3cret-token');
    leave();
    expect(tab.getItem(name)).toContain('{\\"a\\":\\"…\\"}');
    expect([...tab.texts.values()].join()).not.toContain('s3cret-token');
  });

  it('says of a request that was under way that it was left', async () => {
    (await load()).logRequest(entry('r'));
    leave();
    expect((await load()).requestLog()[0]).toMatchObject({ pending: false, cancelled: true });
  });

  it('is gone after it was cleared, in memory and for a reload', async () => {
    (await load()).logRequest(entry('r'));
    leave();
    const after = await load();
    after.clearRequestLog();
    expect(after.requestLog()).toEqual([]);
    leave();
    expect((await load()).requestLog()).toEqual([]);
  });

  it('does without a reload where storage has no room or is switched off', async () => {
    (await load()).logRequest(entry('r'));
    tab.full = true;
    leave();
    expect((await load()).requestLog()).toEqual([]);
    vi.stubGlobal('sessionStorage', undefined);
    (await load()).logRequest(entry('r'));
    expect(leave).not.toThrow();
  });

  it('takes from storage only what is a request of an operation there is', async () => {
    for (const text of [
      '{',
      '7',
      '[7, {"id": "r"}]',
      JSON.stringify([entry('r', { operation: 'x' as 'getNetwork' })]),
    ]) {
      tab.setItem(name, text);
      expect((await load()).requestLog()).toEqual([]);
    }
  });
});

describe('secrets', () => {
  it('are found in every form they travel in, the longest first', () => {
    addSecret('token');
    addSecret('token-and-more');
    addSecret('abc');
    expect(redactSecrets('x token-and-more y token abc')).toBe('x … y … abc');
    expect([holdsSecret('a token'), holdsSecret('abc')]).toEqual([true, false]);
    forgetSecrets();
    expect(redactSecrets('token')).toBe('token');
  });
});
