import { expect, test } from 'vitest';
import { escaped, invisibleIn, visible } from './invisible';

test('what turns the reading or is not seen is shown by its number', () => {
  expect(visible('\u202Eevil@x.example')).toBe('[U+202E]evil@x.example');
  expect(visible('a\u200Bb\u00ADc\u2066d\u{E0041}')).toBe('a[U+200B]b[U+00AD]c[U+2066]d[U+E0041]');
  expect(visible('\0\u0085\u2028')).toBe('[U+0000][U+0085][U+2028]');
});

test('what letters and emoji need stays, and so does what is no text', () => {
  for (const text of ['Zoë Müller\tx\ny', 'می‌خواهم', '🧑‍🚀 ❤️ 1️⃣', 'שלום', ''])
    expect(visible(text)).toBe(text);
  expect(visible(undefined)).toBeUndefined();
});

test('the first character that is not seen is named', () => {
  expect(invisibleIn('a\u200Db\u202E')).toBe('U+200D');
  expect(invisibleIn('anna@example.com')).toBeUndefined();
});

test('escaped JSON is the same value', () => {
  const value = { '\u202Ea': ['b\u200D\u{E0041}"\\', 'é 😀'] };
  const text = escaped(JSON.stringify(value));
  expect(text).toBe(String.raw`{"\u202ea":["b\u200d\udb40\udc41\"\\","é 😀"]}`);
  expect(JSON.parse(text)).toEqual(value);
});
