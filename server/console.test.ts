import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Running } from './start';
import { Cleanup, gatewayFor, script, send, sendRaw } from './gateway.fixture';

const cleanup = new Cleanup();
let gateway: Running;

beforeAll(async () => {
  gateway = await gatewayFor(cleanup);
});
afterAll(() => cleanup.run());

const get = (target: string, headers: Record<string, string> = {}, method = 'GET') =>
  send(gateway.address, target, { headers, method });

describe('the page', () => {
  it.each(['/', '/networks', '/networks/3f0c/edit?tab=json', '/users/a.b@example.com/edit'])(
    'stands at %s',
    async (target) => {
      const { status, headers, text } = await get(target);
      expect(status).toBe(200);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(headers['cache-control']).toBe('no-cache');
      expect(text).toContain('<div id="root">');
    },
  );

  it('has a nonce of its own in every answer, the same in the policy', async () => {
    const answers = await Promise.all([get('/'), get('/')]);
    const nonces = answers.map(({ text, headers }) => {
      const [, nonce = ''] = /nonce="([^"]+)"/.exec(text) ?? [];
      const policy = String(headers['content-security-policy']);
      expect(nonce).toMatch(/^[\w+/]{22}==$/);
      expect(policy).toContain(`script-src 'self' 'nonce-${nonce}';`);
      expect(policy).toContain(`style-src 'self' 'nonce-${nonce}';`);
      return nonce;
    });
    expect(nonces[0]).not.toBe(nonces[1]);
  });

  it('sends the strict headers', async () => {
    const { headers } = await get('/');
    const policy = String(headers['content-security-policy']);
    for (const part of [
      "default-src 'none'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
      "require-trusted-types-for 'script'",
      "worker-src 'self'",
      "img-src 'self'",
      "manifest-src 'self'",
      "connect-src 'self' https: http://localhost:* http://127.0.0.1:*",
    ])
      expect(policy.split('; ')).toContain(part);
    expect(policy).not.toMatch(/unsafe-/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('same-origin');
    expect(headers['permissions-policy']).toContain('camera=()');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  it('comes compressed when the browser takes it', async () => {
    const { headers } = await get('/', { 'Accept-Encoding': 'gzip, deflate, br' });
    expect(headers['content-encoding']).toBe('br');
    expect(headers.vary).toBe('Accept-Encoding');
  });

  it('has no body for HEAD and takes no POST', async () => {
    const head = await get('/networks', {}, 'HEAD');
    expect(head.status).toBe(200);
    expect(head.text).toBe('');
    const post = await get('/networks', {}, 'POST');
    expect(post.status).toBe(405);
    expect(post.headers.allow).toBe('GET, HEAD');
  });
});

describe('files', () => {
  it('are kept for a year when their name has a hash', async () => {
    const { headers, text } = await get('/assets/index-4f2a.js');
    expect(text).toBe(script);
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['content-security-policy']).toContain("script-src 'self' 'wasm-unsafe-eval';");
  });

  it.each([
    ['/favicon.svg', 'image/svg+xml; charset=utf-8'],
    ['/favicon.ico', 'image/x-icon'],
    ['/apple-touch-icon.png', 'image/png'],
    ['/icon-192.png', 'image/png'],
    ['/manifest.webmanifest', 'application/manifest+json'],
    ['/examples/sentences.csv', 'text/csv; charset=utf-8'],
    ['/robots.txt', 'text/plain; charset=utf-8'],
  ])('of public/ have their type and are asked for again: %s', async (target, type) => {
    const { status, headers } = await get(target);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe(type);
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers.etag).toBeDefined();
  });

  it('of public/ do not stand in for the config.json of the gateway', async () => {
    const { headers, json } = await get('/config.json');
    expect(json()).toMatchObject({ connections: [{ id: 'sandbox' }, { id: 'demo' }] });
    expect(headers['cache-control']).toBe('no-cache');
  });

  it('come as they were compressed, each form with a tag of its own', async () => {
    const plain = await get('/assets/index-4f2a.js');
    const packed = await get('/assets/index-4f2a.js', { 'Accept-Encoding': 'gzip' });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(Number(packed.headers['content-length'])).toBeLessThan(script.length);
    expect(packed.headers.etag).not.toBe(plain.headers.etag);
    const refused = await get('/assets/index-4f2a.js', { 'Accept-Encoding': 'gzip;q=0' });
    expect(refused.headers['content-encoding']).toBeUndefined();
  });

  it('are not sent again when they have not changed', async () => {
    const { headers } = await get('/favicon.svg');
    const again = await get('/favicon.svg', { 'If-None-Match': `W/"old", ${headers.etag}` });
    expect(again.status).toBe(304);
    expect(again.text).toBe('');
    const head = await get('/favicon.svg', {}, 'HEAD');
    expect(head.headers.etag).toBe(headers.etag);
    expect(head.text).toBe('');
  });

  it.each(['/assets/missing.js', '/assets/missing', '/missing.css', '/index-4f2a.js.map'])(
    'that do not exist are not the page: %s',
    async (target) => {
      const { status, headers } = await get(target);
      expect(status).toBe(404);
      expect(headers['content-type']).toBe('application/json');
    },
  );

  it.each([
    '/../package.json',
    '/assets/../../package.json',
    '/assets/..%2f..%2fpackage.json',
    '/assets/%2e%2e/%2e%2e/etc/passwd',
    '/..%5c..%5cpackage.json',
    '/assets/index-4f2a.js%00.svg',
    '/assets/index-4f2a.js.gz/',
    '//etc/passwd',
    '/\\etc\\passwd',
  ])('outside the build cannot be reached: %s', async (target) => {
    const { text } = await get(target);
    expect(text).not.toMatch(/root:|"version"|devDependencies/);
    expect(text).toMatch(/<div id="root">|"error"/);
  });
});

describe('the guard', () => {
  it.each([
    ['another host', 'GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n', 421],
    [
      'a name that points here',
      'GET /config.json HTTP/1.1\r\nHost: rebind.example:80\r\n\r\n',
      421,
    ],
    ['an absolute target', 'GET http://evil.example/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n', 400],
    ['a target that names a host', 'GET //evil.example/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n', 400],
    ['two hosts', 'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: evil.example\r\n\r\n', 400],
    ['no host', 'GET / HTTP/1.1\r\n\r\n', 400],
    ['a host that is none', 'GET / HTTP/1.1\r\nHost: 127.0.0.1/x\r\n\r\n', 400],
    [
      'a length and chunks',
      'POST /v1/embeddings HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: a\r\n\r\n',
      400,
    ],
    [
      'two lengths',
      'POST /v1/embeddings HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 0\r\nContent-Length: 9\r\n\r\n',
      400,
    ],
    [
      'an unknown coding',
      'POST /v1/embeddings HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    [
      'a name with a space',
      'POST /v1/embeddings HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding : chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
  ])('refuses %s', async (_, bytes, status) => {
    const text = await sendRaw(gateway.address, bytes, 500);
    expect(text).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(text.match(/HTTP\/1\.1 /g)).toHaveLength(1);
  });

  it('says how to serve another address', async () => {
    const { json } = await get('/', { Host: 'console.example.com' });
    expect(json()).toMatchObject({
      error_description: expect.stringContaining('MERIDIAN_PUBLIC_URL'),
    });
  });

  it('answers probes whatever address they use', async () => {
    const { status, text } = await get('/healthz', { Host: 'pod.internal' });
    expect([status, text]).toEqual([200, '{"status":"ok"}']);
  });
});

describe('settings of the headers', () => {
  it('narrow what pages may connect to', async () => {
    const narrow = await gatewayFor(cleanup, {
      MERIDIAN_CONNECT_SOURCES: 'https://api.example.com',
    });
    const none = await gatewayFor(cleanup, { MERIDIAN_CONNECT_SOURCES: 'none' });
    const policies = await Promise.all([narrow, none].map(({ address }) => send(address, '/')));
    expect(policies.map(({ headers }) => String(headers['content-security-policy']))).toEqual([
      expect.stringContaining("connect-src 'self' https://api.example.com;"),
      expect.stringContaining("connect-src 'self';"),
    ]);
  });

  it('ask for TLS from then on when people come by TLS', async () => {
    const behind = await gatewayFor(cleanup, {
      MERIDIAN_PUBLIC_URL: 'https://console.example.com',
    });
    const host = { Host: 'console.example.com' };
    const { headers } = await send(behind.address, '/', { headers: host });
    expect(headers['strict-transport-security']).toBe('max-age=31536000');

    const proxied = await gatewayFor(cleanup, { MERIDIAN_TRUST_PROXY: 'true' });
    const tls = { 'X-Forwarded-Proto': 'https' };
    const secure = await send(proxied.address, '/', { headers: tls });
    expect(secure.headers['strict-transport-security']).toBe('max-age=31536000');
    // Without the setting, any client could claim it.
    const untrusted = await get('/', tls);
    expect(untrusted.headers['strict-transport-security']).toBeUndefined();
  });
});
