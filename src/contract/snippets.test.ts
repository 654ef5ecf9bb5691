import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it, test } from 'vitest';
import { parseJson, stringifyJson } from '../lib/json';
import { escaped } from '../lib/text/invisible';
import { buildPath, buildQuery } from './path';
import { toCurl, toSnippets, type RequestShape } from './snippets';

const request = {
  method: 'POST',
  url: 'https://inference.example/v1/embeddings',
  contentType: 'application/json; charset=utf-8',
};

// A place where somebody may save code: a folder without module settings.
const folder = mkdtempSync(path.join(tmpdir(), 'meridian-snippets-'));
afterAll(() => rmSync(folder, { recursive: true }));

function saved(name: string, code: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, code);
  return file;
}

function ran(code: string) {
  const args = ['--import', 'tsx', saved('sn.ts', code)];
  return spawnSync(process.execPath, args, { encoding: 'utf8' });
}

test('hold the address, the body and $TOKEN, and no token', () => {
  const code = toSnippets({ ...request, body: { model: 'lexical-256', input: ['a', 'b'] } });
  for (const text of Object.values(code)) {
    expect(text).toContain('https://inference.example/v1/embeddings');
    expect(text).toContain('"lexical-256"');
    expect(text).toContain('$TOKEN');
    expect(text).toContain('application/json; charset=utf-8');
  }
});

test('a hostile name stays one string in every language', () => {
  const model = `it's "$(touch /tmp/x)\` \\ \n\u202egnp\u2028</script>`;
  const { curl, python, typescript } = toSnippets({
    ...request,
    body: { model, none: null, yes: true },
  });
  for (const text of [curl, python, typescript]) expect(text).not.toMatch(/[\u202e\u2028]/);
  const printed = execFileSync('sh', ['-c', `curl() { printf '%s' "$7$8$9"; }; TOKEN=x; ${curl}`], {
    encoding: 'utf8',
  });
  expect(printed).toContain(String.raw`it's \"$(touch /tmp/x)`);
  expect(python).toContain(
    JSON.stringify(model).replaceAll(
      /[\u202e\u2028]/g,
      (one) => `\\u${one.charCodeAt(0).toString(16)}`,
    ),
  );
  expect(python).toContain('"none": None');
  expect(python).toContain('"yes": True');
});

test('numbers and members that code would change go as the text they are', () => {
  const body = {
    input: parseJson('[1.0, 12345678901234567890, {"__proto__": 1, "a": "\u{e0001}"}]'),
  };
  const { curl, python, typescript } = toSnippets({ ...request, body });
  for (const text of [curl, python, typescript]) {
    expect(text).toContain('12345678901234567890');
    expect(text).toContain('1.0');
    expect(text).not.toContain('\u{e0001}');
  }
  const { stdout: sent } = ran(
    `globalThis.fetch = async (_, { body }) => Response.json(body);\n${typescript}`,
  );
  expect(sent).toContain('12345678901234567890');
  expect(sent).toContain('__proto__');
});

test.each(['commonjs', 'nodenext', 'esnext'])('TypeScript takes the code as %s', (kind) => {
  const body = { model: 'lexical-256', dimensions: null };
  const files = [
    toSnippets({ ...request, body: { ...body, input: ['a', 'b\u2028'] } }),
    toSnippets({ ...request, body: { input: parseJson('[1.0]') } }),
  ].map(({ typescript }, at) => saved(`${kind}-${at}.ts`, typescript));
  const own = path.resolve('node_modules');
  // Only Node's own types, which know less about an answer than a browser's.
  const options = `--ignoreConfig --noEmit --strict --isolatedModules --target es2022 --lib es2022 --module ${kind}
    --moduleResolution ${kind === 'nodenext' ? kind : 'bundler'} --types node --typeRoots ${own}/@types`;
  const { stdout } = spawnSync(`${own}/.bin/tsc`, [...options.split(/\s+/), ...files], {
    encoding: 'utf8',
  });
  expect(stdout).toBe('');
});

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
