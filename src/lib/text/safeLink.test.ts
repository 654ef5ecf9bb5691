import { expect, test } from 'vitest';
import { safeLink } from './safeLink';

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
