import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Browser, navigate } from './browser.fixture';
import { Cleanup, send, upstreamFor, type Upstream } from './gateway.fixture';
import { resource, signInGateway, TestProvider } from './provider.fixture';
import type { Running } from './start';

const cleanup = new Cleanup();
let provider: TestProvider;
let upstream: Upstream;
let gateway: Running;

beforeEach(async () => {
  for (const name of ['error', 'warn', 'info'] as const)
    vi.spyOn(console, name).mockImplementation(() => {});
  provider = await TestProvider.open(cleanup);
  upstream = await upstreamFor(cleanup);
  gateway = await start();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await cleanup.run();
});

const start = (changes: Record<string, string> = {}): Promise<Running> =>
  signInGateway(cleanup, provider, upstream, changes);

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

  it('gives the browser an id and nothing else, which only the gateway can read', async () => {
    const browser = new Browser(gateway.address);
    await browser.signIn();
    const kept = browser.lines.filter((line) => line.startsWith('meridian='));
    expect(kept).toEqual([
      expect.stringMatching(/^meridian=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/),
    ]);
    expect([...browser.cookies.keys()]).toEqual(['meridian']);
    const again = new Browser(gateway.address);
    await again.signIn();
    expect(again.cookies.get('meridian')).not.toBe(browser.cookies.get('meridian'));
  });

  it('adds the token to calls that have none of their own', async () => {
    const browser = new Browser(gateway.address);
    expect((await browser.read()).status).toBe(401);
    await browser.signIn();
    expect((await browser.read()).status).toBe(200);
    await browser.read({ Authorization: 'Bearer own' });
    expect(upstream.received.map(({ headers }) => headers.authorization)).toEqual([
      `Bearer ${provider.exchanges[0]?.accessToken}`,
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
    expect(session.text).not.toContain(provider.exchanges[0]?.accessToken);
    const config = await browser.visit('/config.json');
    expect(config.json()).toMatchObject({ connections: [{ signIn: { kind: 'oidc' } }] });
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
    provider.refusal = 'No <b>such</b> person';
    const arrived = await browser.signIn('/networks');
    expect(arrived.status).toBe(403);
    expect(arrived.text).toContain('No &#60;b&#62;such&#60;/b&#62; person');
    expect(arrived.text).toContain('href="/auth/sign-in?return=%2Fnetworks"');
    expect((await browser.read()).status).toBe(401);
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
    const { address } = await start({ MERIDIAN_OIDC_RESOURCE: resource });
    provider.tokenSeconds = 30;
    const browser = new Browser(address);
    await browser.signIn();
    await browser.read();
    expect(provider.exchanges.map(({ resource: asked }) => asked)).toEqual([resource, resource]);
    const [, payload = ''] = (upstream.received[0]?.headers.authorization ?? '').split('.');
    expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({
      aud: resource,
      sub: 'ada',
    });
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
      expect((await browser.arrive(address)).status).toBe(303);
    }
    expect((await browser.read()).status).toBe(200);
  });

  it('leads back without a query that is too long, and without a path that is', async () => {
    const back = async (returnTo: string) =>
      (await new Browser(gateway.address).signIn(returnTo)).headers.location;
    expect(await back(`/networks?f=${'x'.repeat(900)}`)).toMatch(/^\/networks\?f=x{900}$/);
    expect(await back(`/networks?f=${'x'.repeat(2000)}`)).toBe('/networks');
    expect(await back(`/networks?f=${'é'.repeat(400)}`)).toBe('/networks');
    expect(await back(`/${'x'.repeat(2000)}?f=x`)).toBe('/');
  });

  it('takes one cookie away for one that it gives, however many are sent', async () => {
    const names = Array.from({ length: 200 }, (_, at) => String(at).padStart(12, 'x'));
    for (const prefix of ['meridian-departure.', '__Host-meridian-departure.', 'meridian.']) {
      const Cookie = names.map((name) => `${prefix}${name}=1`).join('; ');
      const { headers } = await send(gateway.address, '/auth/sign-in', { headers: { Cookie } });
      expect(headers['set-cookie']?.length).toBe(prefix === 'meridian-departure.' ? 2 : 1);
    }
  });

  it('is refused when it was begun elsewhere', async () => {
    const victim = new Browser(gateway.address);
    const attacker = new Browser(gateway.address);
    const leaving = await attacker.visit('/auth/sign-in', navigate);
    const back = await attacker.throughProvider(String(leaving.headers.location));
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
