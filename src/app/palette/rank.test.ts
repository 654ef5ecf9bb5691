import { expect, test } from 'vitest';
import { rankOf } from './rank';

test('the start of the label weighs more than the start of a word, and that more than the middle', () => {
  const [start, word, middle] = [
    rankOf('net', 'Networks'),
    rankOf('net', 'Create network'),
    rankOf('net', 'Subnets'),
  ];
  expect(start).toBeGreaterThan(word);
  expect(word).toBeGreaterThan(middle);
  expect(middle).toBeGreaterThan(0);
});

test('every word has to be found, in the label or beside it', () => {
  expect(rankOf('create net', 'Create network')).toBeGreaterThan(0);
  expect(rankOf('create zebra', 'Create network')).toBe(0);
  expect(rankOf('gpu', 'Flavors', 'gpu cpu memory')).toBeGreaterThan(0);
});

test('letter case and accents do not count', () => {
  expect(rankOf('ETAT', 'état')).toBeGreaterThan(0);
});
