import { afterEach, expect, test } from 'vitest';
import { addSecret, forgetSecrets } from '../../ledger/secrets';
import { readPasted } from './pastedRequest';

afterEach(forgetSecrets);

test('of a command only the body is kept', () => {
  const { text, body, fault } = readPasted(
    `curl 'https://a' -H 'Authorization: Bearer abc.def' -d '{"a": 1.0}'`,
  );
  expect([text, fault]).toEqual(['{\n  "a": 1.0\n}', undefined]);
  expect(Object.keys(body ?? {})).toEqual(['a']);
});

test.each([
  `curl https://a -H 'Authorization: Bearer abc.def'`,
  `curl https://a -H "authorization:Basic abc.def" -d @x`,
  `curl https://a --oauth2-bearer abc.def -d '{"a":`,
  `curl https://a -u abc.def`,
  `curl https://a -H 'X-Api-Key: abc.def' -H 'Cookie: abc.def'`,
  'Authorization: Bearer abc.def',
])('the token of what is not a whole request is hidden: %s', (pasted) => {
  const { text, fault } = readPasted(pasted);
  expect(text).not.toContain('abc');
  expect(text).toContain('$TOKEN');
  expect(fault).toBeDefined();
});

test('a token of this tab is hidden wherever it is', () => {
  addSecret('own-token');
  expect(readPasted('{"note": "own-token"}').text).toBe('{"note": "…"}');
});

test.each([
  ['', undefined],
  ['hello', 'Paste a cURL command or a JSON body.'],
  ['[1]', 'Paste a cURL command or a JSON body.'],
  ['curl https://a', 'This command sends no body.'],
  ['curl https://a -d a=b', 'The body of this command is not a JSON object.'],
  ['curl https://a -d @body.json', 'The body is in the file body.json. Paste its content instead.'],
])('%s: %s', (pasted, fault) => {
  expect(readPasted(pasted).fault).toBe(fault);
});
