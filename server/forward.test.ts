import http from 'node:http';
import net from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { allTo, Cleanup, gatewayFor, listen, send, upstreamFor } from './gateway.fixture';
import { version } from '../src/lib/version';

const cleanup = new Cleanup();
afterEach(() => cleanup.run());

const json = { 'Content-Type': 'application/json' };

describe('what reaches an API', () => {
  it.each([
    '/api/v2/networks?tag=env%3Dprod&tag=a%26b%3Dc+d&regionID=eu%2Dnorth-1&regionID=eu-west-2',
    '/api/v2/networks?tag=%E2%9C%93%3D%ff&&projectID=',
    '/api/v2/networks/3f0c-9ad1?',
    '/api/v1/organizations/acme/regions/eu-north-1/flavors',
    '/organizations/acme%20%2F%2e%2efoo%3F/endpoints?x=%2e%2e%2f',
    '/organizations/50%25/endpoints',
    '/organizations/a;b/endpoints',
  ])('is the address byte for byte: %s', async (target) => {
    const upstream = await upstreamFor(cleanup);
    const gateway = await gatewayFor(cleanup, allTo(`${upstream.address}/`));
    expect((await send(gateway.address, target)).status).toBe(200);
    expect(upstream.received.map((one) => one.target)).toEqual([target]);
  });

  it('keeps the path of a base address', async () => {
    const upstream = await upstreamFor(cleanup);
    const gateway = await gatewayFor(cleanup, allTo(`${upstream.address}/region-a/`));
    await send(gateway.address, '/api/v2/networks?tag=a%3Db');
    expect(upstream.received[0]?.target).toBe('/region-a/api/v2/networks?tag=a%3Db');
  });

  it('is each API at its own address, instances at theirs when they have one', async () => {
    const upstreams = await Promise.all(Array.from({ length: 5 }, () => upstreamFor(cleanup)));
    const [regional = '', identity = '', aiproxy = '', inference = '', compute = ''] =
      upstreams.map((one) => one.address);
    const settings = {
      MERIDIAN_BASE_URL: regional,
      MERIDIAN_IDENTITY_URL: identity,
      MERIDIAN_AIPROXY_URL: aiproxy,
      MERIDIAN_INFERENCE_URL: inference,
    };
    const gateway = await gatewayFor(cleanup, { ...settings, MERIDIAN_COMPUTE_URL: compute });
    const post = { method: 'POST', headers: json, body: '{}' };
    await send(gateway.address, '/api/v2/networks');
    await send(gateway.address, '/api/v1/organizations/acme/projects', post);
    await send(gateway.address, '/organizations/acme/endpoints');
    await send(gateway.address, '/v1/embeddings', post);
    await send(gateway.address, '/api/v2/instances', post);
    expect(upstreams.map(({ received }) => received.map(({ target }) => target))).toEqual([
      ['/api/v2/networks'],
      ['/api/v1/organizations/acme/projects'],
      ['/organizations/acme/endpoints'],
      ['/v1/embeddings'],
      ['/api/v2/instances'],
    ]);
    const together = await gatewayFor(cleanup, settings);
    await send(together.address, '/api/v2/instances', post);
    expect(upstreams[0]?.received.at(-1)?.target).toBe('/api/v2/instances');
  });

  it('is the body as it came, and only the headers an API needs', async () => {
    const upstream = await upstreamFor(cleanup);
    const gateway = await gatewayFor(cleanup, allTo(upstream.address));
    const body = Buffer.from('{"price": 1.10, "ünïcode": "\\u2028 ✓"}');
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    await send(gateway.address, '/api/v2/networks/n-1', {
      method: 'PUT',
      body,
      headers: {
        Authorization: 'Bearer secret',
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Length': body.length,
        Accept: 'application/json',
        traceparent,
        tracestate: 'a=b',
        Cookie: 'session=1',
        Connection: 'close, X-Named',
        'X-Named': '1',
        'X-Forwarded-For': '10.0.0.1',
        'Proxy-Authorization': 'Basic x',
        TE: 'trailers',
        Upgrade: 'h2c',
        Expect: '100-continue',
        'User-Agent': 'test',
      },
    });
    const [received] = upstream.received;
    expect(received?.body).toEqual(body);
    expect(received?.headers).toEqual({
      host: new URL(upstream.address).host,
      authorization: 'Bearer secret',
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(body.length),
      accept: 'application/json',
      traceparent,
      tracestate: 'a=b',
      connection: 'close',
    });
  });

  it('is a body of unknown length as a stream', async () => {
    const upstream = await upstreamFor(cleanup);
    const gateway = await gatewayFor(cleanup, allTo(upstream.address));
    const headers = { ...json, 'Transfer-Encoding': 'chunked' };
    await send(gateway.address, '/v1/embeddings', { method: 'POST', headers, body: '{"a":1}' });
    expect(upstream.received[0]?.body.toString()).toBe('{"a":1}');
  });

  it.each([
    ['GET', '/api/v2/networks/%2e%2e', 404],
    ['GET', '/api/v2/networks/..', 404],
    ['GET', '/api/v2/networks/a%2Fb', 400],
    ['GET', '/api/v2/networks/UPPER', 400],
    ['GET', '/api/v2/networks/%zz', 400],
    ['GET', '/organizations/%2e%2e%2fadmin/endpoints', 400],
    ['GET', '/organizations/a%2f..%2f..%2fadmin/endpoints', 400],
    ['GET', '/organizations/a%5c..%5cadmin/endpoints', 400],
    ['GET', '/organizations/..;x/endpoints', 400],
    ['GET', '/organizations/a%0d%0aHost:%20x/endpoints', 400],
    ['GET', '/organizations/%252f..%252f/endpoints', 400],
    ['GET', '/organizations/a%252Fb/endpoints', 400],
    ['GET', '/organizations/a%25252Fb/endpoints', 400],
    ['GET', '/organizations/a;..;/endpoints', 400],
    ['GET', '/organizations/a;%2e%2e;b/endpoints', 400],
    ['GET', '/organizations/%ff/endpoints', 400],
    ['GET', '/organizations/../api/v2/networks/x/endpoints', 404],
    ['GET', '/api/v2/networks/', 404],
    ['GET', '/api/v2/networks/n-1/../../secrets', 404],
    ['GET', '/api/v2/secrets', 404],
    ['GET', '/api/v2', 404],
    ['DELETE', '/api/v2/networks/n-1', 405],
    ['OPTIONS', '/api/v2/networks', 405],
    ['GET', '/_sandbox/requests', 404],
    ['GET', '/openapi.json', 404],
  ])('is nothing for %s %s', async (method, target, status) => {
    const upstream = await upstreamFor(cleanup);
    const gateway = await gatewayFor(cleanup, allTo(upstream.address));
    const answer = await send(gateway.address, target, { method });
    expect(answer.status).toBe(status);
    expect(upstream.received).toEqual([]);
    expect(answer.json()).toMatchObject({
      error: expect.any(String),
      trace_id: expect.any(String),
    });
  });

  it.each([
    ['a foreign origin with a cookie', { Origin: 'https://evil.example', Cookie: 'meridian=1' }],
    ['a foreign origin', { Origin: 'https://evil.example' }],
    ['a foreign port', { Origin: 'http://127.0.0.1:1' }],
    ['an opaque origin', { Origin: 'null' }],
    ['a page of a file', { Origin: 'file://' }],
    ['an origin without a host', { Origin: 'about:blank' }],
    ['an origin that is none', { Origin: '127.0.0.1' }],
    ['what the browser says comes from elsewhere', { 'Sec-Fetch-Site': 'cross-site' }],
    ['a neighbouring site', { 'Sec-Fetch-Site': 'same-site' }],
  ])('is nothing from %s', async (_, headers) => {
    const upstream = await upstreamFor(cleanup);
    const gateway = await gatewayFor(cleanup, allTo(upstream.address));
    const options = { method: 'POST', headers: { ...json, ...headers }, body: '{}' };
    expect((await send(gateway.address, '/api/v2/networks', options)).status).toBe(403);
    expect(upstream.received).toEqual([]);
    const own = { ...json, Origin: gateway.address, 'Sec-Fetch-Site': 'same-origin' };
    const allowed = await send(gateway.address, '/api/v2/networks', { ...options, headers: own });
    expect(allowed.status).toBe(200);
  });

  it.each([
    ['console.example', { MERIDIAN_PUBLIC_URL: 'https://console.example' }],
    ['10.0.0.9', { MERIDIAN_TLS: 'true' }],
    ['10.0.0.9', { MERIDIAN_TRUST_PROXY: 'true' }],
  ])(
    'is nothing from an http page of %s when the console is on https there',
    async (Host, more) => {
      const upstream = await upstreamFor(cleanup);
      const gateway = await gatewayFor(cleanup, { ...allTo(upstream.address), ...more });
      const post = async (scheme: string): Promise<number> => {
        const Origin = `${scheme}://${Host}`;
        const headers = { ...json, Host, Origin, 'X-Forwarded-Proto': 'https' };
        const options = { method: 'POST', headers, body: '{}' };
        return (await send(gateway.address, '/api/v2/networks', options)).status;
      };
      expect(await post('http')).toBe(403);
      expect(upstream.received).toEqual([]);
      expect(await post('https')).toBe(200);
    },
  );

  it('is nothing larger than the limit', async () => {
    const upstream = await upstreamFor(cleanup);
    const limit = { MERIDIAN_BODY_LIMIT: '1 KiB' };
    const gateway = await gatewayFor(cleanup, { ...allTo(upstream.address), ...limit });
    const post = (length: number, headers: Record<string, string>) =>
      send(gateway.address, '/v1/embeddings', {
        method: 'POST',
        headers,
        body: 'x'.repeat(length),
      });
    expect((await post(1024, json)).status).toBe(200);
    expect((await post(1025, json)).status).toBe(413);
    const chunked = { ...json, 'Transfer-Encoding': 'chunked' };
    expect((await post(1024, chunked)).status).toBe(200);
    expect((await post(1025, chunked)).status).toBe(413);
    expect(upstream.received).toHaveLength(2);
  });
});

describe('what comes back', () => {
  it('is the answer without what is meant for another origin or connection', async () => {
    const upstream = await upstreamFor(cleanup, (_, response) => {
      response.writeHead(422, {
        'Content-Type': 'text/html',
        'Retry-After': '7',
        'X-Request-Id': 'r-1',
        'WWW-Authenticate': 'Basic realm="x"',
        'Set-Cookie': ['a=1', 'b=2'],
        'Clear-Site-Data': '"*"',
        'Access-Control-Allow-Origin': '*',
        'Content-Security-Policy': 'default-src *',
        'Cache-Control': 'public, max-age=60',
        Connection: 'close, X-Hop, X-RateLimit-Limit',
        'X-Hop': '1',
        'X-RateLimit-Limit': '5',
        'X-RateLimit-Remaining': '4',
        Server: 'nginx',
        'X-Accel-Redirect': '/secret',
        'X-Sendfile': '/etc/passwd',
        'Speculation-Rules': '"/a"',
        'Set-Login': 'logged-in',
        'Nobody-Knows': '1',
      });
      response.end('<b>no</b>');
    });
    const gateway = await gatewayFor(cleanup, allTo(upstream.address));
    const { status, headers, text } = await send(gateway.address, '/api/v2/networks');
    expect([status, text]).toEqual([422, '<b>no</b>']);
    expect(headers).toMatchObject({ 'retry-after': '7', 'x-request-id': 'r-1' });
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'.*; sandbox$/);
    // Apart from the allowed headers of the API, there are only the gateway's own.
    const own = (await send(gateway.address, '/healthz')).headers;
    const passed = Object.keys(headers).filter((name) => !(name in own));
    expect(passed.toSorted()).toEqual([
      'retry-after',
      'transfer-encoding',
      'x-ratelimit-remaining',
      'x-request-id',
    ]);
  });

  it.each([
    ['Bearer', true],
    ['Bearer realm="a, Basic b", error=invalid_token , error_description="no \\" more"', true],
    ['Basic realm="x"', false],
    ['Bearer realm="x", Basic realm="y"', false],
    ['Bearer, NTLM', false],
    ['Bearer error="x",Negotiate', false],
    ['Bearer realm="x" , Negotiate YII==', false],
    ['Bearer realm="x, Digest realm="y", nonce="z"', false],
    [['Bearer realm="x"', 'Digest realm="y", nonce="z"'], false],
  ])('asks the browser for no password: WWW-Authenticate: %s', async (challenge, isPassed) => {
    const upstream = await upstreamFor(cleanup, (_, response) => {
      response.writeHead(401, { 'WWW-Authenticate': challenge }).end();
    });
    const gateway = await gatewayFor(cleanup, allTo(upstream.address));
    const { status, headers } = await send(gateway.address, '/api/v2/networks');
    expect(status).toBe(401);
    expect(headers['www-authenticate']).toBe(isPassed ? challenge : undefined);
  });

  it('is compressed as the API compressed it', async () => {
    const body = gzipSync('[]');
    const upstream = await upstreamFor(cleanup, (request, response) => {
      expect(request.headers['accept-encoding']).toBe('gzip');
      response.writeHead(200, { ...json, 'Content-Encoding': 'gzip' }).end(body);
    });
    const gateway = await gatewayFor(cleanup, allTo(upstream.address));
    const headers = { 'Accept-Encoding': 'gzip' };
    const answer = await send(gateway.address, '/api/v2/networks', { headers });
    expect(answer.headers['content-encoding']).toBe('gzip');
    expect(Buffer.from(answer.text, 'latin1')).toEqual(body);
  });

  it('arrives as it is sent, not when it is complete', async () => {
    let finish = (): void => {};
    const upstream = await upstreamFor(cleanup, (_, response) => {
      response.writeHead(200, json).write('[');
      finish = () => response.end(']');
    });
    const gateway = await gatewayFor(cleanup, allTo(upstream.address));
    const response = await fetch(`${gateway.address}/api/v2/networks`);
    const reader = response.body?.getReader();
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('[');
    finish();
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe(']');
  });

  it('is broken off when the API breaks off', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const upstream = await upstreamFor(cleanup, (_, response) => {
      response.writeHead(200, { ...json, 'Content-Length': 100 }).write('[');
      setTimeout(() => response.destroy(), 20);
    });
    const gateway = await gatewayFor(cleanup, allTo(upstream.address));
    await expect(send(gateway.address, '/api/v2/networks')).rejects.toThrow(/aborted|hang up/);
    log.mockRestore();
  });
});

describe('an API that does not answer', () => {
  const quiet = () => vi.spyOn(console, 'error').mockImplementation(() => {});

  it('is 502 when nobody listens there, and the log says why without the token', async () => {
    const server = net.createServer();
    const address = await listen(server);
    await new Promise((closed) => server.close(closed));
    let logged = '';
    const settings = { ...allTo(address), MERIDIAN_ACCESS_LOG: 'off' };
    const gateway = await gatewayFor(cleanup, settings, (text) => (logged += text));
    const headers = { Authorization: 'Bearer secret-token' };
    const answer = await send(gateway.address, '/api/v2/networks?tag=a', { headers });
    expect(answer.status).toBe(502);
    expect(answer.json()).toEqual({
      error: 'not_passed_on',
      error_description: expect.stringMatching(/^The Regional API could not be reached: .*refused/),
      trace_id: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    await vi.waitFor(() => expect(logged).toContain('"fault":"ECONNREFUSED"'));
    expect(logged).not.toContain('secret-token');
  });

  it('is a refusal of embeddings that OpenAI clients can read', async () => {
    const log = quiet();
    const upstream = await upstreamFor(cleanup, (request) => request.socket.destroy());
    const gateway = await gatewayFor(cleanup, allTo(upstream.address));
    const options = { method: 'POST', headers: json, body: '{}' };
    const answer = await send(gateway.address, '/v1/embeddings', options);
    const words = 'The Embeddings gave no answer. It may have acted.';
    expect(answer.json()).toEqual({
      error: { message: words, type: 'server_error', param: null, code: 'bad_gateway' },
      error_description: words,
      trace_id: answer.headers['x-request-id'],
    });
    log.mockRestore();
  });

  it('is 502 when it hangs up, and the write is sent once', async () => {
    const log = quiet();
    const upstream = await upstreamFor(cleanup, (request) => request.socket.destroy());
    const gateway = await gatewayFor(cleanup, allTo(upstream.address));
    const options = { method: 'POST', headers: json, body: '{}' };
    const answer = await send(gateway.address, '/api/v2/networks', options);
    expect(answer.status).toBe(502);
    expect(answer.text).toContain('It may have acted.');
    expect(upstream.received).toHaveLength(1);
    log.mockRestore();
  });

  it('is asked for a read again on a new connection when it has closed the kept one', async () => {
    let requests = 0;
    const server = net.createServer((socket) => {
      let mine = 0;
      socket.on('error', () => {});
      socket.on('data', () => {
        requests += 1;
        mine += 1;
        if (mine > 1) socket.destroy();
        else socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}');
      });
    });
    const gateway = await gatewayFor(cleanup, allTo(await listen(server)));
    cleanup.add(async () => void server.close());
    const statuses: number[] = [];
    for (const method of ['GET', 'GET', 'PUT'])
      statuses.push((await send(gateway.address, '/api/v2/networks/n-1', { method })).status);
    expect(statuses).toEqual([200, 200, 200]);
    // The second read found a closed connection and was sent again; the write had its own connection.
    expect(requests).toBe(4);
  });

  it('leaves a browser no used socket to repeat a write on', async () => {
    const upstream = await upstreamFor(cleanup);
    for (const gateway of [
      await gatewayFor(cleanup, allTo(upstream.address)),
      await gatewayFor(cleanup),
    ]) {
      const headers = { ...json, Connection: 'keep-alive' };
      const written = await send(gateway.address, '/api/v2/networks', {
        method: 'POST',
        headers,
        body: '{}',
      });
      expect(written.headers.connection).toBe('close');
      const read = await send(gateway.address, '/api/v2/networks', { headers });
      expect(read.headers.connection).toBe('keep-alive');
    }
  });

  it('is 502 when it redirects, and nobody follows', async () => {
    const log = quiet();
    const upstream = await upstreamFor(cleanup, (_, response) => {
      response.writeHead(307, { Location: '/elsewhere' }).end();
    });
    const gateway = await gatewayFor(cleanup, allTo(upstream.address));
    const answer = await send(gateway.address, '/api/v2/networks');
    expect([answer.status, answer.headers.location]).toEqual([502, undefined]);
    expect(upstream.received).toHaveLength(1);
    log.mockRestore();
  });

  it('is 502 when it does not speak HTTP', async () => {
    const log = quiet();
    const server = net.createServer((socket) => socket.end('no\r\n\r\n'));
    const gateway = await gatewayFor(cleanup, allTo(await listen(server)));
    cleanup.add(async () => void server.close());
    expect((await send(gateway.address, '/api/v2/networks')).status).toBe(502);
    log.mockRestore();
  });

  it('is 504 when it is silent for too long, with the trace id that was sent', async () => {
    const log = quiet();
    const upstream = await upstreamFor(cleanup, () => {});
    const timeout = { MERIDIAN_TIMEOUT_SECONDS: '1' };
    const gateway = await gatewayFor(cleanup, { ...allTo(upstream.address), ...timeout });
    const trace = '0af7651916cd43dd8448eb211c80319c';
    const headers = { traceparent: `00-${trace}-b7ad6b7169203331-01` };
    const answer = await send(gateway.address, '/api/v2/networks', { headers });
    expect(answer.status).toBe(504);
    expect(answer.json()).toMatchObject({ error: 'gateway_timeout', trace_id: trace });
    log.mockRestore();
  });

  it('is left alone when the person leaves', async () => {
    let left = (): void => {};
    const gone = new Promise<void>((resolve) => (left = resolve));
    let arrived = (): void => {};
    const waiting = new Promise<void>((resolve) => (arrived = resolve));
    const upstream = await upstreamFor(cleanup, (request) => {
      request.socket.on('close', () => left());
      arrived();
    });
    const gateway = await gatewayFor(cleanup, allTo(upstream.address));
    const { hostname, port } = new URL(gateway.address);
    const request = http.get({ hostname, port, path: '/api/v2/networks', agent: false });
    request.on('error', () => {});
    await waiting;
    request.destroy();
    await expect(gone).resolves.toBeUndefined();
  });
});

describe('/config.json', () => {
  it('names one connection by way of the gateway, never the addresses behind it', async () => {
    const gateway = await gatewayFor(cleanup, {
      ...allTo('https://api.internal.example'),
      MERIDIAN_CONNECTION_NAME: 'Production',
      MERIDIAN_ORGANIZATION_ID: 'acme',
      MERIDIAN_REGION_ID: 'eu-north-1',
      MERIDIAN_MEMORY_UNIT: 'GiB',
    });
    const { headers, json: body } = await send(gateway.address, '/config.json');
    expect(headers['cache-control']).toBe('no-cache');
    expect(body()).toEqual({
      version,
      connections: [
        {
          id: 'gateway',
          name: 'Production',
          kind: 'gateway',
          addresses: { regional: '', identity: '', aiproxy: '', inference: '' },
          organizationId: 'acme',
          regionId: 'eu-north-1',
          signIn: { kind: 'token' },
          units: { memory: 'GiB' },
        },
      ],
    });
  });
});
