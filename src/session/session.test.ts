import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ConnectionConfig } from '../contract/config';
import type { TestStorage } from '../memory/storage.fixture';
import { isLoopback, tidyAddress } from './addresses';
import { connectionFault } from './connectionFault';
import { newStorages, page, sandbox } from './session.fixture';
import { cleanToken, tokenFacts, tokenFault } from './token';

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

beforeEach(() => {
  ({ local, tab } = newStorages());
});

function configIs(answer: () => Response) {
  const asked = vi.fn<() => Promise<Response>>(() => Promise.resolve(answer()));
  vi.stubGlobal('fetch', asked);
  return asked;
}
const config = (...connections: unknown[]) => configIs(() => Response.json({ connections }));

describe('config.json', () => {
  it('is loaded once and brings connections and nicknames', async () => {
    const asked = config(sandbox);
    const { loadConfig, currentConnection, nickname, currentMemoryKey } = await page();
    await Promise.all([loadConfig(), loadConfig()]);
    expect(asked).toHaveBeenCalledOnce();
    expect(currentConnection()).toMatchObject({ id: 'sandbox', origin: 'operator' });
    expect(currentConnection().addresses.inference).toBe('');
    expect(currentMemoryKey()).toEqual({ connection: 'sandbox', organization: 'acme' });
    expect(nickname(currentMemoryKey(), 'p1')).toBe('platform');
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
    expect(second.currentMemoryKey().organization).toBe('other');
    await second.signOut();
    expect(second.currentMemoryKey().organization).toBe('acme');
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
    const { loadConfig, currentMemoryKey } = await page();
    await loadConfig();
    expect(currentMemoryKey().organization).toBe('acme');
  });
});
