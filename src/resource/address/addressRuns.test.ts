import { expect, test } from 'vitest';
import { addressSpace } from '../../lib/address/addressSpace';
import { addressRuns, networksIn, usedWords } from './addressRuns';

function only(prefixes: string[]) {
  const [container] = addressSpace(
    prefixes.map((prefix, index) => ({
      id: `n${index}`,
      name: `n${index}`,
      regionId: 'r',
      prefix,
    })),
  ).containers;
  if (!container) throw new Error('no container');
  return container;
}

test('large blocks are drawn one by one and fill the bar', () => {
  const runs = addressRuns(only(['10.0.0.0/17', '10.0.128.0/18']));
  expect(runs.map((run) => run.kind)).toEqual(['used', 'used', 'free']);
  expect(runs.reduce((sum, run) => sum + run.share, 0)).toBeCloseTo(1);
});

test('a crowd of small blocks is drawn in pieces that can be opened', () => {
  const container = only(Array.from({ length: 256 }, (_, third) => [`10.0.${third}.0/25`]).flat());
  const runs = addressRuns(container);
  expect(runs.length).toBeLessThanOrEqual(64);
  expect(runs.some((run) => run.kind === 'many')).toBe(true);
  expect(runs.reduce((sum, run) => sum + networksIn(run), 0)).toBeGreaterThanOrEqual(256);
  const [piece] = runs.filter((run) => run.kind === 'many');
  if (!piece) throw new Error('no piece');
  const inside = addressRuns(container, piece.first, piece.last);
  expect(inside.every((run) => run.kind !== 'many')).toBe(true);
  expect(inside[0]?.first).toBe(piece.first);
});

test('the network of a form is drawn by itself, however small it and its neighbours are', () => {
  const container = only(['10.20.0.0/15', '10.20.64.0/24', '10.20.65.0/24', '10.20.66.0/24']);
  const own = (id?: string) =>
    addressRuns(container, undefined, undefined, 8, id).filter(({ blocks }) =>
      blocks.some(({ ids }) => ids[0] === 'n2'),
    );
  expect(own().map(({ kind }) => kind)).toEqual(['many']);
  expect(own('n2').map(({ kind, blocks }) => `${kind} ${blocks.length}`)).toEqual(['overlap 1']);
});

test('a share never reads as nothing or all when it is not', () => {
  expect(usedWords(0.62)).toBe('62 % used');
  expect(usedWords(0.0001)).toBe('under 1 % used');
  expect(usedWords(0.9999)).toBe('over 99 % used');
  expect(usedWords(0)).toBe('0 % used');
  expect(usedWords(1)).toBe('100 % used');
});
