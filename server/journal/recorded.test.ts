import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { recordedWrite } from '../../src/contract/journal';
import { Cleanup, send, sendRaw } from '../gateway.fixture';
import { cloud, open as openPlace, target, type Place } from './forwarded.fixture';

// What is forwarded is recorded, or refused.

const cleanup = new Cleanup();
afterEach(() => cleanup.run());
const open = () => openPlace(cleanup, cloud);

const utf8 = (latin1: string) => Buffer.from(latin1, 'latin1').toString();
const json = '{"spec":{"subject":"bö@example.org"}}';
const utf16 = (text: string, mark = '') => Buffer.from(mark + text, 'utf16le');
const utf32 = (text: string) => Buffer.concat([...text].map((one) => Buffer.from([one.codePointAt(0) ?? 0, 0, 0, 0]))); // prettier-ignore
const type = (value: string) => ({ 'content-type': value });
const coding = (value: string) => ({ 'content-encoding': value });

type Case = [
  name: string,
  body: string | Buffer,
  status: number,
  headers?: Record<string, string | string[]>,
];

async function put(place: Place, body: string | Buffer, headers: Case[3] = {}, method = 'POST') {
  const id = randomUUID();
  const answer = await send(place.address, method === 'POST' ? target : `${target}/u1`, {
    method,
    headers: {
      authorization: place.ada,
      'meridian-write': id,
      ...type('application/json'),
      ...headers,
    },
    body,
  });
  const told = await place.journal(`writes/${id}`);
  const sent = place.upstream.received.filter(({ method: one }) => one !== 'GET').at(-1);
  const recorded =
    told.status === 200 ? recordedWrite.parse(JSON.parse(utf8(told.text))).body : undefined;
  return { answer, recorded, sent: sent?.body };
}

const cases: Case[] = [
  ['plain', json, 201],
  ['an empty body', '', 201],
  ['no type', json, 201, { 'content-type': [] }],
  ['spaces around', ` \r\n\t${json}\n `, 201],
  ['numbers that no double holds', '{"a":[1e400,-0,1.0,12345678901234567890,0.10]}', 201],
  ['a lone surrogate', String.raw`{"a":"\ud800"}`, 201],
  ['a zero in a text', String.raw`{"a":"\u0000","\u0000":1}`, 201],
  [
    'names that objects have',
    '{"__proto__":{"a":1.0},"constructor":1,"isLosslessNumber":true}',
    201,
  ],
  ['a text', '"text"', 201],
  ['null', 'null', 201],
  ['nesting of 100', '['.repeat(100) + ']'.repeat(100), 201],
  ['identity', json, 201, coding('identity')],
  ['identity twice, in another case', json, 201, coding('Identity, IDENTITY')],
  ['utf-8', json, 201, type('application/json; charset=UTF-8')],
  ['utf-8 in quotes', json, 201, type('Application/JSON;charset="utf-8"')],
  ['a suffix', json, 201, type('application/merge-patch+json')],
  ['gzip', gzipSync(json), 415, coding('gzip')],
  ['gzip that is not said', gzipSync(json), 400],
  ['gzip that is not', json, 415, coding('gzip')],
  ['GZIP', gzipSync(json), 415, coding('GZIP')],
  ['x-gzip', gzipSync(json), 415, coding('x-gzip')],
  ['identity, gzip', gzipSync(json), 415, coding('identity, gzip')],
  ['two headers of encodings', gzipSync(json), 415, { 'content-encoding': ['identity', 'gzip'] }],
  ['brotli', brotliCompressSync(json), 415, coding('br')],
  ['deflate', deflateSync(json), 415, coding('deflate')],
  ['an unknown encoding', json, 415, coding('rot13')],
  ['gzip of nothing', '', 415, coding('gzip')],
  ['UTF-16', utf16(json), 400],
  ['UTF-16 with a mark', utf16(json, '\uFEFF'), 400],
  ['UTF-16 that says so', utf16(json), 415, type('application/json; charset=utf-16')],
  ['UTF-8 that says UTF-16', json, 415, type('application/json; charset=utf-16le')],
  ['UTF-8 that says UTF-7', json, 415, type('application/json; a=b; charset="utf-7"')],
  ['UTF-8 that says both', json, 415, type('application/json; charset=utf-8; charset=utf-16')],
  [
    'UTF-8 that says UTF-16 another way',
    json,
    415,
    type("application/json; charset*=us-ascii'en'utf-16"),
  ],
  ['UTF-32', utf32(json), 400],
  ['Latin-1', Buffer.from(json, 'latin1'), 400],
  [
    'Latin-1 that says so',
    Buffer.from(json, 'latin1'),
    415,
    type('application/json; charset=iso-8859-1'),
  ],
  ['a mark of UTF-8', `\uFEFF${json}`, 400],
  ['a surrogate in UTF-8', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]), 400],
  ['an overlong slash', Buffer.from([0x22, 0xc0, 0xaf, 0x22]), 400],
  ['a comment', `${json} //x`, 400],
  ['a comment before', `/* */${json}`, 400],
  ['a zero byte', `${json}\0`, 400],
  ['two values', `${json}${json}`, 400],
  ['spaces alone', '  ', 400],
  ['a trailing comma', '{"a":1,}', 400],
  ['a space that JSON has not', `\u00A0${json}`, 400],
  ['NaN', '{"a":NaN}', 400],
  ['a member twice', '{"spec":{"subject":"a","subject":"b"}}', 400],
  ['a member twice, escaped', String.raw`{"a":1,"\u0061":2}`, 400],
  ['nesting of 101', '['.repeat(101) + ']'.repeat(101), 400],
  ['nesting of 20,000', '['.repeat(20_000) + ']'.repeat(20_000), 400],
  ['70,000 members', `{${Array.from({ length: 70_000 }, (_, at) => `"${at}":1.0`).join()}}`, 400],
  ['a form', 'subject=bo', 415, type('application/x-www-form-urlencoded')],
  ['a form that is JSON too', json, 415, type('application/x-www-form-urlencoded')],
  ['parts', '--x\r\n\r\n{}\r\n--x--', 415, type('multipart/form-data; boundary=x')],
  ['YAML', 'spec:\n  subject: bo', 415, type('application/yaml')],
  ['YAML that is JSON too', json, 415, type('application/yaml')],
  ['text', json, 415, type('text/plain')],
  ['two types', json, 400, { 'content-type': ['application/json', 'text/plain'] }],
  ['two types in one', json, 415, type('application/json, text/plain')],
  ['an empty type', json, 415, type('')],
];

describe('a write with', () => {
  test.each(cases)('%s', async (_, body, status, headers = {}) => {
    const place = await open();
    for (const method of ['POST', 'PUT']) {
      const before = place.arrived();
      const { answer, recorded, sent } = await put(place, body, headers, method);
      expect(answer.status).toBe(status);
      expect(place.arrived() - before).toBe(status === 201 ? 1 : 0);
      const isRecorded = status === 201;
      expect(recorded).toBe(isRecorded ? body.toString().trim() : undefined);
      expect(isRecorded ? sent : /Nothing was sent\."/.test(answer.text)).toEqual(
        isRecorded ? Buffer.from(body) : true,
      );
    }
  });

  test('trailers after its pieces is forwarded without them', async () => {
    const place = await open();
    const id = randomUUID();
    const head = `POST ${target} HTTP/1.1\r\nHost: ${new URL(place.address).host}\r\nAuthorization: ${place.ada}`;
    const rest = `Meridian-Write: ${id}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\nTrailer: Content-Encoding\r\nConnection: close`;
    const body = `2\r\n{}\r\n0\r\nContent-Encoding: gzip\r\n\r\n`;
    expect(await sendRaw(place.address, `${head}\r\n${rest}\r\n\r\n${body}`)).toContain(' 201 ');
    const [sent] = place.upstream.received.filter(({ method }) => method === 'POST');
    expect([sent?.body.toString(), sent?.headers['content-encoding']]).toEqual(['{}', undefined]);
    expect((await place.journal(`writes/${id}`)).json()).toMatchObject({ body: '{}' });
  });

  test('any bytes, in any encoding, is recorded as what was sent, or not sent', async () => {
    const place = await open();
    const plain = fc
      .jsonValue({ maxDepth: 3 })
      .filter((value) => !/[:=$"\\{[]|[\w+/-]{12}/.test(Object.values(value ?? {}).join()))
      .map((value) => JSON.stringify(value));
    const spoiled = fc.tuple(plain, fc.nat(), fc.constantFrom('\0', '//', ',', '\uFEFF', '"', '\\', '{', '1e9')).map(([text, at, extra]) => text.slice(0, at % (text.length + 1)) + extra + text.slice(at % (text.length + 1))); // prettier-ignore
    const encoded = (text: string) =>
      fc.constantFrom(
        ...(['utf8', 'utf8', 'utf16le', 'latin1'] as const).map((name) => Buffer.from(text, name)),
        gzipSync(text),
      );
    const bytes = fc.oneof(
      { weight: 5, arbitrary: plain.map((text) => Buffer.from(text)) },
      { weight: 5, arbitrary: fc.oneof(plain, spoiled).chain(encoded) },
      fc.uint8Array({ maxLength: 20 }).map((all) => Buffer.from(all)),
    );
    const types = ['', '; charset=utf-8', ';charset="UTF-8"', '; charset=utf-16', ', text/plain'];
    const headers = fc.record(
      {
        'content-type': fc.constantFrom(...types.map((rest) => `application/json${rest}`)),
        'content-encoding': fc.constantFrom('identity', 'Identity', 'gzip', 'br'),
      },
      { requiredKeys: [] },
    );
    let forwarded = 0;
    await fc.assert(
      fc.asyncProperty(bytes, headers, async (body, with_) => {
        const before = place.arrived();
        const { answer, recorded, sent } = await put(place, body, with_);
        const isForwarded = place.arrived() > before;
        if (isForwarded) forwarded += 1;
        const isSame = () =>
          body.length === 0 ||
          isDeepStrictEqual(JSON.parse(recorded ?? ''), JSON.parse(body.toString()));
        return isForwarded
          ? sent?.equals(body) && isSame()
          : [400, 415].includes(answer.status) && recorded === undefined;
      }),
      { numRuns: 150 },
    );
    expect(forwarded).toBeGreaterThan(10);
  }, 60_000);
});

describe('a nickname with', () => {
  test.each([
    [Buffer.from('{"name":"b\xF6"}', 'latin1'), 400],
    [utf16('{"name":"bo"}'), 400],
    ['{"name":"a","name":"b"}', 400],
    ['{"name":"bö"}', 200],
  ])('%s', async (body, status) => {
    const place = await open();
    const answer = await place.journal('nicknames/u1?organizationID=acme', place.ada, {
      method: 'PUT',
      body,
    });
    expect(answer.status).toBe(status);
    const { changes } = (await place.journal('changes?organizationID=acme')).json() as {
      changes: unknown[];
    };
    expect(changes).toHaveLength(status === 200 ? 1 : 0);
  });
});

test('a secret is nowhere: not in the body, the answer, the version before, the path, the name, the search or the log', async () => {
  let log = '';
  const secret = 'hunter2Q';
  const place = await openPlace(
    cleanup,
    (request, response) => {
      const isRead = request.method === 'GET';
      response.writeHead(isRead ? 200 : 201, { 'Content-Type': 'application/json' });
      const name = `password: ${secret}`;
      response.end(
        isRead ? '[]' : JSON.stringify({ metadata: { id: 'u1', organizationId: 'acme', name }, status: { env: [{ name: 'DB_PASSWORD', value: secret }] } }), // prettier-ignore
      );
    },
    { MERIDIAN_ACCESS_LOG: 'on' },
    (text) => (log += text),
  );
  const body = JSON.stringify({ metadata: { name: `https://ada:${secret}@git.example` }, spec: { subject: `postgres://app:${secret}@db/app`, env: [{ key: 'apiKey', value: secret }], note: JSON.stringify({ pin: secret }) } }); // prettier-ignore
  const query = `?db=${encodeURIComponent(`postgres://app:${secret}@db/app`)}&access_token=${secret}`;
  const inPath = encodeURIComponent(`password=${secret}`);
  for (const path of [
    `${target}${query}`,
    `${target}/u1`,
    `${target}/u1${query}`,
    `${target}/${inPath}`,
  ])
    await send(place.address, path, {
      method: path.startsWith(`${target}/`) ? 'PUT' : 'POST',
      headers: { authorization: place.ada, ...type('application/json') },
      body,
    });
  expect(place.arrived()).toBe(4);
  const told = await place.journal('changes?organizationID=acme');
  expect((told.json() as { changes: unknown[] }).changes).toHaveLength(4);
  expect(told.text).toContain('"before"');
  for (const text of [told.text, (await place.journal('team?organizationID=acme')).text])
    expect(text).not.toContain(secret);
  const found = await place.journal(`changes?organizationID=acme&text=${secret}`);
  expect((found.json() as { changes: unknown[] }).changes).toEqual([]);
  await vi.waitFor(() => expect(log.match(/"operation":"updateUser"/g)).toHaveLength(6));
  expect(log).not.toContain(secret);
});
