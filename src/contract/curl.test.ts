import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escaped } from '../lib/text/invisible';
import { stringifyJson } from '../lib/json';
import { toCurl, type RequestShape } from './snippets';
import { buildPath, buildQuery } from './path';

/** Runs the command in a shell where curl prints its arguments, each terminated by a NUL. */
function argumentsOf(commands: string[]): string[][] {
  const script = [
    `curl() { printf '%s\\0' "$@"; printf 'end of command\\0'; }`,
    `TOKEN='the token'`,
    ...commands,
  ].join('\n');
  const { stdout, stderr, status } = spawnSync('bash', ['--norc', '-c', script], {
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  const all: string[][] = [[]];
  for (const part of stdout.split('\0').slice(0, -1))
    if (part === 'end of command') all.push([]);
    else all.at(-1)?.push(part);
  return all.slice(0, -1);
}

function expectedArguments({ method, url, contentType, body }: RequestShape): string[] {
  const head = ['-X', method, url, '-H', 'Authorization: Bearer the token'];
  if (body === undefined) return head;
  return [
    ...head,
    '-H',
    `Content-Type: ${contentType ?? 'application/json'}`,
    '--data-raw',
    escaped(stringifyJson(body, 2)),
  ];
}

const hostile = [
  "it's",
  "'; rm -rf / #",
  "'\\''",
  "''",
  '"quoted"',
  '$(id)',
  '`id`',
  '$TOKEN',
  '${TOKEN}',
  '\\',
  '\\n',
  'a\\',
  '!!',
  '!history',
  '; ls',
  '&& ls',
  '| cat',
  '> /tmp/x',
  '*',
  '?',
  '~',
  '{a,b}',
  '[a-z]',
  '#comment',
  '-o /tmp/x',
  '--config',
  '@/etc/passwd',
  'two\nlines',
  'cr\r\nlf',
  'tab\t',
  '\u0007\u001b[31m',
  '%s %n %%',
  'é 研究 😀',
  '\u202eabc',
  '\u200b',
  ' ',
  '',
];

describe('a request as a shell command', () => {
  it('is the words it looks like', () => {
    expect(
      toCurl({
        method: 'PUT',
        url: 'http://127.0.0.1:1/api/v2/networks/a',
        body: { metadata: { name: "it's" } },
      }),
    ).toBe(
      [
        "curl -X PUT 'http://127.0.0.1:1/api/v2/networks/a' \\",
        '  -H "Authorization: Bearer $TOKEN" \\',
        "  -H 'Content-Type: application/json' \\",
        "  --data-raw '{",
        '  "metadata": {',
        String.raw`    "name": "it'\''s"`,
        '  }',
        "}'",
      ].join('\n'),
    );
  });

  it('reaches curl as it was meant, whatever stands in it', () => {
    const requests = hostile.flatMap((text): RequestShape[] => [
      { method: 'POST', url: 'https://service/v1', body: { [text]: [text], text } },
      { method: 'POST', url: 'https://service/v1', body: text },
      { method: 'GET', url: `https://service/v1${buildQuery({ tag: [text] })}` },
      { method: 'GET', url: `https://service/${text.replaceAll('\0', '')}` },
      { method: 'PUT', url: 'https://service', contentType: `text/${text}`, body: null },
      ...(text === ''
        ? []
        : [{ method: 'GET', url: buildPath('/u/{id}', { id: 'any' }, { id: text }) }]),
    ]);
    expect(argumentsOf(requests.map(toCurl))).toEqual(requests.map(expectedArguments));
  });

  it('hides nothing, and turns no direction of reading', () => {
    const text = toCurl({ method: 'POST', url: 'https://service/v1', body: '\u202egnp\u200b' });
    expect(text).toContain(String.raw`'"\u202egnp\u200b"'`);
  });

  it('reaches curl as it was meant, for any body', () => {
    const bodies = fc.sample(fc.jsonValue({ stringUnit: 'binary' }), { numRuns: 300, seed: 7 });
    const requests = bodies
      .map((body): RequestShape => ({ method: 'POST', url: 'https://service/v1', body }))
      // Half a surrogate pair can only be written as a JSON escape, which the writer uses.
      .filter(({ body }) => stringifyJson(body).isWellFormed());
    expect(argumentsOf(requests.map(toCurl))).toEqual(requests.map(expectedArguments));
  });

  it('hands a body over by its input that is longer than an argument may be', () => {
    const body = {
      input: Array.from({ length: 3_000 }, (_, at) => `it's $(line) ${at} END_OF_BODY`),
    };
    const command = toCurl({ method: 'POST', url: 'https://service/v1', body });
    const script = `curl() { cat; }\n${command}\n`;
    const { stdout, stderr } = spawnSync('sh', {
      input: script,
      encoding: 'utf8',
      maxBuffer: 1 << 24,
    });
    expect(stderr).toBe('');
    expect(stdout).toBe(`${stringifyJson(body, 2)}\n`);
  });

  it('never holds the credential itself', () => {
    const command = toCurl({ method: 'GET', url: 'https://service/v1' });
    expect(command).toContain('"Authorization: Bearer $TOKEN"');
    expect(command).not.toContain('Content-Type');
  });
});
