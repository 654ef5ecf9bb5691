import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pointersIn, retryAfter, saidIn, serverWords, waitSeconds, withoutPointers } from './words';

describe('serverWords', () => {
  const cases: [string, string, string][] = [
    ['the services’ own', '{"error":"invalid","error_description":"no good"}', 'no good'],
    ['only a code', '{"error":"invalid_request"}', 'invalid_request'],
    ['RFC 7807', '{"type":"about:blank","title":"Conflict","detail":"exists"}', 'exists'],
    ['RFC 7807 without detail', '{"title":"Conflict","status":409}', 'Conflict'],
    ['one level down', '{"error":{"message":"model not found","code":"404"}}', 'model not found'],
    [
      'the form for OpenAI clients',
      '{"error":{"message":"no good","type":"invalid_request_error","code":"invalid"},"error_description":"no good"}',
      'no good',
    ],
    [
      'words beside an object that has none',
      '{"error":{"code":"invalid"},"error_description":"no good"}',
      'no good',
    ],
    ['plain text', 'upstream\n  connect error\u0007', 'upstream connect error'],
    [
      'a page',
      '<!doctype html><head><title>502 Bad Gateway</title></head><body><h1>Bad &lt;Gateway&gt;</h1>',
      '502 Bad Gateway: Bad <Gateway>',
    ],
    ['a page with its heading as title', '<html><title>Oops</title><h1>Oops</h1>', 'Oops'],
    ['nothing', '', 'The service answered 502 without a message.'],
    ['an empty object', '{}', 'The service answered 502 without a message.'],
    [
      'words of another type',
      '{"error":7,"error_description":["x"]}',
      'The service answered 502 without a message.',
    ],
    ['half a JSON', '{"error":"inva', '{"error":"inva'],
    [
      'an inherited member',
      '{"__proto__":{"detail":"x"}}',
      'The service answered 502 without a message.',
    ],
  ];
  it.each(cases)('reads %s', (_, body, words) => {
    expect(serverWords(502, body).words).toBe(words);
  });

  it('finds code and trace id', () => {
    const body = '{"error":"access_denied","error_description":"x","trace_id":"00-ab"}';
    expect(serverWords(403, body)).toMatchObject({ code: 'access_denied', traceId: '00-ab' });
    const nested =
      '{"error":{"message":"x","type":"server_error","code":"not_passed_on"},"trace_id":"00-ab"}';
    expect(serverWords(502, nested)).toMatchObject({ code: 'not_passed_on', traceId: '00-ab' });
  });

  it('says something bounded whatever comes', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.json()), (body) => {
        const { words } = serverWords(500, body);
        expect(words.length).toBeGreaterThan(0);
        expect(words.length).toBeLessThanOrEqual(1000);
        expect(words.isWellFormed()).toBe(true);
      }),
    );
    expect(serverWords(500, `<html><title>${'x'.repeat(1e6)}`).words.length).toBeLessThan(1001);
    expect(serverWords(500, '<'.repeat(65_536)).words.length).toBe(1000);
  });
});

describe('saidIn', () => {
  it.each([
    ['{"error":{"message":"Model is loading, try in 20 s"}}', 'Model is loading, try in 20 s'],
    ['{"object":"error","message":"no such model","code":404}', 'no such model'],
    ['{"error":"busy"}', 'busy'],
    ['{"object":"list","data":[],"model":"m"}', undefined],
    ['plain text', undefined],
    [`{"message":"x","data":"${'x'.repeat(70_000)}"}`, undefined],
  ])('%.60s', (body, words) => {
    expect(saidIn(body)).toBe(words);
  });
});

describe('pointersIn', () => {
  const cases: [string, string[]][] = [
    ['Error at "/spec/prefix": mask too small', ['/spec/prefix']],
    [
      'field /spec/routes/0/nexthop, and /metadata/name.',
      ['/spec/routes/0/nexthop', '/metadata/name'],
    ],
    ['spec.routes[0].prefix is required', ['/spec/routes/0/prefix']],
    ["doesn't match schema: metadata.name", ['/metadata/name']],
    ['see https://example.com/spec/prefix', []],
    ['the path /api/v2/networks/spec/x', []],
    ['/model must not be empty', ['/model']],
    ['nothing here. spec.', []],
  ];
  it.each(cases)('%s', (words, pointers) => {
    expect(pointersIn(words)).toEqual(pointers);
  });
});

describe('retryAfter', () => {
  const now = Date.parse('2026-11-21T10:00:00Z');
  it.each([
    [null, undefined],
    ['7', 7],
    [' 120 ', 120],
    ['Sat, 21 Nov 2026 10:00:30 GMT', 30],
    ['Sat, 21 Nov 2026 09:00:00 GMT', 0],
    ['soon', undefined],
    ['-5', undefined],
    ['1.5', undefined],
  ])('%s', (header, seconds) => {
    expect(retryAfter(header, now)).toBe(seconds);
  });
});

describe('withoutPointers', () => {
  const nameOf = (pointer: string) => (pointer === '/spec/prefix' ? 'Prefix' : undefined);
  it.each([
    [
      '/spec/prefix: must be /24 or larger',
      'Must be /24 or larger',
      'Prefix: must be /24 or larger',
    ],
    [
      'invalid body: /spec/prefix: too small',
      'Invalid body: too small',
      'Invalid body: Prefix: too small',
    ],
    ['spec.routes[0].nexthop : no address', 'No address', 'No address'],
    [
      'the value at /spec/prefix is taken',
      'The value at prefix is taken',
      'The value at Prefix is taken',
    ],
    ['/spec/prefix', 'Prefix', 'Prefix'],
    ['/spec/prefix:', '/spec/prefix:', 'Prefix: '],
    ['Quota exceeded', 'Quota exceeded', 'Quota exceeded'],
  ])('reads %s', (words, bare, named) => {
    expect(withoutPointers(words)).toBe(bare);
    expect(withoutPointers(words, nameOf)).toBe(named);
  });
});

it.each([
  [{ 'retry-after-ms': '1500', 'retry-after': '30' }, '', 1.5],
  [{ 'retry-after-ms': 'soon', 'retry-after': '30' }, '', 30],
  [{}, '{"error": "Model m is currently loading", "estimated_time": 20.5}', 20.5],
  [{}, '{"error": "no", "estimated_time": "long"}', undefined],
  [{}, '', undefined],
])('an answer with %j and the body %s asks to wait %s s', (headers, body, seconds) => {
  expect(waitSeconds(new Headers(headers as Record<string, string>), body, 0)).toBe(seconds);
});
