import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ipFault, prefixFault } from '../address/cidr';
import { nameserversFault } from '../address/nameservers';
import { portsFault } from '../rules/ports';
import {
  asSeen,
  escaped,
  invisibleFault,
  invisibleIn,
  mixedScripts,
  visible,
  safeLink,
} from './invisible';

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

const hidden = fc.constantFrom(
  ...'\u200B\u200C\u200D\u200E\u200F\u202A\u202E\u2060\u2066\u2069\u00AD\u061C\u180E\u034F\uFE0F\u3164\u{E0041}',
);

test('a hidden character is found in each field, wherever it is, and a text without it is the same', () => {
  const fields: [string, (text: string) => string | undefined][] = [
    ['anna@example.com', invisibleFault],
    ['Zoë Müller', invisibleFault],
    ['env', invisibleFault],
    ['5f33728e-6b86-40da-9bc3-ba37881307bd', invisibleFault],
    ['10.0.0.0/20', prefixFault],
    ['2001:db8::/32', prefixFault],
    ['10.0.0.1', ipFault],
    ['10.0.0.1', nameserversFault],
    ['443', portsFault],
    ['8000-8100', portsFault],
  ];
  fc.assert(
    fc.property(fc.constantFrom(...fields), fc.nat(), hidden, ([text, fault], place, character) => {
      const at = place % (text.length + 1);
      const given = text.slice(0, at) + character + text.slice(at);
      expect(invisibleIn(given)).toBe(
        `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`,
      );
      expect(asSeen(given)).toBe(text);
      expect([fault(given), fault(text)]).toEqual([
        expect.stringContaining('invisible character'),
        undefined,
      ]);
    }),
  );
});

test('composed and decomposed letters are the same', () => {
  expect(asSeen('jose\u0301')).toBe(asSeen('jos\u00E9'));
});

test('letters of scripts that look alike are named where they are mixed', () => {
  expect(mixedScripts('\u0410nna')).toEqual(['Latin', 'Cyrillic']);
  expect(mixedScripts('\u0391nna')).toEqual(['Latin', 'Greek']);
  for (const text of ['anna', 'Анна', 'Ελένη', '東京 Tokyo', 'Zoë 1', '🧑‍🚀'])
    expect(mixedScripts(text)).toEqual([]);
});

test('escaped JSON is the same value', () => {
  const value = { '\u202Ea': ['b\u200D\u{E0041}"\\', 'é 😀'] };
  const text = escaped(JSON.stringify(value));
  expect(text).toBe(String.raw`{"\u202ea":["b\u200d\udb40\udc41\"\\","é 😀"]}`);
  expect(JSON.parse(text)).toEqual(value);
});

test.each([
  'https://www.apache.org/licenses/LICENSE-2.0',
  'http://example.org',
  'HTTPS://example.org/a?b=c#d',
])('%s may be clicked', (text) => expect(safeLink(text)).toBe(new URL(text).href));

test.each([
  undefined,
  '',
  'Apache-2.0',
  'example.org/licence',
  '//evil.example/licence',
  '/networks',
  'https:evil.example',
  'https:///evil.example',
  'https:\\\\evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'blob:https://example.org/1',
  'file:///etc/passwd',
  'ftp://example.org',
  'mailto:a@example.org',
  ' https://example.org',
  'https://example.org/\n',
  'https://example.org/\u202egnp.exe',
  'https://exam\u200bple.org',
  'https://user@evil.example',
  'https://example.org:pw@evil.example',
  'https://',
  'https://[',
  `https://example.org/${'x'.repeat(2_000)}`,
])('%j may not', (text) => expect(safeLink(text)).toBeUndefined());
