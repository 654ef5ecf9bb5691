import { generateKeyPairSync } from 'node:crypto';
import { decodeJwt, SignJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Browser } from './browser.fixture';
import { Cleanup, send, upstreamFor, type Upstream } from './gateway.fixture';
import { signInGateway, TestProvider } from './provider.fixture';
import type { Running } from './start';
import { postgresPrograms, startPostgres } from './store/postgres.fixture';

// What the provider does on its own: it ends sessions, and changes its keys.

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

const cleanup = new Cleanup();
let provider: TestProvider;
let upstream: Upstream;
let gateway: Running;
let log: string;

const start = (changes: Record<string, string> = {}): Promise<Running> =>
  signInGateway(cleanup, provider, upstream, changes, (text) => (log += text));

beforeEach(async () => {
  for (const name of ['error', 'warn', 'info'] as const)
    vi.spyOn(console, name).mockImplementation(() => {});
  log = '';
  provider = await TestProvider.open(cleanup);
  upstream = await upstreamFor(cleanup);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await cleanup.run();
});

async function signedIn(address = gateway.address, id = 'ada'): Promise<Browser> {
  provider.person = { id, name: id };
  const browser = new Browser(address);
  await browser.signIn();
  return browser;
}

/** Ends the session of the provider that a browser has, as another of its applications would. */
async function leaveProvider(browser: Browser): Promise<void> {
  const page = await browser.visit(`${provider.issuer}/session/end`);
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
  await browser.visit(`${provider.issuer}/session/end/confirm`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ xsrf, logout: 'yes' }).toString(),
  });
}

const logOut = (token: string, address = gateway.address) =>
  send(address, '/auth/backchannel-logout', {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ logout_token: token }).toString(),
  });

const now = () => Math.floor(Date.now() / 1000);
const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
let count = 0;
/** A logout token as the provider signs it; `undefined` leaves a claim out. */
async function logoutToken(claims: Record<string, unknown> = {}, header = {}): Promise<string> {
  const all = { iss: provider.issuer, aud: 'console', iat: now(), exp: now() + 120, jti: `t${(count += 1)}`, sub: 'ada', events, ...claims }; // prettier-ignore
  const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
  return provider.sign(given, { typ: 'logout+jwt', ...header });
}

describe('a session that ends at the provider', () => {
  beforeEach(async () => {
    gateway = await start();
    provider.gateway = gateway.address;
  });

  it('ends here, and no other one', async () => {
    const browser = await signedIn();
    const elsewhere = await signedIn();
    const other = await signedIn(gateway.address, 'bob');
    await leaveProvider(browser);
    expect(provider.logouts).toHaveLength(1);
    const statuses = [browser, elsewhere, other].map(async (one) => (await one.read()).status);
    expect(await Promise.all(statuses)).toEqual([401, 200, 200]);
    await vi.waitFor(() => expect(log).toContain('"event":"session ended"'));
    // The same token again ends nothing and is refused.
    const again = await signedIn();
    const token = new URLSearchParams(provider.logouts[0]).get('logout_token') ?? '';
    expect(decodeJwt(token)).toMatchObject({ sid: expect.any(String), events });
    expect((await logOut(token)).status).toBe(400);
    expect((await again.read()).status).toBe(200);
  });

  it('ends with all sessions of its person where the provider names the person alone', async () => {
    const [one, two] = [await signedIn(), await signedIn()];
    const other = await signedIn(gateway.address, 'bob');
    const answer = await logOut(await logoutToken());
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    const statuses = [one, two, other].map(async (browser) => (await browser.read()).status);
    expect(await Promise.all(statuses)).toEqual([401, 401, 200]);
  });

  it.each<[string, Record<string, unknown>, object?]>([
    ['for another client', { aud: 'other' }],
    ['from another issuer', { iss: 'https://id.example' }],
    ['that has expired', { exp: now() - 60 }],
    ['that never expires', { exp: undefined }],
    ['without a time', { iat: undefined }],
    ['from long ago', { iat: now() - 3600 }],
    ['from the future', { iat: now() + 3600, exp: now() + 7200 }],
    ['without an id', { jti: undefined }],
    ['with an empty id', { jti: '' }],
    ['without events', { events: undefined }],
    ['with another event', { events: { 'https://example.org/event': {} } }],
    [
      'with an event that is no object',
      { events: { 'http://schemas.openid.net/event/backchannel-logout': true } },
    ],
    ['with a nonce', { nonce: 'x' }],
    ['for nobody', { sub: undefined }],
    ['for an empty person', { sub: '' }],
    ['with a key that the provider has not', {}, { kid: 'other' }],
  ])('does not end by a token %s', async (_, claims, header) => {
    const browser = await signedIn();
    expect((await logOut(await logoutToken(claims, header))).status).toBe(400);
    expect((await browser.read()).status).toBe(200);
  });

  it('does not end by what is no token, or signed by somebody else', async () => {
    const browser = await signedIn();
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const [head, payload] = (await logoutToken()).split('.');
    const forged = await new SignJWT(decodeJwt(await logoutToken()))
      .setProtectedHeader({ alg: 'RS256', kid: 'RS256' })
      .sign(privateKey);
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    const good = await logoutToken();
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const raw = (body: string, headers = form) =>
      send(gateway.address, '/auth/backchannel-logout', { method: 'POST', headers, body });
    const answers = await Promise.all([
      ...[forged, `${none}.${payload}.`, `${head}.${payload}.`, 'x', ''].map((token) =>
        logOut(token),
      ),
      raw(''),
      raw(`logout_token=${good}&logout_token=${good}`),
      raw(`logout_token=${'x'.repeat(100_000)}`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 400));
    const foreign = { ...form, Origin: 'https://evil.example' };
    expect((await raw(`logout_token=${good}`, foreign)).status).toBe(403);
    expect((await send(gateway.address, '/auth/backchannel-logout')).status).toBe(404);
    expect((await browser.read()).status).toBe(200);
  });
});

describe('keys that the provider has just changed', () => {
  it('sign people in at once, and renew without losing the grant', async () => {
    gateway = await start();
    await signedIn();
    await provider.rotateKeys();
    provider.tokenSeconds = 30;
    const browser = await signedIn();
    expect((await browser.read()).status).toBe(200);
    await provider.rotateKeys();
    expect((await browser.read()).status).toBe(200);
    expect(provider.exchanges.map(({ status }) => status)).not.toContain(400);
  });

  it('that cannot be had cost no grant: the next renewal comes with the next refresh token', async () => {
    gateway = await start();
    provider.tokenSeconds = 2;
    const browser = await signedIn();
    await new Promise((done) => setTimeout(done, 2000));
    provider.forged = { name: 'Eve' };
    for (let round = 0; round < 2; round += 1) expect((await browser.read()).status).toBe(502);
    provider.forged = undefined;
    provider.tokenSeconds = 3600;
    expect((await browser.read()).status).toBe(200);
    expect(provider.exchanges.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await browser.visit('/auth/session')).json()).toMatchObject({
      signedIn: true,
      name: 'ada',
    });
  });
});

const programs = postgresPrograms();
describe.skipIf(programs === undefined)('two gateways', () => {
  const [old, fresh] = ['a secret of thirty-two characters or more', 'z'.repeat(32)];

  it('change their secret in the steps that the manual names, and nobody is signed out', async () => {
    const server = await startPostgres(programs ?? '');
    cleanup.add(() => server.stop());
    const at = (secrets: string) =>
      start({
        MERIDIAN_STORE: server.address,
        MERIDIAN_SESSION_SECRET: secrets,
        MERIDIAN_PUBLIC_URL: 'http://127.0.0.1:9',
      });
    const gateways = [await at(old), await at(old)];
    const first = await signedIn(gateways[0]?.address);
    const browsers = [first];
    const check = async () => {
      for (const { address } of gateways)
        for (const browser of browsers)
          expect((await browser.copy(address).read()).status).toBe(200);
      // Who leaves for the provider at one gateway comes back to another.
      for (const [from, to] of [gateways, gateways.toReversed()]) {
        const browser = new Browser(from?.address ?? '');
        const leaving = await browser.visit('/auth/sign-in');
        const back = await browser.throughProvider(String(leaving.headers.location));
        const arrived = browser.copy(to?.address);
        await arrived.visit(back.pathname + back.search);
        expect((await arrived.read()).status).toBe(200);
        browsers.push(arrived);
      }
    };
    await check();
    for (const secrets of [`${old},${fresh}`, `${fresh},${old}`])
      for (const index of [0, 1]) {
        await gateways[index]?.close();
        gateways[index] = await at(secrets);
        await check();
      }
  });

  it('both have no session that the provider has ended', async () => {
    const server = await startPostgres(programs ?? '');
    cleanup.add(() => server.stop());
    const [one, other] = [
      await start({ MERIDIAN_STORE: server.address }),
      await start({ MERIDIAN_STORE: server.address }),
    ];
    provider.gateway = one?.address;
    const browser = await signedIn(other?.address);
    expect((await browser.read()).status).toBe(200);
    await leaveProvider(browser);
    expect((await browser.read()).status).toBe(401);
    const token = new URLSearchParams(provider.logouts[0]).get('logout_token') ?? '';
    expect((await logOut(token, other?.address)).status).toBe(400);
  });
});
