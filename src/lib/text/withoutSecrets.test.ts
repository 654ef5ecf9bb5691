import { describe, expect, it } from 'vitest';
import { withoutSecrets } from './withoutSecrets';

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
