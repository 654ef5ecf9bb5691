import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { toSnippets } from './snippets';

const request = {
  method: 'POST',
  url: 'https://inference.example/v1/embeddings',
  contentType: 'application/json; charset=utf-8',
};

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
