import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NotKeepable, withoutSecrets } from './withoutSecrets';

const secret = 'hunter2';

describe('JSON without secrets', () => {
  it.each([
    'token',
    'client_secret',
    'apiKey',
    'Authorization',
    'proxy-authorization',
    'kubeconfig',
    'kubeConfigData',
    'connectionString',
    'connection_strings',
    'pwd',
    'dbPwd',
    'pass',
    'db_pass',
    'userPass',
    'jwt',
    'idJWT',
    'Cookie',
    'setCookie',
    'session-cookies',
    'otp',
    'smsOtp',
    'userData',
    'user_data',
    'userDataBase64',
  ])('keeps nothing of "%s", wherever it stands', (name) => {
    for (const value of [secret, [secret], { inner: secret }]) {
      const kept = withoutSecrets(JSON.stringify({ spec: [{ [name]: value, size: 1 }] }));
      expect(kept).not.toContain(secret);
      expect(JSON.parse(kept)).toEqual({ spec: [{ [name]: '(not kept)', size: 1 }] });
    }
  });

  it('keeps no password made of digits, and no name that is written with escapes', () => {
    const text = '{"password":123456,"otp":4711,"dbPass":1,"apiKey":42,"\\u0070wd":"hunter2"}';
    const all = ['password', 'otp', 'dbPass', 'apiKey', 'pwd'];
    expect(JSON.parse(withoutSecrets(text))).toEqual(
      Object.fromEntries(all.map((name) => [name, '(not kept)'])),
    );
  });

  it('keeps what only sounds like a secret, digit by digit', () => {
    const text = `{ "compass": "north", "passthrough": "all", "passThrough": "all", "bypass": "none",
      "hotplug": "yes", "userDatabase": "pg", "jwtIssuer": "https://id.example", "cookieDomain": "a.example",
      "tokenCount": 5, "maxTokens": 4096, "passwordLength": 12, "authorizationUrl": "https://id.example",
      "hasPassword": true, "password": null, "token": "", "size": 12345678901234567890 }`;
    expect(withoutSecrets(text)).toBe(text.replaceAll(/\s+(?=")|(?<=[{:]) | (?=})/g, ''));
  });

  it('keeps nothing of a secret whose name comes twice', () => {
    expect(withoutSecrets('{"pwd":"hunter2","pwd":""}')).toBe('{"pwd":""}');
  });
});

describe('JSON that is not kept', () => {
  it.each([
    '',
    ' ',
    'x',
    '{',
    '[1,]',
    '{"a":1,}',
    '{"a" 1}',
    '{a:1}',
    "{'a':1}",
    '{"a":1} //x',
    '{"a":1}\0',
    '{"a":1}{"b":2}',
    '/* x */{"a":1}',
    '\uFEFF{"a":1}',
    '\u00A0{"a":1}',
    '{"a":NaN}',
    '{"a":Infinity}',
    '{"a":01}',
    '{"a":+1}',
    '{"a":.5}',
    '{"a":1.}',
    '{"a":0x1}',
    '{"a":"\t"}',
    String.raw`{"a":"\x41"}`,
    String.raw`{"a":"\u00G1"}`,
    '{"a":"',
    '{"a":"\\',
    'truefalse',
    '[1 2]',
    '['.repeat(101) + ']'.repeat(101),
    '['.repeat(1_000_000),
    '{"a":'.repeat(150_000),
    `[${'1,'.repeat(20_001)}1]`,
  ])('%#', (text) => {
    expect(() => withoutSecrets(text)).toThrow(NotKeepable);
  });

  it('has a member that stands twice, where it is to be read in one way', () => {
    for (const text of ['{"a":1,"a":2}', '[{"b":{"a":1,"c":1,"\\u0061":2}}]']) {
      expect(() => withoutSecrets(text, { isStrict: true })).toThrow(NotKeepable);
      expect(JSON.parse(withoutSecrets(text))).toEqual(JSON.parse(text));
    }
  });

  it('is what JSON.parse refuses, and nothing else', () => {
    const piece = fc.constantFrom(
      ...'{}[],:"\\ue1-+.0Et\n\t/*x'.split(''),
      'true',
      'null',
      '"a"',
      '1.0',
      ' ',
    );
    const text = fc.array(piece, { maxLength: 12 }).map((all) => all.join(''));
    const isKept = (one: string) => {
      try {
        withoutSecrets(one);
        return true;
      } catch {
        return false;
      }
    };
    const isJson = (one: string) => {
      try {
        JSON.parse(one);
        return true;
      } catch {
        return false;
      }
    };
    fc.assert(
      fc.property(text, (one) => isKept(one) === isJson(one)),
      { numRuns: 5000 },
    );
    fc.assert(
      fc.property(fc.json({ depthSize: 'large' }), fc.nat(), fc.string(), (json, at, extra) => {
        const cut =
          json.slice(0, at % (json.length + 1)) + extra + json.slice(at % (json.length + 1));
        expect(isKept(cut)).toBe(isJson(cut));
      }),
      { numRuns: 1000 },
    );
  });

  it('else means the same, character by character', () => {
    const numbers = ['1.0', '-0', '1e400', '12345678901234567890', '0.1000', '1E-7'];
    for (const number of numbers)
      expect(withoutSecrets(`{"a":[${number}]}`)).toBe(`{"a":[${number}]}`);
    for (const text of [
      String.raw`"\ud800"`,
      String.raw`{"\ud800":"\u0000"}`,
      '{"__proto__":{"a":1.0}}',
      '{"isLosslessNumber":true}',
    ])
      expect(withoutSecrets(text)).toBe(text);
    // An object may have a member "toString" of its own.
    const textOf = (value: unknown): string => {
      if (Array.isArray(value)) return value.map(textOf).join();
      return typeof value === 'object' && value !== null ? '{' : String(value);
    };
    const isPlain = (value: unknown) =>
      !/[:=$"\\{[]|[\w+/-]{12}/.test(
        Object.values(value ?? {})
          .map(textOf)
          .join(),
      );
    const plain = fc.jsonValue().filter(isPlain);
    fc.assert(
      fc.property(plain, fc.constantFrom('', 1, 3), (value, indent) => {
        const text = JSON.stringify(value, undefined, indent);
        expect(JSON.parse(withoutSecrets(text))).toEqual(JSON.parse(text));
      }),
    );
  });

  it('keeps every id: the bytes of a random one are no text', () => {
    // One whose bytes are printable letters of an 8-bit code page, with a colon.
    const ids = ['af29e2c2-bb12-4879-95fa-d7c61efc5323'];
    fc.assert(
      fc.property(fc.oneof(fc.uuid(), fc.constantFrom(...ids), fc.base64String()), (id) => {
        fc.pre(!id.includes('='));
        const text = JSON.stringify({ metadata: { id } });
        const isText = /^[\t\n\r -~]*$/.test(atob(id.replaceAll('-', '+').padEnd(4, 'A')));
        expect(isText || withoutSecrets(text) === text).toBe(true);
      }),
      { numRuns: 20_000, examples: ids.map((id) => [id]) },
    );
  });
});
