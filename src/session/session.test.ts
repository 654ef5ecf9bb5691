import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ConnectionConfig } from '../contract/config';
import { TestStorage } from '../ledger/storage.fixture';
import { connectionFault, isLoopback, tidyAddress } from './addresses';
import { cleanToken, tokenFacts, tokenFault } from './token';

const sandbox: ConnectionConfig = {
  id: 'sandbox',
  name: 'Sandbox',
  kind: 'gateway',
  addresses: { regional: '', identity: '', aiproxy: '', inference: '/' },
  organizationId: 'acme',
  projectId: 'p1',
  signIn: { kind: 'token', token: 'sandbox-admin' },
  nicknames: { p1: 'platform' },
};
const personal: ConnectionConfig = {
  ...sandbox,
  id: 'mine',
  kind: 'direct',
  addresses: {
    regional: 'https://a.example/',
    identity: 'https://b.example',
    aiproxy: 'https://c.example',
    inference: 'https://d.example',
    compute: '',
  },
};

let local: TestStorage;
let tab: TestStorage;

/** Imports the modules as a newly loaded page would. */
async function page() {
  vi.resetModules();
  return {
    ...(await import('./connections')),
    ...(await import('./credential')),
    ...(await import('./credential')),
    ...(await import('./scope')),
    ...(await import('../ledger/nicknames')),
  };
}

function configIs(answer: () => Response) {
  const asked = vi.fn<() => Promise<Response>>(() => Promise.resolve(answer()));
  vi.stubGlobal('fetch', asked);
  return asked;
}
const config = (...connections: unknown[]) => configIs(() => Response.json({ connections }));

beforeEach(() => {
  local = new TestStorage();
  tab = new TestStorage();
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', tab);
});
afterEach(() => vi.unstubAllGlobals());

describe('config.json', () => {
  it('is loaded once and brings connections and nicknames', async () => {
    const asked = config(sandbox);
    const { loadConfig, currentConnection, nickname, currentLedgerKey } = await page();
    await Promise.all([loadConfig(), loadConfig()]);
    expect(asked).toHaveBeenCalledOnce();
    expect(currentConnection()).toMatchObject({ id: 'sandbox', origin: 'operator' });
    expect(currentConnection().addresses.inference).toBe('');
    expect(currentLedgerKey()).toEqual({ connection: 'sandbox', organization: 'acme' });
    expect(nickname(currentLedgerKey(), 'p1')).toBe('platform');
  });

  const faults: [string, () => Response, RegExp][] = [
    ['is not there', () => new Response('', { status: 404 }), /answered 404/],
    ['is not JSON', () => new Response('<html>'), /not JSON/],
    ['is of another kind', () => Response.json({ connections: [{ id: 1 }] }), /connections\.0/],
    ['is empty', () => Response.json({ connections: [] }), /lists no connection/],
  ];
  it.each(faults)('that %s is a clear error, and can be tried again', async (_, answer, words) => {
    configIs(answer);
    const { loadConfig, currentConnection } = await page();
    await expect(loadConfig()).rejects.toThrow(words);
    expect(() => currentConnection()).toThrow(/config\.json/);
    config(sandbox);
    await loadConfig();
    expect(currentConnection().id).toBe('sandbox');
  });
});

describe('connections', () => {
  it('of a person are kept, without a token, and can be chosen for good', async () => {
    config(sandbox);
    const first = await page();
    await first.loadConfig();
    first.saveConnection(personal);
    first.chooseConnection('mine');
    expect(local.texts.get('meridian.connections')).not.toContain('sandbox-admin');
    const second = await page();
    await second.loadConfig();
    expect(second.currentConnection()).toMatchObject({
      id: 'mine',
      origin: 'person',
      signIn: { kind: 'token' },
    });
    expect(second.currentConnection().addresses).toEqual({
      regional: 'https://a.example',
      identity: 'https://b.example',
      aiproxy: 'https://c.example',
      inference: 'https://d.example',
    });
    second.removeConnection('mine');
    expect(second.currentConnection().id).toBe('sandbox');
  });

  it('that are corrupt in storage are left out', async () => {
    local.texts.set('meridian.connections', '[{"id":1},null,{"__proto__":{}}]');
    local.texts.set('meridian.connection', '__proto__');
    config(sandbox);
    const { loadConfig, currentConnection } = await page();
    await loadConfig();
    expect(currentConnection().id).toBe('sandbox');
  });

  it('have faults by field', () => {
    const draft = {
      name: ' ',
      addresses: {
        regional: 'example.com',
        identity: 'ftp://example.com',
        aiproxy: 'https://u:p@example.com',
        inference: 'https://example.com/?x',
        compute: '',
      },
      organizationId: ' .. ',
    };
    expect(Object.keys(connectionFault(draft))).toEqual([
      'name',
      'regional',
      'identity',
      'aiproxy',
      'inference',
      'organizationId',
    ]);
    expect(connectionFault(personal)).toEqual({});
    expect(tidyAddress(' https://a.example/base// ')).toBe('https://a.example/base');
    expect(['http://127.0.0.1:1', 'http://localhost', 'http://[::1]/x'].every(isLoopback)).toBe(
      true,
    );
    expect(['https://localhost.example', '', 'http://128.0.0.1'].some(isLoopback)).toBe(false);
  });
});

describe('the token', () => {
  it('of a sandbox is used until somebody signs out in this tab', async () => {
    config(sandbox);
    const first = await page();
    await first.loadConfig();
    expect(first.currentToken()).toBe('sandbox-admin');
    await first.signOut();
    expect(first.currentToken()).toBeUndefined();
    const second = await page();
    await second.loadConfig();
    expect([second.currentToken(), second.isSignedOut()]).toEqual([undefined, true]);
    second.setToken('mine-1234', { keepForTab: false });
    expect([second.currentToken(), second.isSignedOut()]).toEqual(['mine-1234', false]);
  });

  it('is in no storage unless kept for the tab, and then only there', async () => {
    config(sandbox);
    const first = await page();
    await first.loadConfig();
    const listener = vi.fn<() => void>();
    first.onNewToken(listener);
    first.needToken('why');
    first.setToken('Bearer mine-1234', { keepForTab: false });
    expect(listener).toHaveBeenCalledOnce();
    expect(first.tokenRequest().open).toBe(false);
    expect([...local.texts.values(), ...tab.texts.values()].join()).not.toContain('mine-1234');
    first.setToken('mine-5678', { keepForTab: true });
    expect([...local.texts.values()].join()).not.toContain('mine-5678');
    const second = await page();
    await second.loadConfig();
    expect(second.currentToken()).toBe('mine-5678');
    second.setToken('mine-9999', { keepForTab: false });
    expect([...tab.texts.values()].join()).not.toContain('mine-5678');
  });

  it('belongs to its connection', async () => {
    config(sandbox);
    const { loadConfig, saveConnection, chooseConnection, setToken, currentToken } = await page();
    await loadConfig();
    saveConnection(personal);
    chooseConnection('mine');
    expect(currentToken()).toBeUndefined();
    setToken('mine-1234', { keepForTab: false });
    chooseConnection('sandbox');
    expect(currentToken()).toBe('sandbox-admin');
  });

  it('is cleaned, and refused where it cannot stand in a header', () => {
    expect(cleanToken(' Bearer abc\n')).toBe('abc');
    expect(cleanToken('Authorization: bearer abc')).toBe('abc');
    for (const text of ['', 'Bearer ', 'a b', 'a\nb', 'a\u0000', 'é', 'x'.repeat(20_000)])
      expect(tokenFault(text)).toBeTypeOf('string');
    for (const text of ['abc', 'Bearer a.b-c_d~+/==', '"{}'])
      expect(tokenFault(text)).toBeUndefined();
  });

  it('tells its expiry only where it is a readable JWT', () => {
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const jwt = (claims: unknown) => `${part({ alg: 'none' })}.${part(claims)}.x`;
    expect(tokenFacts(jwt({ exp: 1_800_000_000, name: 'é' }))).toEqual({
      kind: 'jwt',
      expiresAt: 1_800_000_000_000,
    });
    for (const exp of ['soon', -1, 1e300, null])
      expect(tokenFacts(jwt({ exp }))).toEqual({ kind: 'jwt' });
    for (const text of ['abc', 'a.b.c', `${part({})}.${part([1])}.x`, 'a.b.c.d.e', '..'])
      expect(tokenFacts(text)).toEqual({ kind: 'opaque' });
  });
});

describe('the scope', () => {
  it('starts with the connection, is kept per connection, and is gone after signing out', async () => {
    config(sandbox);
    const first = await page();
    await first.loadConfig();
    first.setScope({ organizationId: 'other', projectIds: [], regionIds: ['r'] });
    const second = await page();
    await second.loadConfig();
    expect(second.currentLedgerKey().organization).toBe('other');
    await second.signOut();
    expect(second.currentLedgerKey().organization).toBe('acme');
    expect([...local.texts.keys()]).toEqual([]);
  });

  it('is left for another organization or connection, not for the first that is named', async () => {
    config({ ...sandbox, organizationId: undefined }, { ...sandbox, id: 'second' });
    const { loadConfig, chooseConnection, setScope, onLeave, signOut } = await page();
    await loadConfig();
    const left = vi.fn<() => void>();
    onLeave(left);
    const scope = { projectIds: [], regionIds: [] };
    setScope({ ...scope, organizationId: 'acme' });
    setScope({ ...scope, organizationId: 'acme', regionIds: ['r'] });
    expect(left).not.toHaveBeenCalled();
    setScope({ ...scope, organizationId: 'other' });
    expect(left).toHaveBeenCalledTimes(1);
    chooseConnection('second');
    expect(left).toHaveBeenCalledTimes(2);
    await signOut();
    expect(left).toHaveBeenCalledTimes(3);
  });

  it('that is corrupt in storage is as if there were none', async () => {
    local.texts.set('meridian.scope.sandbox', '{"organizationId":7}');
    config(sandbox);
    const { loadConfig, currentLedgerKey } = await page();
    await loadConfig();
    expect(currentLedgerKey().organization).toBe('acme');
  });
});

describe('a gateway that signs people in', () => {
  const signedIn = { signedIn: true, expiresAt: 1_800_000_000, name: 'Ada' };

  /** A gateway that answers with `session` and `signOut`, and the requests it got. */
  function gatewayIs(answers: { session?: () => unknown; signOut?: () => Promise<Response> }) {
    const asked: string[] = [];
    vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
      asked.push(`${init?.method ?? 'GET'} ${url}`);
      if (url === '/config.json')
        return Promise.resolve(
          Response.json({ connections: [{ ...sandbox, signIn: { kind: 'oidc' } }] }),
        );
      if (url.startsWith('/auth/sign-out'))
        return answers.signOut?.() ?? Promise.resolve(Response.json({ signedIn: false }));
      return Promise.resolve(answers.session?.() ?? signedIn).then((json) => Response.json(json));
    });
    return asked;
  }

  it('is asked for its session, and for its end, here or everywhere', async () => {
    const asked = gatewayIs({});
    const { loadConfig, currentToken, signOut } = await page();
    await loadConfig();
    expect(currentToken()).toBeUndefined();
    await signOut();
    await signOut({ everywhere: true });
    expect(asked).toEqual([
      'GET /config.json',
      'GET /auth/session',
      'POST /auth/sign-out',
      'POST /auth/sign-out?everywhere=1',
    ]);
  });

  it('makes the page drop its data before and after its answer, then leads to the provider', async () => {
    const assign = vi.fn<(to: string) => void>();
    vi.stubGlobal('location', { assign });
    const dropped = vi.fn<() => void>();
    const providerSignOut = 'http://127.0.0.1:9/session/end?client_id=console';
    gatewayIs({
      async signOut() {
        expect(dropped).toHaveBeenCalledTimes(1);
        expect(await hasCredential()).toBe(false);
        local.texts.set('meridian:1:known:sandbox:acme', '[]');
        return Response.json({ signedIn: false, providerSignOut });
      },
    });
    const { loadConfig, hasCredential, onSignOut, signOut } = await page();
    await loadConfig();
    expect(await hasCredential()).toBe(true);
    onSignOut(dropped);
    await signOut();
    expect(dropped).toHaveBeenCalledTimes(2);
    expect(await hasCredential()).toBe(false);
    expect([...local.texts.keys(), ...tab.texts.keys()]).toEqual([]);
    expect(assign).toHaveBeenCalledWith(providerSignOut);
  });

  it('that could not end the session is not used again until the person goes to sign in', async () => {
    vi.stubGlobal('location', { pathname: '/', search: '', assign: vi.fn<() => void>() });
    gatewayIs({ signOut: () => Promise.resolve(new Response('', { status: 503 })) });
    const first = await page();
    await first.loadConfig();
    await expect(first.signOut()).rejects.toThrow('503');
    await first.refreshGatewaySession();
    expect(await first.hasCredential()).toBe(false);
    const second = await page();
    await second.loadConfig();
    expect(await second.hasCredential()).toBe(false);
    second.goToSignIn();
    const third = await page();
    await third.loadConfig();
    expect(await third.hasCredential()).toBe(true);
  });

  it('is asked again by a page that Back brings back as it was', async () => {
    const reload = vi.fn<() => void>();
    vi.stubGlobal('location', { reload });
    vi.stubGlobal('window', new EventTarget());
    const postMessage = vi.fn<(news: unknown) => void>();
    const channel = Object.assign(new EventTarget(), { postMessage });
    vi.stubGlobal('BroadcastChannel', function BroadcastChannel() {
      return channel;
    });
    gatewayIs({});
    const { loadConfig } = await page();
    await loadConfig();
    const show = (persisted: boolean) =>
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
    show(false);
    expect(reload).not.toHaveBeenCalled();
    show(true);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('is not believed when its word is older than the sign-out', async () => {
    let tell = (_session: unknown): void => {};
    gatewayIs({ session: () => new Promise((resolve) => (tell = resolve)) });
    const { loadConfig, hasCredential, refreshGatewaySession, signOut } = await page();
    await loadConfig();
    const asking = refreshGatewaySession();
    await signOut();
    tell(signedIn);
    await asking;
    expect(await hasCredential()).toBe(false);
  });
});

it('goes to sign in without what stands after #, which is for the browser alone', async () => {
  const assign = vi.fn<(to: string) => void>();
  vi.stubGlobal('location', {
    pathname: '/embeddings',
    search: '?tab=map',
    hash: '#share=z',
    assign,
  });
  const { openSignIn } = await import('./gatewaySession');
  openSignIn();
  expect(assign).toHaveBeenCalledWith('/auth/sign-in?return=%2Fembeddings%3Ftab%3Dmap');
  vi.unstubAllGlobals();
});
