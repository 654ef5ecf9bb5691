import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  clearRequestLog,
  isOfThisLoad,
  logRequest,
  nextRequestId,
  requestLog,
  updateRequest,
} from './requestLog';
import type { LoggedRequest } from './requestLog';
import { addSecret, forgetSecrets, holdsSecret, redactSecrets } from './secrets';

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

  it('names requests so that another load of the page cannot mean them', async () => {
    const first = nextRequestId();
    expect(nextRequestId()).not.toBe(first);
    expect(isOfThisLoad(first)).toBe(true);
    vi.resetModules();
    const reloaded = await import('./requestLog');
    expect(reloaded.isOfThisLoad(first)).toBe(false);
    expect(reloaded.nextRequestId()).not.toBe(first);
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
