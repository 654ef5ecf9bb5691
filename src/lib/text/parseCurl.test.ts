import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { parseCurl } from './parseCurl';

const single = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

describe('a pasted cURL command', () => {
  it.each([
    [`curl -X PUT 'https://a/b' -d '{"a":1}'`, 'PUT', 'https://a/b', '{"a":1}'],
    [`$ curl https://a --json '{"a":' --json '1}'`, 'POST', 'https://a', '{"a":1}'],
    [
      `curl -sSXPATCH --url "https://a" --data-raw "{\\"a\\": \\"\\$x\\"}"`,
      'PATCH',
      'https://a',
      '{"a": "$x"}',
    ],
    [
      `curl 'https://a' \\\n  -H 'X: y' \\\r\n  --data-binary $'{"a":"it\\'s \\u0041\\ud83d\\ude00\\n"}' | jq .`,
      'POST',
      'https://a',
      `{"a":"it's A😀\n"}`,
    ],
    [
      `T=1 /usr/bin/curl -u me:secret -o out -L https://a -d a=1 -d b=2`,
      'POST',
      'https://a',
      'a=1&b=2',
    ],
    [
      `curl https://a --data-binary @- <<'END'\n{"a": "it's"}\nEND\necho`,
      'POST',
      'https://a',
      `{"a": "it's"}`,
    ],
    [`curl -d{\\"a\\":1} https://a; rm -rf x`, 'POST', 'https://a', '{"a":1}'],
  ])('%s', (command, method, url, body) => {
    expect(parseCurl(command)).toEqual({ method, url, body, file: undefined });
  });

  it('says that it has no body, or that the body is in a file', () => {
    expect(parseCurl('curl https://a -H "A: b"')).toMatchObject({ method: 'GET', body: undefined });
    expect(parseCurl('curl https://a -d @body.json')).toMatchObject({ file: 'body.json' });
  });

  it('is nothing else', () => {
    for (const text of ['', '{"a": "curl x"}', 'wget https://a', 'rm curl', '[1, 2]'])
      expect(parseCurl(text)).toBeUndefined();
  });

  it('keeps none of its headers', () => {
    const parsed = parseCurl(
      `curl https://a -H 'Authorization: Bearer abc' -b c=abc -u x:abc -d '{}'`,
    );
    expect(JSON.stringify(parsed)).not.toContain('abc');
  });
});

test('words are split as a shell splits them', () => {
  const quoting = fc.constantFrom(
    single,
    (text: string) => `"${text.replaceAll(/[$`"\\]/g, '\\$&')}"`,
    (text: string) => `$'${text.replaceAll(/['\\]/g, '\\$&')}'`,
  );
  const text = fc.string({ unit: fc.constantFrom(...`ab"'$\`\\{} \n\t€😀!#;|&<>*`) });
  const samples = fc.sample(fc.tuple(text, quoting), { numRuns: 200, seed: 3 });
  const commands = samples.map(([body, quote]) => `curl -d ${quote(body)} https://a`);
  // Bash itself is asked what the body is.
  const script = `curl() { printf '%s\\0' "$2"; }\n${commands.join('\n')}`;
  const { stdout } = spawnSync('bash', ['--norc', '-c', script], { encoding: 'utf8' });
  expect(commands.map((command) => parseCurl(command)?.body)).toEqual(
    stdout.split('\0').slice(0, -1),
  );
});
