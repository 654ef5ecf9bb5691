import { readFileSync } from 'node:fs';
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

it('is near to what tokenisers count of other languages, or above it', () => {
  const german = readFileSync(
    new URL('../../features/embeddings/fixtures/de512.txt', import.meta.url),
    'utf8',
  );
  // The tokeniser of a multilingual model counts 697.
  expect(estimateTokens(german) / 697).toBeGreaterThan(0.9);
  expect(estimateTokens(german) / 697).toBeLessThan(1.3);
  // One of the GPT family counts 21 of these.
  expect(estimateTokens('카드가 같은 청구서에 두 번 결제되었습니다')).toBeGreaterThanOrEqual(17);
  expect(estimateTokens('The café of the town is not open')).toBe(8);
});

it('adds texts up', () => {
  expect(estimateAllTokens(['hello', 'the fox'])).toBe(3);
});
