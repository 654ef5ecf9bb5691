import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Browser } from './browser.fixture';
import { allTo, Cleanup, upstreamFor, type Upstream } from './gateway.fixture';
import { resource, signInGateway, TestProvider } from './provider.fixture';
import type { Running } from './start';
import { postgresPrograms, startPostgres } from './store/postgres.fixture';
import type { Tables } from './store/schema';
import { openStore, type Store } from './store/store';

// Starting PostgreSQL, and waiting for a locked file, can take seconds on a busy machine.
vi.setConfig({ testTimeout: 20_000, hookTimeout: 60_000 });

const cleanup = new Cleanup();
const minute = 60_000;
const hour = 60 * minute;
let provider: TestProvider;
let upstream: Upstream;
let gateway: Running;
/** The store of the gateways, as another process opens it. */
let store: Store;
let storePlace: string;

const start = (changes: Record<string, string> = {}): Promise<Running> =>
  signInGateway(cleanup, provider, upstream, {
    MERIDIAN_STORE: storePlace,
    MERIDIAN_OIDC_RESOURCE: resource,
    ...changes,
  });

/** Another gateway on the same store, after the first has stopped: a file is for one. */
async function restart(changes: Record<string, string> = {}): Promise<string> {
  await gateway.close();
  gateway = await start(changes);
  return gateway.address;
}

const rows = () => store.db.selectFrom('sessions').selectAll().execute();
const change = (values: Partial<Tables['sessions']>) =>
  store.db.updateTable('sessions').set(values).execute();

/** A person who has signed in with a token that has to be renewed at once. */
async function signedInWithOldToken(address = gateway.address): Promise<Browser> {
  provider.tokenSeconds = 2;
  const browser = new Browser(address);
  await browser.signIn();
  provider.tokenSeconds = 3600;
  return browser;
}

/** Starts sessions in a fresh store for each test. */
function withStore(place: () => Promise<string>): void {
  beforeEach(async () => {
    // The gateway reports what it could not do, and the provider that it is not set up for production.
    for (const name of ['error', 'warn', 'info'] as const)
      vi.spyOn(console, name).mockImplementation(() => {});
    storePlace = await place();
    provider = await TestProvider.open(cleanup);
    upstream = await upstreamFor(cleanup);
    gateway = await start();
    store = await openStore(storePlace);
    cleanup.add(() => store.close());
    await store.db.deleteFrom('sessions').execute();
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await cleanup.run();
  });
}

async function newFile(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'meridian-sessions-'));
  cleanup.add(() => rm(folder, { recursive: true, force: true }));
  return path.join(folder, 'gateway.db');
}

describe('a session', () => {
  withStore(newFile);

  it('is in the store without anything that another reader of the store could use', async () => {
    const browser = new Browser(gateway.address);
    await browser.signIn();
    const [row] = await rows();
    expect(row).toMatchObject({ person: 'ada', name: 'Ada Lovelace' });
    const text = JSON.stringify(row);
    expect(text).not.toContain(browser.cookies.get('meridian'));
    expect(text).not.toContain(provider.exchanges[0]?.accessToken);
  });

  it('cannot be had with tokens of another row, or with an id that was changed', async () => {
    const ada = new Browser(gateway.address);
    await ada.signIn();
    const [adas] = await rows();
    provider.person = { id: 'grace', name: 'Grace Hopper' };
    const grace = new Browser(gateway.address);
    await grace.signIn();
    await change({ tokens: adas?.tokens ?? '' });
    expect([(await ada.read()).status, (await grace.read()).status]).toEqual([200, 401]);
    const id = ada.cookies.get('meridian') ?? '';
    ada.cookies.set('meridian', (id.startsWith('A') ? 'B' : 'A') + id.slice(1));
    expect((await ada.read()).status).toBe(401);
  });

  it('is renewed before its token ends, once for all requests under way', async () => {
    const browser = await signedInWithOldToken();
    const answers = await Promise.all([browser.read(), browser.read(), browser.read()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await browser.read();
    expect(provider.refreshes).toBe(1);
    expect(new Set(upstream.received.map(({ headers }) => headers.authorization))).toEqual(
      new Set([`Bearer ${provider.exchanges[1]?.accessToken}`]),
    );
    expect((await browser.visit('/auth/session')).json()).toMatchObject({
      name: 'Ada Lovelace',
    });
  });

  it('ends when the provider refuses to renew it, even while its token lasts', async () => {
    provider.tokenSeconds = 30;
    const browser = new Browser(gateway.address);
    await browser.signIn();
    await provider.takeAccessAway();
    expect((await browser.read()).status).toBe(401);
    expect(await rows()).toEqual([]);
    expect(upstream.received).toEqual([]);
  });

  it('does not end because the provider is away for a moment', async () => {
    const browser = await signedInWithOldToken();
    provider.fail('/token');
    const answer = await browser.read();
    expect(answer.status).toBe(502);
    expect(answer.text).toContain('Nothing was sent.');
    provider.recover();
    expect((await browser.read()).status).toBe(200);
  });

  it('uses the token it has while that lasts and the provider is away', async () => {
    provider.tokenSeconds = 30;
    const browser = new Browser(gateway.address);
    await browser.signIn();
    provider.fail('/token');
    expect((await browser.read()).status).toBe(200);
  });

  it('ends after two hours without a request, and lasts as long as there are some', async () => {
    const browser = new Browser(gateway.address);
    await browser.signIn();
    await change({ seenAt: Date.now() - 2 * hour + minute });
    expect((await browser.read()).status).toBe(200);
    const [row] = await rows();
    expect(row?.seenAt).toBeGreaterThan(Date.now() - minute);
    await change({ seenAt: Date.now() - 2 * hour });
    expect((await browser.read()).status).toBe(401);
  });

  it('is written at most once a minute because of requests', async () => {
    const browser = new Browser(gateway.address);
    await browser.signIn();
    const seenAt = Date.now() - minute / 2;
    await change({ seenAt });
    await browser.read();
    expect((await rows())[0]?.seenAt).toBe(seenAt);
  });

  it('ends after twelve hours, however it is used', async () => {
    const browser = new Browser(gateway.address);
    await browser.signIn();
    await change({ createdAt: Date.now() - 12 * hour + minute });
    const { expiresAt } = (await browser.visit('/auth/session')).json() as { expiresAt: number };
    expect(expiresAt).toBeLessThan(Date.now() + minute);
    await change({ createdAt: Date.now() - 12 * hour });
    expect((await browser.read()).status).toBe(401);
  });

  it('does not last longer when it began while a clock was ahead', async () => {
    const browser = new Browser(gateway.address);
    await browser.signIn();
    await change({ createdAt: Date.now() + 10_000 });
    expect((await browser.read()).status).toBe(200);
    await change({ createdAt: Date.now() + 400 * 24 * hour });
    expect((await browser.read()).status).toBe(401);
  });

  it('lasts as long as the settings say', async () => {
    const short = await restart({
      MERIDIAN_SESSION_IDLE_MINUTES: '5',
      MERIDIAN_SESSION_HOURS: '1',
    });
    const browser = new Browser(short);
    await browser.signIn();
    await change({ seenAt: Date.now() - 5 * minute });
    expect((await browser.read()).status).toBe(401);
    await change({ seenAt: Date.now(), createdAt: Date.now() - hour });
    expect((await browser.read()).status).toBe(401);
  });

  it('that is over is removed from the store when a gateway starts', async () => {
    const browser = new Browser(gateway.address);
    await browser.signIn();
    await change({ seenAt: Date.now() - 3 * hour });
    await new Browser(gateway.address).signIn();
    expect(await rows()).toHaveLength(2);
    await restart();
    await vi.waitFor(async () => expect(await rows()).toHaveLength(1));
  });

  it('takes the place of the one that the browser had', async () => {
    const browser = new Browser(gateway.address);
    await browser.signIn();
    const before = browser.copy();
    await browser.signIn();
    expect(await rows()).toHaveLength(1);
    expect([(await before.read()).status, (await browser.read()).status]).toEqual([401, 200]);
  });

  it('serves any gateway with its secret and store, and none with another secret', async () => {
    const browser = new Browser(gateway.address);
    await browser.signIn();
    const old = 'a secret of thirty-two characters or more';
    const fresh = 'z'.repeat(32);
    const statuses = [];
    for (const secrets of [old, `${fresh},${old}`, fresh]) {
      const address = await restart({ MERIDIAN_SESSION_SECRET: secrets });
      statuses.push((await browser.copy(address).read()).status);
    }
    expect(statuses).toEqual([200, 200, 401]);
  });

  it('with a large token stays a small cookie', async () => {
    provider.padding = 9000;
    const browser = new Browser(gateway.address);
    await browser.signIn();
    expect((await browser.read()).status).toBe(200);
    expect(upstream.received[0]?.headers.authorization?.length).toBeGreaterThan(12_000);
    const cookies = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    expect(cookies.length).toBeLessThan(100);
  });

  it.each([
    ['POST', '/auth/sign-out', { Origin: 'https://evil.example' }],
    ['POST', '/auth/sign-out?everywhere=1', { Origin: 'https://evil.example' }],
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
});

describe('signing out', () => {
  withStore(newFile);

  it('ends the session here and at the provider, and leads to the end of its own session', async () => {
    const browser = new Browser(gateway.address);
    await browser.signIn();
    const out = await browser.signOut();
    expect([out.status, browser.cookies.size, await rows()]).toEqual([200, 0, []]);
    const { providerSignOut } = out.json() as { providerSignOut: string };
    const asked = new URL(providerSignOut);
    expect(asked.origin + asked.pathname).toBe(`${provider.issuer}/session/end`);
    expect(Object.fromEntries(asked.searchParams)).toEqual({
      client_id: 'console',
      post_logout_redirect_uri: `${gateway.address}/`,
      id_token_hint: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    });
    await vi.waitFor(() => expect(provider.revoked).toBe(1));
    const page = await browser.visit(providerSignOut);
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('op.logoutForm')]);
  });

  it('answers soon when the provider cannot be reached at all', async () => {
    const browser = new Browser(gateway.address);
    await browser.signIn();
    const thief = browser.copy(await restart());
    provider.hold('/.well-known/openid-configuration');
    const began = performance.now();
    const out = await thief.copy().signOut();
    expect([out.status, out.json()]).toEqual([200, { signedIn: false }]);
    expect(performance.now() - began).toBeLessThan(5000);
    expect((await thief.read()).status).toBe(401);
    provider.recover();
  });

  it('is not undone by an answer that was under way, which sets no cookie', async () => {
    const slow = await upstreamFor(
      cleanup,
      (_, response) => void released.then(() => response.end('{}')),
    );
    let release = (): void => {};
    const released = new Promise<void>((done) => (release = done));
    const address = await restart(allTo(slow.address));
    const browser = await signedInWithOldToken(address);
    const tab = browser.copy();
    const writing = tab.visit('/api/v2/networks', {
      method: 'POST',
      headers: { Origin: address, 'Content-Type': 'application/json' },
      body: '{}',
    });
    await vi.waitFor(() => expect(slow.received).toHaveLength(1));
    await browser.signOut();
    release();
    const answer = await writing;
    expect([answer.status, answer.headers['set-cookie']]).toEqual([200, undefined]);
    expect((await tab.read()).status).toBe(401);
    expect(await rows()).toEqual([]);
  });

  it('is not undone by a renewal that was under way, and its new tokens are revoked', async () => {
    const browser = await signedInWithOldToken();
    const { arrived, release } = provider.hold('/token');
    const reading = browser.copy().read();
    await arrived;
    expect((await browser.signOut()).status).toBe(200);
    await vi.waitFor(() => expect(provider.revoked).toBe(1));
    release();
    expect((await reading).status).toBe(401);
    expect(await rows()).toEqual([]);
    expect(upstream.received).toEqual([]);
    await vi.waitFor(() => expect(provider.revoked).toBe(2));
  });

  it('everywhere ends all sessions of the person, and nobody else’s', async () => {
    const browsers = [1, 2, 3].map(() => new Browser(gateway.address));
    for (const browser of browsers) await browser.signIn();
    provider.person = { id: 'grace', name: 'Grace Hopper' };
    const grace = new Browser(gateway.address);
    await grace.signIn();
    expect((await browsers[0]?.signOut('?everywhere=1'))?.status).toBe(200);
    const statuses = [];
    for (const browser of [...browsers, grace]) statuses.push((await browser.read()).status);
    expect(statuses).toEqual([401, 401, 401, 200]);
    await vi.waitFor(() => expect(provider.revoked).toBe(3));
    // Nobody can say whose sessions these would be.
    expect((await browsers[1]?.signOut('?everywhere=1'))?.status).toBe(401);
  });

  it('says so when the store cannot be changed, and then nothing has ended', async () => {
    const browser = new Browser(gateway.address);
    await browser.signIn();
    const { default: Database } = await import('libsql');
    const other = new Database(storePlace);
    other.exec('BEGIN IMMEDIATE');
    const out = await browser.signOut();
    other.exec('ROLLBACK');
    other.close();
    expect([out.status, out.headers['set-cookie']]).toEqual([503, undefined]);
    expect((await browser.read()).status).toBe(200);
  });
});

const programs = postgresPrograms();
describe.skipIf(programs === undefined)('gateways that share a PostgreSQL database', () => {
  let server: Awaited<ReturnType<typeof startPostgres>> | undefined;
  afterAll(() => server?.stop());
  withStore(async () => {
    server ??= await startPostgres(programs ?? '');
    return server.address;
  });

  it('renew a session once, and its grant stays alive', async () => {
    const others = [await start(), await start()];
    const browser = await signedInWithOldToken();
    const tabs = [gateway, ...others].map(({ address }) => browser.copy(address));
    for (let round = 1; round <= 3; round += 1) {
      const answers = await Promise.all(
        tabs.flatMap((tab) => Array.from({ length: 8 }, () => tab.read())),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      expect(provider.refreshes).toBe(round);
      await change({ expiresAt: Date.now() + 1000 });
    }
    expect(provider.exchanges.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  it('take over from one that died, once', async () => {
    const other = await start();
    const browser = await signedInWithOldToken();
    await change({ renewedBy: 'a gateway that died', renewedUntil: Date.now() + 1000 });
    const answers = await Promise.all(
      [gateway, other].flatMap(({ address }) => [
        browser.copy(address).read(),
        browser.copy(address).read(),
      ]),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(provider.refreshes).toBe(1);
  });

  it('end a session when the one that died had the new tokens', async () => {
    const browser = await signedInWithOldToken();
    const [before] = await rows();
    await browser.read();
    await change({ tokens: before?.tokens ?? '', expiresAt: Date.now(), renewedUntil: 1 });
    expect((await browser.read()).status).toBe(401);
    expect(await rows()).toEqual([]);
  });

  it('end a session together when one of them was slow and was overtaken', async () => {
    const other = await start();
    const browser = await signedInWithOldToken();
    const { arrived, release } = provider.hold('/token');
    const slow = browser.read();
    await arrived;
    provider.recover();
    // As if the lease had run out: the other one tries with the token that was used already.
    await change({ renewedUntil: 1 });
    const refused = browser.copy(other.address).read();
    await vi.waitFor(async () => expect(await rows()).toEqual([]));
    expect(provider.exchanges.at(-1)?.status).toBe(400);
    release();
    // The provider has ended the grant, so both say that nobody is signed in, and no row is left behind.
    expect([(await slow).status, (await refused).status]).toEqual([401, 401]);
    expect(await rows()).toEqual([]);
  });

  it('leave nothing for an old cookie after a sign-out, while the provider takes its time', async () => {
    const other = await start();
    const browser = new Browser(gateway.address);
    await browser.signIn();
    const thieves = [browser.copy(), browser.copy(other.address)];
    expect((await thieves[1]?.read())?.status).toBe(200);
    const { arrived, release } = provider.hold('/token/revocation');
    await browser.signOut();
    await arrived;
    for (const thief of thieves) {
      expect((await thief.read()).status).toBe(401);
      expect((await thief.visit('/auth/session')).json()).toEqual({ signedIn: false });
    }
    release();
  });

  it('end everywhere no session of somebody with the same id at another provider', async () => {
    const elsewhere = await TestProvider.open(cleanup);
    const other = await signInGateway(cleanup, elsewhere, upstream, {
      MERIDIAN_STORE: storePlace,
      MERIDIAN_OIDC_RESOURCE: resource,
    });
    const namesake = new Browser(other.address);
    await namesake.signIn();
    const browser = new Browser(gateway.address);
    await browser.signIn();
    expect(new Set((await rows()).map(({ person }) => person)).size).toBe(1);
    expect((await browser.signOut('?everywhere=1')).status).toBe(200);
    expect([(await browser.read()).status, (await namesake.read()).status]).toEqual([401, 200]);
  });
});
