import { expect, test } from 'vitest';
import { decodeText, fileText } from './decodeText';

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

test('a file that holds no text is refused', async () => {
  expect(await fileText(new File([words], 'a.csv'))).toEqual({ text: words });
  const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]);
  expect(await fileText(new File([png], 'a.png'))).toEqual({ fault: 'a.png is no text file.' });
});

function pair(character: string): number[] {
  const code = character.charCodeAt(0);
  return [code & 0xff, code >> 8];
}
