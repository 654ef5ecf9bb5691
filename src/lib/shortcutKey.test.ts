import { expect, test } from 'vitest';
import { shortcutKey } from './shortcutKey';

test.each([
  ['k', 'KeyK', 'k'],
  ['K', 'KeyK', 'k'],
  // Cyrillic and Greek letters, by their place.
  ['л', 'KeyK', 'k'],
  ['Л', 'KeyK', 'k'],
  ['κ', 'KeyK', 'k'],
  ['ξ', 'KeyJ', 'j'],
  // A Latin layout with letters in other places has its own.
  ['t', 'KeyK', 't'],
  ['é', 'Digit2', 'é'],
  ['Escape', 'Escape', 'escape'],
  ['/', 'Slash', '/'],
])('the key %j at %s is %s', (key, code, shortcut) => {
  expect(shortcutKey({ key, code })).toBe(shortcut);
});
