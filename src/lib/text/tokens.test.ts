import { expect, it } from 'vitest';
import { estimateAllTokens, estimateTokens } from './tokens';

it.each([
  ['', 0],
  ['   ', 0],
  ['hello', 1],
  ['the quick brown fox', 4],
  ['internationalisation', 4],
  ["don't stop, please.", 7],
  ['1234567', 3],
  ['你好世界', 4],
  ['привет', 3],
  ['🎉', 1],
])('estimates %j at %i', (text, tokens) => {
  expect(estimateTokens(text)).toBe(tokens);
});

it('adds texts up', () => {
  expect(estimateAllTokens(['hello', 'the fox'])).toBe(3);
});
