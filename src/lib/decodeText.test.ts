import { expect, test } from 'vitest';
import { decodeText } from './decodeText';

const words = 'subject\nmüller@example.com';

test('a file is decoded as its byte order mark says, else as UTF-8', () => {
  const utf16 = Uint8Array.from([...`\uFEFF${words}`].flatMap((each) => pair(each)));
  const swapped = Uint8Array.from([...`\uFEFF${words}`].flatMap((each) => pair(each).reverse()));
  const utf8 = new TextEncoder();
  for (const bytes of [utf16, swapped, utf8.encode(words), utf8.encode(`\uFEFF${words}`)])
    expect(decodeText(bytes)).toBe(words);
  expect(decodeText(new Uint8Array())).toBe('');
});

test('what is no UTF-8 shows where it could not be read', () => {
  const windows1252 = Uint8Array.from([...words].map((each) => each.charCodeAt(0)));
  expect(decodeText(windows1252)).toBe(words.replace('ü', '\uFFFD'));
});

function pair(character: string): number[] {
  const code = character.charCodeAt(0);
  return [code & 0xff, code >> 8];
}
