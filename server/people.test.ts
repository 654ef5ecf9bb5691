import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Browser } from './browser.fixture';
import { Cleanup, upstreamFor, type Upstream } from './gateway.fixture';
import { signInGateway, TestProvider } from './provider.fixture';
import type { Running } from './start';

const cleanup = new Cleanup();
let provider: TestProvider;
let upstream: Upstream;
let log: string;

beforeEach(async () => {
  for (const name of ['error', 'warn', 'info'] as const)
    vi.spyOn(console, name).mockImplementation(() => {});
  provider = await TestProvider.open(cleanup);
  upstream = await upstreamFor(cleanup);
  log = '';
});
afterEach(async () => {
  vi.restoreAllMocks();
  await cleanup.run();
});

const start = (changes: Record<string, string>): Promise<Running> =>
  signInGateway(cleanup, provider, upstream, changes, (text) => (log += text));

/** The lines of the log that say what happened to a sign-in, once there are so many. */
async function events(count: number): Promise<Record<string, unknown>[]> {
  const read = () =>
    log
      .split('\n')
      .filter((line) => line.includes('"event"'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  await vi.waitFor(() => expect(read()).toHaveLength(count));
  return read();
}

const ada = { id: 'ada', name: 'Ada Lovelace', email: 'Ada@Example.com', email_verified: true };
const bob = { id: 'bob', name: 'Ada Lovelace', email: 'bob@other.example', email_verified: true };

describe('an ID token', () => {
  it('counts only with the signature of the provider', async () => {
    const gateway = await start({});
    provider.forged = { name: 'Eve' };
    const browser = new Browser(gateway.address);
    expect((await browser.signIn()).status).toBe(502);
    expect((await browser.visit('/auth/session')).json()).toEqual({ signedIn: false });
  });
});

describe('who may enter', () => {
  it.each([
    [{}, bob, true],
    [{ MERIDIAN_ALLOW_GROUPS: 'ops, cloud admins' }, { ...ada, groups: ['cloud admins'] }, true],
    [{ MERIDIAN_ALLOW_GROUPS: 'ops' }, { ...ada, groups: ['Ops', 'dev'] }, false],
    [{ MERIDIAN_ALLOW_GROUPS: 'ops' }, ada, false],
    [{ MERIDIAN_ALLOW_DOMAINS: 'example.com' }, ada, true],
    [{ MERIDIAN_ALLOW_DOMAINS: 'example.com' }, { ...ada, email: 'a@not-example.com' }, false],
    [
      { MERIDIAN_ALLOW_DOMAINS: 'example.com' },
      { ...ada, email: 'a@example.com@evil.example' },
      false,
    ],
    [{ MERIDIAN_ALLOW_DOMAINS: 'example.com' }, { ...ada, email_verified: false }, false],
    [{ MERIDIAN_ALLOW_EMAILS: 'ada@example.com' }, ada, true],
    [{ MERIDIAN_ALLOW_EMAILS: 'ada@example.com' }, { ...ada, email_verified: undefined }, false],
    [
      { MERIDIAN_ALLOW_EMAILS: 'ada@example.com', MERIDIAN_ALLOW_GROUPS: 'ops' },
      { ...bob, groups: ['ops'] },
      true,
    ],
  ])('with %j, %j: %s', async (changes, person, may) => {
    const gateway = await start(changes as Record<string, string>);
    provider.person = person as TestProvider['person'];
    const browser = new Browser(gateway.address);
    expect((await browser.signIn()).status).toBe(may ? 303 : 403);
    expect((await browser.read()).status).toBe(may ? 200 : 401);
  });

  it('says to the refused who they are and what to do', async () => {
    const gateway = await start({ MERIDIAN_ALLOW_DOMAINS: 'example.com' });
    provider.person = bob;
    const browser = new Browser(gateway.address);
    const page = (await browser.signIn('/networks')).text;
    expect(page).toContain('bob@other.example may not use this console.');
    expect(page).toMatch(/href="[^"]*session&#47;end|href="[^"]*\/session\/end[^"]*"/);
    provider.person = { ...ada, email_verified: false };
    expect((await new Browser(gateway.address).signIn()).text).toContain('has not verified');
  });

  it('is asked again when the tokens are renewed', async () => {
    const gateway = await start({ MERIDIAN_ALLOW_GROUPS: 'ops' });
    provider.tokenSeconds = 30;
    provider.person = { ...ada, groups: ['ops'] };
    const browser = new Browser(gateway.address);
    await browser.signIn();
    expect((await browser.read()).status).toBe(200);
    provider.person = { ...ada, groups: [] };
    expect((await browser.read()).status).toBe(401);
    expect((await browser.visit('/auth/session')).json()).toEqual({ signedIn: false });
    await vi.waitFor(() => expect(provider.revoked).toBe(1));
    const { text } = await browser.visit('/metrics');
    expect(text).toContain('meridian_refreshes_total{outcome="ok"} 1');
    expect(text).toContain('meridian_refreshes_total{outcome="refused"} 1');
  });
});

describe('the record of sign-ins', () => {
  it('has every sign-in, refusal and sign-out with the person, and the person in every line', async () => {
    const gateway = await start({
      MERIDIAN_ALLOW_DOMAINS: 'example.com',
      MERIDIAN_ACCESS_LOG: 'off',
    });
    provider.person = ada;
    const browser = new Browser(gateway.address);
    await browser.signIn();
    await browser.signOut();
    provider.person = bob;
    await new Browser(gateway.address).signIn();
    provider.refusal = 'Not today';
    await new Browser(gateway.address).signIn();
    const line = { request: expect.any(String), client: '127.0.0.1' };
    const { id: person } = ada;
    expect(await events(4)).toEqual([
      expect.objectContaining({ ...line, event: 'signed in', person, email: 'ada@example.com' }),
      expect.objectContaining({ ...line, event: 'signed out', person, email: 'ada@example.com' }),
      expect.objectContaining({
        ...line,
        event: 'sign-in refused',
        person: 'bob',
        email: 'bob@other.example',
      }),
      expect.objectContaining({
        ...line,
        event: 'sign-in refused',
        fault: 'RefusedByProvider: Not today',
      }),
    ]);
    expect(log.trim().split('\n')).toHaveLength(4);
  });
});

describe('sessions of others', () => {
  const both = async (): Promise<[Running, Browser, Browser]> => {
    const gateway = await start({ MERIDIAN_ADMINS: 'ada@example.com' });
    const [admin, other] = [new Browser(gateway.address), new Browser(gateway.address)];
    provider.person = bob;
    await other.signIn();
    provider.person = ada;
    await admin.signIn();
    return [gateway, admin, other];
  };
  const end = (browser: Browser, id: string) =>
    browser.visit(`/auth/sessions/${id}`, { method: 'DELETE' });

  it('are listed and ended by admins, and the end is on record', async () => {
    const [, admin, other] = await both();
    expect((await admin.visit('/auth/session')).json()).toMatchObject({ admin: true });
    const answer = await admin.visit('/auth/sessions');
    const { sessions } = answer.json() as { sessions: { id: string; person: string }[] };
    expect(sessions).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ person: 'ada', email: 'ada@example.com', current: true }),
        {
          id: expect.any(String),
          person: 'bob',
          name: 'Ada Lovelace',
          email: 'bob@other.example',
          createdAt: expect.any(Number),
          seenAt: expect.any(Number),
          current: false,
        },
      ]),
    );
    const id = sessions.find(({ person }) => person === 'bob')?.id ?? '';
    expect((await end(admin, id)).status).toBe(200);
    expect((await other.read()).status).toBe(401);
    expect((await admin.read()).status).toBe(200);
    expect((await end(admin, id)).status).toBe(404);
    await vi.waitFor(() => expect(provider.revoked).toBe(1));
    expect((await events(3)).at(-1)).toMatchObject({
      event: 'session ended',
      person: 'ada',
      of: 'bob@other.example',
    });
  });

  it('are nobody else’s business', async () => {
    const [gateway, admin, other] = await both();
    expect((await other.visit('/auth/session')).json()).not.toHaveProperty('admin');
    expect((await other.visit('/auth/sessions')).status).toBe(403);
    const { sessions } = (await admin.visit('/auth/sessions')).json() as {
      sessions: { id: string }[];
    };
    for (const { id } of sessions) expect((await end(other, id)).status).toBe(403);
    expect((await new Browser(gateway.address).visit('/auth/sessions')).status).toBe(401);
    expect((await admin.read()).status).toBe(200);
  });

  it('are not for the owner of an address that nobody verified', async () => {
    const gateway = await start({ MERIDIAN_ADMINS: 'ada@example.com, id-of-eve' });
    const visit = async (person: TestProvider['person']): Promise<number> => {
      provider.person = person;
      const browser = new Browser(gateway.address);
      await browser.signIn();
      return (await browser.visit('/auth/sessions')).status;
    };
    expect(await visit({ ...ada, email_verified: false })).toBe(403);
    expect(await visit({ id: 'id-of-eve', name: 'Eve' })).toBe(200);
    expect(await visit({ id: 'ada@example.com', name: 'Eve' })).toBe(403);
  });
});
