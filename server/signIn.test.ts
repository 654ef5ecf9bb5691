import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Running } from './start';
import {
  allTo,
  Cleanup,
  gatewayFor,
  listen,
  send,
  upstreamFor,
  type Answer,
  type Upstream,
} from './gateway.fixture';
import { TestProvider } from './provider.fixture';
import net from 'node:net';

const cleanup = new Cleanup();
let provider: TestProvider;
let upstream: Upstream;
let gateway: Running;

beforeEach(async () => {
  provider = await TestProvider.open(cleanup);
  upstream = await upstreamFor(cleanup);
  gateway = await start();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  await cleanup.run();
});

async function start(changes: Record<string, string> = {}): Promise<Running> {
  // The public address must be known before the gateway listens.
  const probe = net.createServer();
  const publicUrl = await listen(probe);
  await new Promise((closed) => probe.close(closed));
  return gatewayFor(cleanup, {
    ...allTo(upstream.address),
    PORT: new URL(publicUrl).port,
    MERIDIAN_PUBLIC_URL: publicUrl,
    MERIDIAN_OIDC_ISSUER: provider.issuer,
    MERIDIAN_OIDC_CLIENT_ID: 'console',
    MERIDIAN_OIDC_CLIENT_SECRET: 'client-secret',
    MERIDIAN_SESSION_SECRET: 'a secret of thirty-two characters or more',
    ...changes,
  });
}

/** The cookies of a browser: those set by an answer are sent with the next request. */
class Browser {
  readonly cookies = new Map<string, string>();
  /** All Set-Cookie lines received. */
  readonly lines: string[] = [];

  constructor(private readonly address: string) {}

  async visit(target: string, options: Parameters<typeof send>[2] = {}): Promise<Answer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...options.headers, ...(cookie !== '' && { Cookie: cookie }) };
    const answer = await send(this.address, target, { ...options, headers });
    for (const line of answer.headers['set-cookie'] ?? []) {
      this.lines.push(line);
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (line.includes('Max-Age=0')) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return answer;
  }

  async signIn(returnTo = '/networks?tag=a%3Db#top'): Promise<Answer> {
    const leaving = await this.visit(
      `/auth/sign-in?return=${encodeURIComponent(returnTo)}`,
      navigate,
    );
    const back = new URL(provider.authorize(String(leaving.headers.location)));
    return this.visit(back.pathname + back.search, navigate);
  }
}

const navigate = { headers: { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate' } };
const read = (browser: Browser, headers: Record<string, string> = {}) =>
  browser.visit('/api/v2/networks', { headers });

describe('signing in', () => {
  it('leads to the provider with PKCE and back to where the person was', async () => {
    const browser = new Browser(gateway.address);
    const leaving = await browser.visit('/auth/sign-in?return=%2Fnetworks', navigate);
    const asked = new URL(String(leaving.headers.location)).searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      response_type: 'code',
      redirect_uri: `${gateway.address}/auth/callback`,
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.any(String),
      nonce: expect.any(String),
    });
    const arrived = await new Browser(gateway.address).signIn();
    expect(arrived.status).toBe(303);
    expect(arrived.headers.location).toBe('/networks?tag=a%3Db#top');
  });

  it('keeps the tokens where only the gateway can read them', async () => {
    const browser = new Browser(gateway.address);
    await browser.signIn();
    const kept = browser.lines.filter((line) => line.startsWith('meridian.'));
    expect(kept.length).toBeGreaterThan(1);
    for (const line of kept) {
      expect(line).toMatch(/; Path=\/; HttpOnly; SameSite=Strict$/);
      expect(line.length).toBeLessThan(4096);
    }
    expect(browser.lines.join()).not.toContain('access-0');
    expect([...browser.cookies.keys()].filter((name) => name.includes('departure'))).toEqual([]);
  });

  it('adds the token to calls that have none of their own', async () => {
    const browser = new Browser(gateway.address);
    expect((await read(browser)).status).toBe(401);
    await browser.signIn();
    expect((await read(browser)).status).toBe(200);
    await read(browser, { Authorization: 'Bearer own' });
    expect(upstream.received.map(({ headers }) => headers.authorization)).toEqual([
      `Bearer ${provider.accessTokens[0]}`,
      'Bearer own',
    ]);
    expect(upstream.received.every(({ headers }) => headers.cookie === undefined)).toBe(true);
  });

  it('tells the page who and how long, never the token', async () => {
    const browser = new Browser(gateway.address);
    expect((await browser.visit('/auth/session')).json()).toEqual({ signedIn: false });
    await browser.signIn();
    const session = await browser.visit('/auth/session');
    expect(session.json()).toEqual({
      signedIn: true,
      name: 'Ada Lovelace',
      expiresAt: expect.any(Number),
    });
    expect(session.text).not.toContain('access-');
    const config = await browser.visit('/config.json');
    expect(config.json()).toMatchObject({ connections: [{ signIn: { kind: 'oidc' } }] });
  });

  it('serves any gateway with the same secret, and none with another', async () => {
    const browser = new Browser(gateway.address);
    await browser.signIn();
    const second = new Browser((await start()).address);
    const third = new Browser((await start({ MERIDIAN_SESSION_SECRET: 'z'.repeat(32) })).address);
    for (const [name, value] of browser.cookies) {
      second.cookies.set(name, value);
      third.cookies.set(name, value);
    }
    expect([(await read(second)).status, (await read(third)).status]).toEqual([200, 401]);
  });

  it.each([
    '//evil.example/',
    'https://evil.example/',
    '/\\evil.example',
    'javascript:alert(1)',
    '',
  ])('never leads on to %s', async (returnTo) => {
    const arrived = await new Browser(gateway.address).signIn(returnTo);
    expect(arrived.headers.location).toBe('/');
  });

  it('is refused in the words of the provider, as text', async () => {
    const browser = new Browser(gateway.address);
    const leaving = await browser.visit('/auth/sign-in?return=/networks', navigate);
    const back = new URL(
      provider.authorize(String(leaving.headers.location), 'No <b>such</b> person'),
    );
    const arrived = await browser.visit(back.pathname + back.search, navigate);
    expect(arrived.status).toBe(403);
    expect(arrived.text).toContain('No &#60;b&#62;such&#60;/b&#62; person');
    expect(arrived.text).toContain('href="/auth/sign-in?return=%2Fnetworks"');
    expect((await read(browser)).status).toBe(401);
  });

  it('asks for a token that the APIs take', async () => {
    const asked = async (changes: Record<string, string>): Promise<URLSearchParams> => {
      const { address } = await start(changes);
      const leaving = await new Browser(address).visit('/auth/sign-in', navigate);
      return new URL(String(leaving.headers.location)).searchParams;
    };
    const named = await asked({
      MERIDIAN_OIDC_AUDIENCE: 'https://api.example',
      MERIDIAN_OIDC_RESOURCE: 'https://region.example https://models.example',
    });
    expect(named.getAll('audience')).toEqual(['https://api.example']);
    expect(named.getAll('resource')).toEqual(['https://region.example', 'https://models.example']);
    const plain = await asked({});
    expect([plain.has('audience'), plain.has('resource')]).toEqual([false, false]);
  });

  it('asks for the same resources whenever a token is got', async () => {
    const resource = 'https://region.example';
    const { address } = await start({ MERIDIAN_OIDC_RESOURCE: resource });
    provider.tokenSeconds = 30;
    const browser = new Browser(address);
    await browser.signIn();
    await read(browser);
    expect(provider.resources).toEqual([[resource], [resource]]);
  });

  it('leaves few cookies however often it is begun, and the last ones count', async () => {
    const browser = new Browser(gateway.address);
    const addresses: string[] = [];
    for (let visit = 0; visit < 150; visit += 1) {
      const leaving = await browser.visit('/auth/sign-in?return=/networks', navigate);
      addresses.push(String(leaving.headers.location));
    }
    expect(browser.cookies.size).toBeLessThanOrEqual(5);
    expect((await browser.visit('/')).status).toBe(200);
    for (const address of addresses.slice(-2)) {
      const back = new URL(provider.authorize(address));
      const arrived = await browser.visit(back.pathname + back.search, navigate);
      expect(arrived.status).toBe(303);
    }
    expect((await read(browser)).status).toBe(200);
  });

  it('is refused when it was begun elsewhere', async () => {
    const victim = new Browser(gateway.address);
    const attacker = new Browser(gateway.address);
    const leaving = await attacker.visit('/auth/sign-in', navigate);
    const back = new URL(provider.authorize(String(leaving.headers.location)));
    const arrived = await victim.visit(back.pathname + back.search, navigate);
    expect(arrived.status).toBe(400);
    expect(victim.cookies.size).toBe(0);
  });

  it('says so when the provider cannot be reached', async () => {
    const alone = await start({ MERIDIAN_OIDC_ISSUER: 'http://127.0.0.1:9' });
    const answer = await send(alone.address, '/auth/sign-in');
    expect(answer.status).toBe(502);
    expect(answer.text).toContain('could not be reached');
  });
});

describe('a session', () => {
  it('is renewed before its token ends, once for all requests under way', async () => {
    provider.tokenSeconds = 30;
    const browser = new Browser(gateway.address);
    await browser.signIn();
    provider.tokenSeconds = 3600;
    const answers = await Promise.all([read(browser), read(browser), read(browser)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(provider.refreshes).toBe(1);
    await read(browser);
    expect(provider.refreshes).toBe(1);
    expect(new Set(upstream.received.map(({ headers }) => headers.authorization))).toEqual(
      new Set([`Bearer ${provider.accessTokens[1]}`]),
    );
    expect((await browser.visit('/auth/session')).json()).toMatchObject({ name: 'Ada Lovelace' });
  });

  it('ends when the provider refuses to renew it', async () => {
    provider.tokenSeconds = 0;
    const browser = new Browser(gateway.address);
    await browser.signIn();
    provider.refusal = { status: 400, error: 'invalid_grant' };
    expect((await read(browser)).status).toBe(401);
    expect(browser.cookies.size).toBe(0);
    expect(upstream.received).toEqual([]);
  });

  it('does not end because the provider is away for a moment', async () => {
    provider.tokenSeconds = 0;
    const browser = new Browser(gateway.address);
    await browser.signIn();
    provider.refusal = { status: 503, error: 'temporarily_unavailable' };
    const answer = await read(browser);
    expect(answer.status).toBe(502);
    expect(answer.text).toContain('Nothing was sent.');
    provider.refusal = undefined;
    expect((await read(browser)).status).toBe(200);
  });

  it('uses the token it has while that lasts', async () => {
    provider.tokenSeconds = 30;
    const browser = new Browser(gateway.address);
    await browser.signIn();
    provider.refusal = { status: 400, error: 'invalid_grant' };
    expect((await read(browser)).status).toBe(200);
  });

  it('ends by signing out, here and at the provider', async () => {
    const browser = new Browser(gateway.address);
    await browser.signIn();
    const out = await browser.visit('/auth/sign-out', {
      method: 'POST',
      headers: { Origin: gateway.address, 'Content-Length': 0 },
    });
    expect(out.status).toBe(200);
    expect(browser.cookies.size).toBe(0);
    await vi.waitFor(() => expect(provider.revoked).toHaveLength(1));
    expect((await read(browser)).status).toBe(401);
  });

  it('ends at once by signing out, however long the provider takes', async () => {
    const browser = new Browser(gateway.address);
    await browser.signIn();
    let release = (): void => {};
    provider.holdRevoking = new Promise((resolve) => (release = resolve));
    const began = performance.now();
    const out = await browser.visit('/auth/sign-out', {
      method: 'POST',
      headers: { Origin: gateway.address, 'Content-Length': 0 },
    });
    expect([out.status, browser.cookies.size, provider.revoked]).toEqual([200, 0, []]);
    expect(performance.now() - began).toBeLessThan(5000);
    release();
    await vi.waitFor(() => expect(provider.revoked).toHaveLength(1));
  });

  it.each([
    ['POST', '/auth/sign-out', { Origin: 'https://evil.example' }],
    ['POST', '/api/v2/networks', { Origin: 'https://evil.example' }],
    ['GET', '/api/v2/networks', { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate' }],
    ['GET', '/auth/session', { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors' }],
  ])('cannot be used by another site: %s %s', async (method, target, headers) => {
    const browser = new Browser(gateway.address);
    await browser.signIn();
    expect((await browser.visit(target, { method, headers })).status).toBe(403);
    expect(upstream.received).toEqual([]);
    expect((await browser.visit('/auth/session')).json()).toMatchObject({ signedIn: true });
  });

  it('cannot be changed in the browser', async () => {
    const browser = new Browser(gateway.address);
    await browser.signIn();
    const value = browser.cookies.get('meridian.0') ?? '';
    browser.cookies.set(
      'meridian.0',
      value.slice(0, 100) + (value[100] === 'A' ? 'B' : 'A') + value.slice(101),
    );
    expect((await read(browser)).status).toBe(401);
  });
});
