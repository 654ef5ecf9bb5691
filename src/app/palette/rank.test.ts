import { expect, test } from 'vitest';
import { rank } from './rank';

test('the start of the label weighs more than the start of a word, and that more than the middle', () => {
  const [start, word, middle] = [
    rank('net', 'Networks'),
    rank('net', 'Create network'),
    rank('net', 'Subnets'),
  ];
  expect(start).toBeGreaterThan(word);
  expect(word).toBeGreaterThan(middle);
  expect(middle).toBeGreaterThan(0);
});

test('every word has to be found, in the label or beside it', () => {
  expect(rank('create net', 'Create network')).toBeGreaterThan(0);
  expect(rank('create zebra', 'Create network')).toBe(0);
  expect(rank('gpu', 'Flavors', 'gpu cpu memory')).toBeGreaterThan(0);
});

test('letter case and accents do not count', () => {
  expect(rank('ETAT', 'état')).toBeGreaterThan(0);
});
