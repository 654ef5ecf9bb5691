import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSettings, SettingError } from './settings';

const four = {
  MERIDIAN_BASE_URL: 'https://region.example/api/',
  MERIDIAN_IDENTITY_URL: 'https://identity.example',
  MERIDIAN_AIPROXY_URL: 'https://models.example:8443',
  MERIDIAN_INFERENCE_URL: 'http://[::1]:9000',
};
const oidc = {
  ...four,
  MERIDIAN_OIDC_ISSUER: 'https://id.example',
  MERIDIAN_OIDC_CLIENT_ID: 'console',
  MERIDIAN_OIDC_CLIENT_SECRET: 'secret',
  MERIDIAN_SESSION_SECRET: 'a secret of thirty-two characters or more',
  MERIDIAN_PUBLIC_URL: 'https://console.example',
};

describe('readSettings', () => {
  it('needs none', () => {
    expect(readSettings({})).toEqual({
      host: '127.0.0.1',
      port: 8080,
      store: '.data/sandbox.journal.db',
      journal: { days: 365, isRequired: false },
      sandboxDatabase: '.data/sandbox.db',
      sandboxControl: false,
      connection: {},
      connectSources: 'https: http://localhost:* http://127.0.0.1:*',
      bodyLimit: 16_777_216,
      timeoutMs: 55_000,
      tls: false,
      proxies: 0,
      maxConnections: 1000,
      drainMs: 0,
      accessLog: false,
      summary: expect.stringMatching(/^PORT=8080$/m),
      warnings: [],
    });
  });

  it('are the ones in docs/configuration.md, with what they are when nobody sets them', () => {
    const docs = readFileSync(new URL('../docs/configuration.md', import.meta.url), 'utf8');
    const rows = docs.split('\n').filter((line) => line.startsWith('| `'));
    const names = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)]);
    const asked = new Set<string>();
    const watched = new Proxy<Record<string, string>>(oidc, {
      get: (all, name: string) => (asked.add(name), all[name]),
    });
    const { summary } = readSettings(watched);
    const own = [...asked].filter((name) => !name.endsWith('_FILE'));
    expect(names.map(([, name]) => name).toSorted()).toEqual(own.toSorted());
    const inForce = summary.split('\n').filter((line) => !((line.split('=')[0] ?? '') in oidc));
    expect(inForce.length).toBeGreaterThan(10);
    for (const line of inForce) {
      const [name = '', ...usual] = line.split('=');
      const row = rows.find((one) => one.includes(`\`${name}\``));
      expect(row).toContain(name === 'MERIDIAN_STORE' ? '.data/gateway.db' : usual.join('='));
    }
    const fromFiles = /Secrets can be in files[^]*?\n\n/.exec(docs)?.[0] ?? '';
    const files = [...fromFiles.matchAll(/`(\w+_FILE)`/g)].map(([, name]) => name);
    expect(files.toSorted()).toEqual(
      [...asked].filter((name) => name.endsWith('_FILE')).toSorted(),
    );
  });

  it('tells what is in force, and nothing secret', () => {
    const { summary } = readSettings({
      ...oidc,
      MERIDIAN_STORE: 'postgres://meridian:store-secret@db.example/meridian',
      MERIDIAN_METRICS_TOKEN: 'a token of metrics',
      MERIDIAN_SESSION_HOURS: '8',
    });
    for (const line of [
      'MERIDIAN_OIDC_ISSUER=https://id.example',
      'MERIDIAN_STORE=postgres://meridian:…@db.example/meridian',
      'MERIDIAN_SESSION_HOURS=8',
      'MERIDIAN_SESSION_IDLE_MINUTES=120',
      'MERIDIAN_METRICS_TOKEN=…',
    ])
      expect(summary.split('\n')).toContain(line);
    for (const secret of ['=secret', 'store-secret', 'of metrics', 'thirty-two'])
      expect(summary).not.toContain(secret);
    expect(readSettings({}).summary).not.toContain('MERIDIAN_SESSION_HOURS');
  });

  it('reads secrets from files', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'meridian-secrets-'));
    const file = path.join(folder, 'secret');
    await writeFile(file, `${'f'.repeat(40)}\n`);
    const { MERIDIAN_SESSION_SECRET: own, ...rest } = oidc;
    const named = { ...rest, MERIDIAN_SESSION_SECRET_FILE: file };
    expect(readSettings(named).oidc?.sessionSecrets).toEqual(['f'.repeat(40)]);
    expect(() => readSettings({ ...named, MERIDIAN_SESSION_SECRET: own })).toThrow(
      'MERIDIAN_SESSION_SECRET and MERIDIAN_SESSION_SECRET_FILE are both set.',
    );
    await rm(folder, { recursive: true });
    expect(() => readSettings(named)).toThrow(
      `MERIDIAN_SESSION_SECRET_FILE is ${file}, which cannot be read: ENOENT.`,
    );
  });

  it.each([
    [{ MERIDIAN_SESION_SECRET: 'x' }, 'MERIDIAN_SESION_SECRET is not a setting.'],
    [{ MERIDIAN_SESSION_SECRETFILE: 'x' }, 'MERIDIAN_SESSION_SECRETFILE is not a setting.'],
    [{ MERIDIAN_SOMETHING_ELSE: 'x' }, 'MERIDIAN_SOMETHING_ELSE is not a setting.'],
    [
      { ...four, MERIDIAN_TOKEN_AUDIENCE: 'api' },
      'MERIDIAN_TOKEN_AUDIENCE has no effect, because MERIDIAN_TOKEN_ISSUER is not set.',
    ],
    [
      { ...four, MERIDIAN_OIDC_AUDIENCE: 'api' },
      'MERIDIAN_OIDC_AUDIENCE has no effect, because MERIDIAN_OIDC_ISSUER is not set.',
    ],
    [
      { MERIDIAN_TOKEN_ISSUER: 'https://id.example' },
      'MERIDIAN_TOKEN_ISSUER has no effect, because MERIDIAN_BASE_URL is not set.',
    ],
    [
      { ...four, MERIDIAN_JOURNAL_DAYS: '9' },
      'MERIDIAN_JOURNAL_DAYS has no effect, because the journal is not set.',
    ],
    [
      { MERIDIAN_ADMINS: 'ada' },
      'MERIDIAN_ADMINS has no effect, because MERIDIAN_OIDC_ISSUER is not set.',
    ],
    [{ ...four, MERIDIAN_JOURNAL: 'on' }, 'MERIDIAN_JOURNAL is on, but nobody can be named'],
    [
      { MERIDIAN_JOURNAL: 'on', MERIDIAN_STORE: 'none' },
      'MERIDIAN_JOURNAL is on, but MERIDIAN_STORE is none',
    ],
    [{ MERIDIAN_METRICS_TOKEN: 'a token' }, 'MERIDIAN_METRICS_TOKEN can be guessed'],
    [
      { ...oidc, MERIDIAN_SESSION_SECRET: 'x'.repeat(32) },
      'MERIDIAN_SESSION_SECRET can be guessed',
    ],
  ])('warns of %j', (environment, words) => {
    expect(readSettings(environment).warnings).toEqual([expect.stringContaining(words)]);
  });

  it('warns of nothing in a whole configuration', () => {
    for (const environment of [
      { ...oidc, MERIDIAN_ADMINS: 'ada@example.com', HOME: '/' },
      { ...four, MERIDIAN_PUBLIC_URL: 'https://console.example' },
    ])
      expect(readSettings(environment).warnings).toEqual([]);
  });

  it('takes an empty variable for one that is not set', () => {
    expect(readSettings({ PORT: '', MERIDIAN_BASE_URL: ' ' }).upstreams).toBeUndefined();
  });

  it('reads the addresses, without their trailing slash', () => {
    const { upstreams } = readSettings({
      ...four,
      MERIDIAN_COMPUTE_URL: 'https://compute.example',
    });
    expect(upstreams?.regional.href).toBe('https://region.example/api');
    expect(upstreams?.compute?.host).toBe('compute.example');
  });

  it('reads how people sign in', () => {
    const settings = readSettings(oidc);
    expect(settings.oidc).toMatchObject({ clientId: 'console', scope: expect.any(String) });
    expect(settings.tls).toBe(true);
  });

  it('reads where the store is', () => {
    const places = ['/data/gateway.db', 'postgres://meridian@db/meridian', 'none'].map(
      (text) => readSettings({ MERIDIAN_STORE: text }).store,
    );
    expect(places).toEqual(['/data/gateway.db', 'postgres://meridian@db/meridian', undefined]);
  });

  it('reads several secrets, the newest first', () => {
    const both = `${'n'.repeat(32)}, ${'o'.repeat(40)}`;
    const { oidc: signIn } = readSettings({ ...oidc, MERIDIAN_SESSION_SECRET: both });
    expect(signIn?.sessionSecrets).toEqual(['n'.repeat(32), 'o'.repeat(40)]);
  });

  it('reads how many proxies stand in front', () => {
    const counts = ['true', 'no', '2'].map(
      (text) => readSettings({ MERIDIAN_TRUST_PROXY: text }).proxies,
    );
    expect(counts).toEqual([1, 0, 2]);
  });

  it('reads where proxies come from', () => {
    const { proxies, proxyAddresses } = readSettings({
      MERIDIAN_TRUST_PROXY: '10.0.0.5, fd00::/8',
    });
    expect(proxies).toBe(1);
    expect(['10.0.0.5', '10.0.0.6'].map((one) => proxyAddresses?.check(one))).toEqual([
      true,
      false,
    ]);
    expect(proxyAddresses?.check('fd12::1', 'ipv6')).toBe(true);
  });

  it.each([
    ...[
      '0.5',
      '10',
      '10.0.0.0/33',
      '::/129',
      '10.0.0.1/',
      'proxy.example',
      '10.0.0.1;10.0.0.2',
      '10.0.0.1,',
    ].map((text): [Record<string, string>, string] => [
      { MERIDIAN_TRUST_PROXY: text },
      'MERIDIAN_TRUST_PROXY has to be true, false, or how many',
    ]),
    [
      { ...oidc, MERIDIAN_OIDC_RESOURCE: 'https://a.example api' },
      'MERIDIAN_OIDC_RESOURCE has api in it',
    ],
    [{ MERIDIAN_SANDBOX_CONTROL: 'on' }, 'MERIDIAN_SANDBOX_CONTROL has to be local or open.'],
    [{ MERIDIAN_MAX_CONNECTIONS: '0' }, 'MERIDIAN_MAX_CONNECTIONS has to be a whole number from 1'],
    [{ MERIDIAN_ACCESS_LOG: 'all' }, 'MERIDIAN_ACCESS_LOG has to be true or false.'],
    [{ MERIDIAN_ALLOW_GROUPS: 'a,,b', ...oidc }, 'MERIDIAN_ALLOW_GROUPS has an empty entry in it.'],
    [
      { ...oidc, MERIDIAN_OIDC_ISSUER: 'http://id.example' },
      'MERIDIAN_OIDC_ISSUER has to begin with https',
    ],
    [{ PORT: '70000' }, 'PORT has to be a whole number from 0 to 65535.'],
    [{ PORT: '80a' }, 'PORT has to be a whole number from 0 to 65535.'],
    [{ MERIDIAN_BODY_LIMIT: '16 MB' }, 'MERIDIAN_BODY_LIMIT has to be a size such as'],
    [{ MERIDIAN_BODY_LIMIT: '0' }, 'MERIDIAN_BODY_LIMIT has to be a size such as'],
    [{ MERIDIAN_TIMEOUT_SECONDS: '0' }, 'MERIDIAN_TIMEOUT_SECONDS has to be a whole number from 1'],
    [{ MERIDIAN_TLS: 'maybe' }, 'MERIDIAN_TLS has to be true or false.'],
    [
      { MERIDIAN_PUBLIC_URL: 'http://console.example' },
      'MERIDIAN_PUBLIC_URL has to begin with https',
    ],
    [{ MERIDIAN_PUBLIC_URL: 'https://console.example/x' }, 'MERIDIAN_PUBLIC_URL has a path'],
    [
      { MERIDIAN_CONNECT_SOURCES: "https://a.example; script-src 'unsafe-inline'" },
      'MERIDIAN_CONNECT_SOURCES has https://a.example; in it',
    ],
    [{ MERIDIAN_CONNECT_SOURCES: "'unsafe-inline'" }, 'MERIDIAN_CONNECT_SOURCES has'],
    [{ ...four, MERIDIAN_BASE_URL: 'region.example' }, 'MERIDIAN_BASE_URL has to be an address'],
    [
      { ...four, MERIDIAN_BASE_URL: 'ftp://region.example' },
      'MERIDIAN_BASE_URL has to be an address',
    ],
    [
      { ...four, MERIDIAN_BASE_URL: 'https://a:b@region.example' },
      'MERIDIAN_BASE_URL has a user name',
    ],
    [{ ...four, MERIDIAN_BASE_URL: 'https://region.example/?a' }, 'MERIDIAN_BASE_URL has a query'],
    [
      { MERIDIAN_BASE_URL: four.MERIDIAN_BASE_URL },
      'MERIDIAN_IDENTITY_URL is not set although MERIDIAN_BASE_URL is;',
    ],
    [
      { MERIDIAN_COMPUTE_URL: 'https://compute.example' },
      'MERIDIAN_BASE_URL is not set although MERIDIAN_COMPUTE_URL is;',
    ],
    [{ ...oidc, MERIDIAN_SESSION_SECRET: 'short' }, 'MERIDIAN_SESSION_SECRET is too short'],
    [
      { ...oidc, MERIDIAN_SESSION_SECRET: `${'x'.repeat(32)},` },
      'MERIDIAN_SESSION_SECRET has a secret in it that is too short',
    ],
    [{ MERIDIAN_STORE: 'mysql://db/meridian' }, 'MERIDIAN_STORE has to be the path of a file'],
    [
      { MERIDIAN_JOURNAL: 'required', MERIDIAN_STORE: 'none' },
      'MERIDIAN_JOURNAL is on, but MERIDIAN_STORE is none, so nothing is recorded',
    ],
    [{ ...oidc, MERIDIAN_STORE: 'none' }, 'MERIDIAN_STORE is none, but signing in needs a store'],
    [
      { ...oidc, MERIDIAN_OIDC_CLIENT_SECRET: '' },
      'MERIDIAN_OIDC_CLIENT_SECRET is not set although MERIDIAN_OIDC_ISSUER is',
    ],
    [
      { ...oidc, MERIDIAN_PUBLIC_URL: '' },
      'MERIDIAN_PUBLIC_URL is not set although MERIDIAN_OIDC_ISSUER is',
    ],
    [
      { MERIDIAN_OIDC_ISSUER: 'https://id.example' },
      'MERIDIAN_OIDC_ISSUER is set, but the sandbox does not know its tokens',
    ],
  ])('stops at %j', (environment, words) => {
    const read = () => readSettings(environment);
    expect(read).toThrow(SettingError);
    expect(read).toThrow(words);
    expect(read).toThrow(/^[^\n]+\.$/);
  });
});
