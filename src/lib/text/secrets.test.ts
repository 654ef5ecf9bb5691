import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { notKept } from './text';
import { isSecretName } from './secrets';
import { withoutSecrets } from './withoutSecrets';

const secret = 'hunter2Q';
const base64 = (text: string) => Buffer.from(text).toString('base64');
const pem = (kind: string, body = 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASC') =>
  `-----BEGIN ${kind}-----\n${body}\n-----END ${kind}-----`;
const folded = (value: unknown, times: number): string =>
  times === 0 ? JSON.stringify(value) : folded(JSON.stringify(value), times - 1);

/** What has a secret in it, and the secret. */
const secrets: [unknown, string?][] = [
  // Members by their names.
  [{ sshPrivateKey: secret }],
  [{ sshPrivate: secret }],
  [{ ssh_private: secret }],
  [{ bearer: secret }],
  [{ pin: '4711-12' }, '4711-12'],
  [{ pin: 471_112 }, '471112'],
  [{ userPin: 471_112 }, '471112'],
  [{ 'pin-code': secret }],
  [{ totp: '471112' }, '471112'],
  [{ authKey: secret }],
  [{ accountKey: secret }],
  [{ 'db.password': secret }],
  [{ accesstoken: secret }],
  [{ dsn: `user:${secret}` }],
  // Pairs, in either order, however the two are called.
  [{ name: 'DB_PASSWORD', value: secret }],
  [{ value: secret, name: 'DB_PASSWORD' }],
  [{ key: 'apiKey', value: secret }],
  [{ Key: 'api_key', Value: secret }],
  [{ key: 'token', val: secret }],
  [{ k: 'db-password', v: secret }],
  [{ name: 'Authorization', value: secret }],
  [{ header: 'Cookie', value: secret }],
  [{ name: 'DB_PASSWORD', value: { plain: secret } }],
  [{ name: 'PIN', value: 471_112 }, '471112'],
  [{ name: 'credentials.yaml', content: secret }],
  [{ label: 'Secret key', data: secret }],
  [['--password', secret]],
  [['mysql', `--password=${secret}`]],
  // Addresses.
  [`https://ada:${secret}@git.example/repo.git`],
  [`see https://ada:${secret}@git.example/repo.git for more`],
  [`postgres://app:${secret}@db.example:5432/app`],
  [`postgresql+psycopg://app:${secret}@db.example/app`],
  [`redis://:${secret}@cache.example:6379/0`],
  [`amqp://app:${secret}@mq.example/%2f`],
  [`mongodb+srv://app:${secret}@cluster.example/?retryWrites=true`],
  [`postgres://app:${secret}@x@db.example/app`],
  [`jdbc:postgresql://db.example/app?user=app&password=${secret}`],
  [`jdbc:oracle:thin:scott/${secret}@db.example:1521:orcl`],
  [`jdbc:sqlserver://db.example;user=sa;password=${secret};encrypt=true`],
  [`Server=db;User Id=sa;Password=${secret};Encrypt=true`],
  [`Server=db;User Id=sa;Pwd=${secret} with words;Encrypt=true`],
  [`DefaultEndpointsProtocol=https;AccountName=a;AccountKey=${secret}==`],
  [`host=db.example user=app password=${secret} dbname=app`],
  [`host=db.example password='${secret} and more' dbname=app`],
  // Lines and headers in texts.
  [`password: ${secret}`],
  [`Password:${secret}`],
  [`The password: correct horse ${secret}`],
  [`- name: x\n  db_password: ${secret}\n  size: 3`],
  [`API key: ${secret}`],
  [`private key = ${secret}`],
  [`DB_PASSWORD=${secret} ./run`],
  [`export TOKEN="${secret}"`],
  [`client_secret => '${secret}'`],
  [`#cloud-config\npasswd: "${secret}"`],
  [`password: |\n  ${secret}\n  ${secret}\nsize: 3`],
  [`curl -u ada:${secret} https://api.example`],
  [`curl -H "Authorization: Bearer ${secret}" https://api.example`],
  [`Authorization: Basic ${base64(`ada:${secret}`)}`, base64(`ada:${secret}`)],
  [`send Bearer ${secret}.abc to it`],
  [`Cookie: theme=dark; session=${secret}`],
  [`Set-Cookie: session=${secret}; HttpOnly`],
  [`?page=2&access_token=${secret}&limit=3`],
  [`tool --token ${secret} run`],
  // JSON in texts, however often it is folded, and base64.
  [JSON.stringify({ password: secret })],
  [{ env: JSON.stringify([{ name: 'DB_PASSWORD', value: secret }]) }],
  [folded({ password: secret }, 2)],
  [folded({ password: secret }, 4)],
  [folded({ inner: { password: secret } }, 8)],
  [`curl -d '{"password":"${secret}"}' https://api.example`],
  [`payload: ${JSON.stringify(JSON.stringify({ password: secret }))} end`],
  [base64(`password: ${secret}`), base64(`password: ${secret}`)],
  [base64(JSON.stringify({ token: secret })), base64(JSON.stringify({ token: secret }))],
  [{ auth: base64(`ada:${secret}`) }, base64(`ada:${secret}`)],
  // What shows by its form what it is.
  [pem('PRIVATE KEY'), 'MIIEvQ'],
  [pem('RSA PRIVATE KEY'), 'MIIEvQ'],
  [pem('OPENSSH PRIVATE KEY'), 'MIIEvQ'],
  [pem('PRIVATE KEY').slice(0, -20), 'MIIEvQ'],
  [`a key: AKIAIOSFODNN7EXAMPLE`, 'AKIAIOSFODNN7EXAMPLE'],
  [`ghp_${'a1B2'.repeat(9)}`, 'a1B2'],
  [`github_pat_${'a1B2'.repeat(9)}`, 'a1B2'],
  [`glpat-${'a1B2'.repeat(5)}`, 'a1B2'],
  [`xoxb-1234567890-${'a1B2'.repeat(5)}`, 'a1B2'],
  [`sk-${'a1B2'.repeat(9)}`, 'a1B2'],
  [`sk_live_${'a1B2'.repeat(6)}`, 'a1B2'],
  [`eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl`, 'eyJzdWIiOiIxIn0'],
  [`ada:$6$salt$${secret}abcdef`],
];

/** What only looks like one. */
const ordinary: unknown[] = [
  {
    metadata: { name: 'web', description: 'Allows web traffic to the token service: two replicas' },
  },
  { metadata: { tags: [{ name: 'owner', value: 'ada' }] } },
  { metadata: { tags: [{ name: 'owner', value: 'team=platform' }] } },
  'owner=platform',
  'cost-center: 4711',
  { spec: { rules: [{ direction: 'ingress', protocol: 'tcp', port: { number: { port: 443 } } }] } },
  { spec: { rules: [{ direction: 'egress', prefixes: ['10.0.0.0/8', '2001:db8::/32'] }] } },
  { pinned: 'yes', pinnedVersion: '1.2.3', spinning: 'no', opinion: 'good', pinning: 1 },
  { tokenizer: 'bpe', tokenization: 'words', maxTokens: 4096, tokenCount: 5 },
  { passenger: 'Ada', compass: 'north', passthrough: 'all', bypass: 'none', passport: 'EU' },
  { secretary: 'Bo', keyboard: 'de', monkey: 'George', keys: ['a', 'b'], key: 'colour' },
  { publicKey: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ0', sshPublicKey: 'ssh-rsa AAAAB3NzaC1yc2E' },
  { passwordPolicy: 'strong', tokenType: 'bearer', tokenUrl: 'https://id.example/token' },
  {
    secretName: 'db-credentials',
    passwordFile: '/run/x',
    tokenExpiresAt: '2030-01-01',
    token_ttl: 5,
  },
  { name: 'password-reset', value: undefined, flavorId: 'f1' },
  { metadata: { name: 'api-token-service' }, spec: { text: 'A service' } },
  { name: 'LOG_LEVEL', value: 'debug' },
  { key: 'Accept', value: 'application/json' },
  ['--verbose', 'hunter'],
  { sshKey: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ0', passwordSecretRef: { name: 'db' } },
  'Anyone with an ssh key: port 22',
  'Password policy: 12 characters at least',
  'Token lifetime: one hour',
  'The token count = 5',
  'Basic authentication is off',
  'Bearer authentication',
  'https://api.example:8443/v2/users?page=2&sort=name',
  'https://ada@git.example/repo.git',
  'ssh://git@git.example:22/repo.git',
  'http://host:8080/@scope/package',
  'mailto:ada@example.org, bo@example.org: hello',
  'From 10:00 to 12:30, ratio 1:2, a=b, c == d, e => f',
  'Rules for pin-point delivery: none',
  'task-0123456789abcdef0123 and disk-0123456789abcdef0123',
  'sk-learn is a library',
  '0f8fad5b-d9cb-469f-a165-70867728950e',
  '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  base64('just a description of a thing'),
  base64('\u0001\u0002\u0003binary data here'),
  pem('CERTIFICATE'),
  pem('PUBLIC KEY'),
  JSON.stringify({ owner: 'ada', size: 3 }),
  '{ this: is no JSON }',
  '{ "size": 1.0, "size": 1.50 }',
  'Ünïcödé: ✓, 中文：密',
  'costs $100 or $5',
  '',
];

describe('a secret', () => {
  it.each(secrets)('in %j is not kept', (value, hidden = secret) => {
    for (const one of [value, { spec: [value] }, { metadata: { description: value } }]) {
      const kept = withoutSecrets(JSON.stringify(one));
      expect(kept).not.toContain(hidden);
      expect(kept).toContain(notKept);
      expect(() => JSON.parse(kept) as unknown).not.toThrow();
      // What was left out once stays so.
      expect(withoutSecrets(kept)).toBe(kept);
    }
  });

  it('takes little of what stands beside it along', () => {
    expect(JSON.parse(withoutSecrets(JSON.stringify(`postgres://app:${secret}@db/app`)))).toBe(
      `postgres://app:${notKept}@db/app`,
    );
    expect(
      withoutSecrets(
        `{"env":[{"name":"A","value":"b"},{"name":"DB_PASSWORD","value":"${secret}"}]}`,
      ),
    ).toBe(`{"env":[{"name":"A","value":"b"},{"name":"DB_PASSWORD","value":"${notKept}"}]}`);
    expect(JSON.parse(withoutSecrets(JSON.stringify(`Server=db;Pwd=${secret};Encrypt=true`)))).toBe(
      `Server=db;Pwd=${notKept};Encrypt=true`,
    );
  });
});

describe('what is no secret', () => {
  it.each(ordinary.map((value) => [value]))('in %j is kept as it is', (value) => {
    for (const one of [value, { spec: [value] }, { metadata: { description: value } }]) {
      const text = JSON.stringify(one);
      expect(withoutSecrets(text)).toBe(text);
      expect(withoutSecrets(JSON.stringify(one, undefined, 1))).toBe(text);
    }
  });

  it('is in texts without the signs of any', () => {
    const plain = fc.string().filter((text) => !/[:=$"[{\\]|--|pass|key|[\w+/-]{12}/i.test(text));
    fc.assert(
      fc.property(plain, (text) => {
        expect(withoutSecrets(JSON.stringify(text))).toBe(JSON.stringify(text));
      }),
    );
  });
});

describe('time', () => {
  const fill = (text: string) => text.repeat(Math.floor((1024 * 1024) / text.length));
  const parts = ['a', 'a:', 'password=a ', 'password: ', 'password=a b ', 'pass', 'pin-', '-', '_', '://a:', '://',
    'bearer ', 'basic a1', 'eyJ', 'sk-', '$', '"', '\\', ' ', '\n', 'AAAA', '-----BEGIN PRIVATE KEY-----',
    'password="', "password='", 'password: |\n ', '-u a', 'jdbc:oracle:a:a', '{"a":', '[', '@', 'private key', '.']; // prettier-ignore
  /** Milliseconds of work, which a busy machine does not change. */
  const workOf = (text: string): number => {
    const before = process.cpuUsage();
    try {
      withoutSecrets(text);
    } catch {
      // It takes its time all the same.
    }
    return process.cpuUsage(before).user / 1000;
  };

  it.each([...parts, '-eyJ', 'a:pass', 'pin-a:', 'pin-jdbc:oracle:a:a'])(
    'for a mebibyte of %j is short',
    (part) => {
      const times = [1, 2, 3].map(() => workOf(JSON.stringify({ spec: fill(part) })));
      expect(Math.min(...times, workOf(fill(part)))).toBeLessThan(200);
    },
  );

  it('grows with the length of a text and no faster', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength: 4 }), (some) => {
        const text = fill(some.join(''));
        const times = [1, 2].map(() => workOf(JSON.stringify(text)));
        expect(Math.min(...times)).toBeLessThan(500);
      }),
      { numRuns: 40 },
    );
  }, 60_000);
});

it('is told by a name alone', () => {
  expect(['password', 'DB_PASSWORD', 'x-api-key', 'pin'].every((name) => isSecretName(name))).toBe(
    true,
  );
  expect(['pinned', 'tokenizer', 'passenger', 'owner'].some((name) => isSecretName(name))).toBe(
    false,
  );
});
