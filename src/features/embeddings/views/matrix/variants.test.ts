import { expect, test } from 'vitest';
import { finish } from '../../../../lib/steps';
import { meanInterval } from '../../../../lib/vectors/math/bootstrap';
import type { GridCell } from '../../../../lib/vectors/math/grid';
import { measures } from './judgings';
import { bestOf, frontierOf, gapsOf, matrixVerdict, smallestOf, variantsOf } from './variants';

const TEXTS = 200;

/** Hits for all texts but those that are multiples of `missed`. */
const cell = (bytes: number, missed: number, texts = TEXTS): GridCell => ({
  dimensions: bytes,
  as: 'int8',
  bytes,
  hits: Float64Array.from({ length: texts }, (_, at) => (at % missed === 0 ? 0 : 1)),
});

function judge(...runs: { name: string; cells: GridCell[] }[]) {
  const variants = variantsOf(
    runs.map(({ name, cells }, run) => ({
      run,
      name,
      grid: { cells, judged: new Int32Array(TEXTS), among: TEXTS },
    })),
    measures.groups,
  );
  const best = bestOf(variants);
  if (!best) throw new Error('There is no way.');
  const gaps = gapsOf(variants, best).map((values) => finish(meanInterval(values)));
  return { variants, best, smallest: smallestOf(variants, best, gaps) };
}

test('the smallest way that chance does not tell from the best is the one to take', () => {
  const { best, smallest, variants } = judge(
    // 99.5 %, 98 % and 50 %.
    { name: 'large', cells: [cell(512, 2), cell(1024, 50), cell(4096, 200)] },
    { name: 'small', cells: [cell(64, 2)] },
  );
  expect([best.name, best.bytes]).toEqual(['large', 4096]);
  expect([smallest.name, smallest.bytes]).toEqual(['large', 1024]);
  expect(matrixVerdict(best, smallest, measures.groups)).toBe(
    'Best: large, 4,096 dimensions as int8 (4 KiB a vector, 100 %). As good, as far as 200 texts tell: large, 1,024 dimensions as int8 (1 KiB a vector, 98 %), which takes 75 % less storage.',
  );
  expect(frontierOf(variants).map(({ bytes }) => bytes)).toEqual([64, 1024, 4096]);
});

test('where nothing smaller is as good, that is said', () => {
  const { best, smallest } = judge({ name: 'one', cells: [cell(64, 2), cell(128, 100)] });
  expect(smallest).toBe(best);
  expect(matrixVerdict(best, smallest, measures.groups)).toMatch(
    /^Best: one, 128 .* No smaller way is as good\.$/,
  );
});

test('ways that are alike in every text are as good, and the smaller one is taken', () => {
  const { smallest } = judge({ name: 'one', cells: [cell(64, 3), cell(128, 3)] });
  expect(smallest.bytes).toBe(64);
});

test('of a handful of texts nothing is told', () => {
  const { best, smallest } = judge({ name: 'one', cells: [cell(64, 2, 7), cell(128, 100, 7)] });
  expect(matrixVerdict(best, smallest, measures.groups)).toMatch(/^Of fewer than 8 texts/);
  expect(variantsOf([], measures.groups)).toEqual([]);
});
