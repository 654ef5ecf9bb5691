import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseJson } from '../lib/json';
import { afterAll, expect, test } from 'vitest';
import { toSnippets } from './snippets';

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
