import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearRequestLog, requestLog } from '../../memory/requestLog';
import { closeTokenRequest, forgetToken, setToken, tokenRequest } from '../../session/credential';
import { call } from './client';
import { callList } from './lists';
import { operationUrl } from './address';
import { ApiError } from './errors';
import { connectTo, json, startService, type TestService } from '../api.fixture';

const TOKEN = 'secret"token\\0123456789';
const network = {
  metadata: { id: 'net-1', name: 'edge' },
  spec: { dnsNameservers: [] },
  status: {},
};
let service: TestService;

beforeEach(async () => {
  clearRequestLog();
  closeTokenRequest();
  service = await startService(TOKEN);
});
afterEach(async () => {
  vi.useRealTimers();
  await service.close();
});

async function failure(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof ApiError) return error;
  throw new Error(`expected an ApiError, got ${String(error)}`);
}

const readNetwork = (signal?: AbortSignal) =>
  call('getNetwork', { path: { networkID: 'net-1' }, signal });
const writeNetwork = () =>
  call('updateNetwork', {
    path: { networkID: 'net-1' },
    body: { metadata: { name: 'edge' }, spec: { dnsNameservers: [], unknown: 'kept' } },
  });

describe('on the wire', () => {
  it('sends only the two headers that services allow, and the body as composed', async () => {
    service.answer = (_, response) => json(response, 202, network);
    await writeNetwork();
    const [request] = service.arrived;
    expect(request?.headers.authorization).toBe(`Bearer ${TOKEN}`);
    expect(request?.headers['content-type']).toBe('application/json');
    // The headers that fetch adds itself; none of them needs a preflight in a browser.
    const own = ['host', 'connection', 'accept', 'accept-language', 'sec-fetch-mode', 'user-agent'];
    const added = [...own, 'accept-encoding', 'content-length', 'pragma', 'cache-control'];
    const rest = Object.keys(request?.headers ?? {}).filter((name) => !added.includes(name));
    expect(rest.sort()).toEqual(['authorization', 'content-type']);
    expect(request?.body).toBe(
      '{"metadata":{"name":"edge"},"spec":{"dnsNameservers":[],"unknown":"kept"}}',
    );
    expect(request?.method).toBe('PUT');
  });

  it('sends embeddings with their own content type', async () => {
    service.answer = (_, response) => json(response, 200, { object: 'list', data: [] });
    await call('createEmbeddings', { body: { model: 'm', input: 'x', dimensions: null } });
    expect(service.arrived[0]?.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(service.arrived[0]?.body).toBe('{"model":"m","input":"x","dimensions":null}');
  });

  it('writes filters byte for byte', async () => {
    await callList('listNetworks', {
      query: {
        tag: ['env=prod', 'team=a&b', 'x=1+1 %', 'été=ü=😀'],
        regionID: ['eu-north-1', 'eu-west-2'],
      },
    });
    expect(service.arrived[0]?.url).toBe(
      '/api/v2/networks?tag=env%3Dprod&tag=team%3Da%26b&tag=x%3D1%2B1%20%25' +
        '&tag=%C3%A9t%C3%A9%3D%C3%BC%3D%F0%9F%98%80&regionID=eu-north-1&regionID=eu-west-2',
    );
  });

  it('sends any filter value so that the service reads the same', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 4 }), async (tag) => {
        service.arrived.length = 0;
        await callList('listNetworks', { query: { tag } });
        const url = new URL(service.arrived[0]?.url ?? '', service.url);
        expect(url.searchParams.getAll('tag')).toEqual(tag.map((text) => text.toWellFormed()));
      }),
      { numRuns: 50 },
    );
  });

  it('refuses ids that the interface does not allow, before sending', async () => {
    for (const id of ['', '..', '.', 'a/b', 'a%2fb', 'A', '-a', 'a-', 'a'.repeat(64), 'ä']) {
      const error = await failure(call('getNetwork', { path: { networkID: id } }));
      expect([error.kind, error.refusal]).toEqual(['not sent', 'invalid id']);
    }
    expect(service.arrived).toEqual([]);
    expect(requestLog()).toEqual([]);
  });

  it('encodes identity ids whole', () => {
    const url = operationUrl('updateUser', { path: { organizationID: 'a/b', userID: '%2f?#' } });
    expect(url).toBe(`${service.url}/api/v1/organizations/a%2Fb/users/%252f%3F%23`);
  });
});

describe('answers', () => {
  it('keeps the raw answer digit by digit', async () => {
    service.answer = (_, response) =>
      response.end('{"metadata":{"id":"net-1"},"spec":{"n":12345678901234567890}}');
    const { raw } = await readNetwork();
    expect(raw).toMatchObject({ spec: { n: { value: '12345678901234567890' } } });
  });

  it('takes null for an empty list', async () => {
    service.answer = (_, response) => json(response, 200, null);
    expect(await callList('listNetworks', {})).toMatchObject({ items: [], unreadable: 0 });
  });

  it('leaves out and counts elements of no use', async () => {
    service.answer = (_, response) => json(response, 200, [network, 7, { metadata: {} }, null]);
    const list = await callList('listNetworks', {});
    expect([list.items.length, list.unreadable]).toEqual([1, 3]);
    expect(requestLog()[0]?.differences.length).toBeGreaterThan(0);
  });

  const unreadable: [string, string, RegExp][] = [
    ['nothing', '', /empty/],
    ['half a JSON', '{"metadata":{"id"', /not JSON/],
    ['a web page', '<html><title>Sign in</title></html>', /web page/],
    ['a list for an object', '[]', /not usable/],
    ['an object without its id', '{"metadata":{}}', /lacks/],
    ['null', 'null', /not usable/],
  ];
  it.each(unreadable)('cannot use %s', async (_, text, words) => {
    service.answer = (__, response) => response.end(text);
    const error = await failure(readNetwork());
    expect([error.kind, error.status]).toEqual(['unreadable', 200]);
    expect(error.words).toMatch(words);
    expect(requestLog()[0]).toMatchObject({ pending: false, failure: error.words });
  });

  it('stops reading an answer that is too large', async () => {
    let sent = 0;
    service.answer = (_, response) => {
      const chunk = Buffer.alloc(1024 * 1024, 0x20);
      const more = (): void => {
        while (sent < 200 && !response.destroyed) {
          sent += 1;
          if (!response.write(chunk)) return void response.once('drain', more);
        }
        response.end();
      };
      more();
    };
    const error = await failure(readNetwork());
    expect([error.kind, error.status]).toEqual(['unreadable', 200]);
    expect(error.words).toMatch(/larger than 32 MB/);
    expect(sent).toBeLessThan(100);
    expect(requestLog()[0]?.receivedBody?.length).toBe(65_536);
  });

  it('tells a status with words, code, trace and pause', async () => {
    const said = {
      error: 'unprocessable_content',
      error_description: 'Error at "/spec/prefix": mask too small',
      trace_id: 'abc',
    };
    service.answer = (_, response) => json(response, 422, said, { 'Retry-After': '7' });
    const error = await failure(readNetwork());
    expect(error).toMatchObject({
      kind: 'answered',
      status: 422,
      words: said.error_description,
      code: said.error,
      traceId: 'abc',
      retryAfterSeconds: 7,
      pointers: ['/spec/prefix'],
    });
    expect(error.requestId).toBe(requestLog()[0]?.id);
  });
});

describe('no answer', () => {
  it('is unreachable when the connection drops, and sends nothing again', async () => {
    service.answer = (_, response) => response.destroy();
    const error = await failure(writeNetwork());
    expect([error.kind, error.status]).toEqual(['unreachable', undefined]);
    expect(service.arrived.length).toBe(1);
  });

  it('is unreachable when the body breaks off', async () => {
    service.answer = (_, response) => {
      response.writeHead(200, { 'Content-Length': '1000' });
      response.write('{"metadata":', () => response.destroy());
    };
    const error = await failure(writeNetwork());
    expect([error.kind, error.status]).toEqual(['unreachable', 200]);
    expect(error.words).toMatch(/broke/);
    expect(service.arrived.length).toBe(1);
  });

  it('does not follow a redirect', async () => {
    service.answer = (_, response) => response.writeHead(307, { Location: '/elsewhere' }).end();
    expect((await failure(writeNetwork())).kind).toBe('unreachable');
    expect(service.arrived.length).toBe(1);
  });

  it.each([
    ['reads', 30, readNetwork],
    ['writes', 60, writeNetwork],
  ])('ends %s after %i seconds', async (_, seconds, send) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const timeout = new AbortController();
      setTimeout(() => timeout.abort(), ms);
      return timeout.signal;
    });
    const arrived = new Promise<void>((resolve) => (service.answer = () => resolve()));
    const failed = failure(send());
    await arrived;
    vi.advanceTimersByTime(seconds * 1000 - 1);
    expect(requestLog()[0]?.pending).toBe(true);
    vi.advanceTimersByTime(1);
    expect((await failed).kind).toBe('timeout');
    expect(service.arrived.length).toBe(1);
  });

  it('is no failure when the page gave up', async () => {
    const controller = new AbortController();
    service.answer = () => controller.abort();
    await expect(readNetwork(controller.signal)).rejects.toMatchObject({ name: 'AbortError' });
    expect(requestLog()[0]).toMatchObject({ pending: false, cancelled: true });
    expect(requestLog()[0]?.failure).toBeUndefined();
  });

  it('refuses a write while known to be offline, except where the service is on this machine', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    service.answer = (_, response) => json(response, 200, network);
    await writeNetwork();
    expect(service.arrived.map(({ method }) => method)).toEqual(['HEAD', 'PUT']);
    await service.close();
    const error = await failure(writeNetwork());
    expect([error.kind, error.requestId]).toEqual(['not sent', undefined]);
  });

  it('believes a browser that is offline about every other service', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    const sent = vi.fn<() => void>();
    vi.stubGlobal('fetch', sent);
    connectTo('https://api.example.com', 'elsewhere');
    setToken(TOKEN, { keepForTab: false });
    expect((await failure(writeNetwork())).kind).toBe('not sent');
    expect(sent).not.toHaveBeenCalled();
  });

  it('sends a read even while known to be offline: it may work, and does no harm', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    const sent = vi.fn<() => Promise<Response>>(() => Promise.resolve(Response.json(network)));
    vi.stubGlobal('fetch', sent);
    connectTo('https://api.example.com', 'elsewhere');
    setToken(TOKEN, { keepForTab: false });
    await expect(readNetwork()).resolves.toMatchObject({ raw: network });
    expect(sent).toHaveBeenCalledOnce();
  });

  it('keeps writes on other sockets than reads and probes, and sends a cookie only where a gateway needs it', async () => {
    // Offline, so that the write is preceded by a probe.
    vi.stubGlobal('navigator', { onLine: false });
    const modes: unknown[] = [];
    vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
      modes.push([init.method, init.credentials, init.redirect, init.cache]);
      return Promise.resolve(Response.json(network));
    });
    await readNetwork();
    await writeNetwork();
    expect(modes).toEqual([
      ['GET', 'same-origin', 'error', 'no-store'],
      ['HEAD', 'same-origin', undefined, 'no-store'],
      ['PUT', 'omit', 'error', 'no-store'],
    ]);
  });
});

describe('the credential', () => {
  it('is asked for once by any number of refused requests, and not for an old one', async () => {
    service.answer = (_, response) => json(response, 401, { error: 'access_denied' });
    const first = failure(readNetwork());
    await first;
    const asked = tokenRequest();
    expect(asked.open).toBe(true);
    await Promise.all([failure(readNetwork()), failure(writeNetwork())]);
    expect(tokenRequest()).toBe(asked);

    service.answer = (_, response) => {
      setToken('another-token', { keepForTab: false });
      json(response, 401, {});
    };
    await failure(readNetwork());
    expect(tokenRequest().open).toBe(false);
  });

  it('is not touched by 403', async () => {
    service.answer = (_, response) => json(response, 403, { error_description: 'quota exceeded' });
    expect((await failure(readNetwork())).words).toBe('quota exceeded');
    expect(tokenRequest().open).toBe(false);
  });

  it('is needed before anything is sent', async () => {
    forgetToken();
    const error = await failure(writeNetwork());
    expect([error.kind, error.refusal]).toEqual(['not sent', 'no credential']);
    expect(service.arrived).toEqual([]);
  });

  it('is nowhere in the log or in an error, even when it comes back', async () => {
    service.answer = ({ headers }, response) =>
      json(
        response,
        400,
        { error_description: `bad ${headers.authorization}` },
        { 'x-echo': TOKEN },
      );
    const error = await failure(call('createNetwork', { body: { metadata: { name: TOKEN } } }));
    const kept = JSON.stringify([requestLog(), { ...error, message: error.message }]);
    for (const spelling of [TOKEN, JSON.stringify(TOKEN).slice(1, -1), encodeURIComponent(TOKEN)])
      expect(kept.includes(spelling) || kept.includes(JSON.stringify(spelling).slice(1, -1))).toBe(
        false,
      );
    expect(kept).toContain('Bearer …');
  });
});
