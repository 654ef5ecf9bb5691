// Shared by tests of what a stranger may send: every address of a gateway, and everything that is wrong with a request.
import type { send } from './gateway.fixture';
import { operationIds, operations } from '../src/contract/resources';

type Options = NonNullable<Parameters<typeof send>[2]>;
export type Attack = readonly [name: string, target: string, options: Options];

const id = '11111111-1111-4111-8111-111111111111';

/** Every address of a gateway, and some that it has not. */
export const addresses = [
  '/',
  '/networks',
  '/assets/index-4f2a.js',
  '/assets/missing-4f2a.js',
  '/favicon.svg',
  '/config.json',
  '/healthz',
  '/readyz',
  '/metrics',
  '/auth/sign-in',
  '/auth/callback',
  '/auth/session',
  '/auth/sessions',
  `/auth/sessions/${id}`,
  '/auth/sign-out',
  '/auth/none',
  `/journal/writes/${id}`,
  '/journal/changes',
  '/journal/none',
  '/_sandbox/reset',
  '/api/v9/none',
  ...new Set(operationIds.map((one) => operations[one].path.replaceAll(/\{\w+\}/g, id))),
];

const long = (count: number): string => 'x'.repeat(count);
const get = (headers: Options['headers'] = {}): Options => ({ headers });
const cookies = (count: number, name: (at: number) => string): Options =>
  get({ Cookie: Array.from({ length: count }, (_, at) => `${name(at)}=1`).join('; ') });
const names = ['__Host-meridian-departure.', 'meridian-departure.', '__Host-meridian', 'meridian'];

const queries: Record<string, string> = {
  'a long return': `return=/networks?f=${long(2000)}`,
  'a longer return': `return=/networks?f=${long(7000)}`,
  'a return of letters that grow': `return=/${'é'.repeat(300)}?${'%22'.repeat(700)}`,
  'a long state': `state=${long(6000)}&code=${long(500)}`,
  'a long refusal': `error=${long(3000)}&error_description=${long(3000)}`,
  'a line break': 'return=%0d%0aSet-Cookie:a=b&state=%0d%0aX:1',
  'a thousand members': Array.from({ length: 1000 }, (_, at) => `a${at}=1`).join('&'),
};

const requests: Record<string, Options> = {
  ...Object.fromEntries(
    names.flatMap((name) => [
      [`60 cookies ${name}N`, cookies(60, (at) => name + at)],
      [`240 cookies ${name}N`, cookies(240, (at) => name + String(at).padStart(12, 'a'))],
      [`long cookies ${name}N`, cookies(15, (at) => `${name}${at}${long(400)}`)],
    ]),
  ),
  'a long trace': get({ Traceparent: `00-${long(5000)}`, Tracestate: long(3000) }),
  'a long token': get({ Authorization: `Bearer ${long(7000)}` }),
  'a token of three parts': get({ Authorization: `Bearer ${long(900)}.${long(900)}.${long(90)}` }),
  'a password': get({ Authorization: `Basic ${long(3000)}` }),
  'a long origin': get({ Origin: `https://${long(5000)}.example`, 'Sec-Fetch-Site': long(50) }),
  'a preflight': {
    method: 'OPTIONS',
    headers: {
      Origin: 'https://evil.example',
      'Access-Control-Request-Method': long(100),
      'Access-Control-Request-Headers': long(5000),
    },
  },
  'long forwarded headers': get({
    'X-Forwarded-For': Array.from({ length: 400 }, () => '1.1.1.1').join(', '),
    'X-Forwarded-Host': long(3000),
    'X-Forwarded-Proto': long(3000),
    Forwarded: `for=${long(3000)}`,
  }),
  'another host': get({ Host: 'evil.example' }),
  'long conditions': get({ 'If-None-Match': long(7000), Range: `bytes=${'0-1,'.repeat(1000)}` }),
  'long preferences': get({ Accept: long(7000), 'Accept-Encoding': `${'br;q=0.1,'.repeat(700)}` }),
  'a long write id': { method: 'POST', headers: { 'Meridian-Write': long(5000) }, body: '{}' },
  'an upgrade': get({ Connection: 'Upgrade', Upgrade: 'websocket', 'HTTP2-Settings': long(900) }),
  'an expectation': { method: 'POST', headers: { Expect: '100-continue' }, body: '{}' },
  'a trailer': { method: 'POST', headers: { 'Transfer-Encoding': 'chunked', TE: 'trailers' } },
  'many headers': get(
    Object.fromEntries(Array.from({ length: 900 }, (_, at) => [`X-${at}`, long(20)])),
  ),
  'headers near the limit': get(
    Object.fromEntries(Array.from({ length: 7 }, (_, at) => [`X-${at}`, long(7900)])),
  ),
  'a body with GET': get({ 'Content-Length': 100_000 }),
  'a large body': { method: 'POST', body: Buffer.alloc(1024 * 1024, '[') },
  'a body of another coding': { method: 'PUT', headers: { 'Content-Encoding': 'br' }, body: 'x' },
  ...Object.fromEntries(
    ['HEAD', 'PUT', 'DELETE', 'PATCH', 'TRACE', 'PROPFIND'].map((method) => [method, { method }]),
  ),
};
requests['a body with GET'] = { ...requests['a body with GET'], body: Buffer.alloc(100_000) };

/** Everything at every address. */
export const attacks: Attack[] = addresses.flatMap((address) => [
  ...Object.entries(queries).map(([name, query]): Attack => [
    `${name} at ${address}`,
    `${address}?${query}`,
    {},
  ]),
  ...Object.entries(requests).map(([name, options]): Attack => [
    `${name} at ${address}`,
    address,
    options,
  ]),
]);
