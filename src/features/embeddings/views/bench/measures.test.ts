import { expect, test } from 'vitest';
import { createEmbeddingRun } from '../../run/embeddingRun';
import { readModels } from '../../../../api/resources/models';
import { modelRow } from '../../../../page/resource/modelRow';
import type { Run } from '../../run/run';
import { meanInterval } from '../../../../lib/vectors/math/bootstrap';
import { finish } from '../../../../lib/steps';
import { measuresOf, samplesOf, verdictOf } from './measures';

const nothing = () => Promise.reject(new Error('Nothing is sent.'));
const batches = createEmbeddingRun({ texts: ['q'], batchSize: 1, concurrency: 1, send: nothing });
const run = { settings: { model: 'a' } } as Run;
const bench = { id: 1, source: '', read: 1, queries: [], expected: [] };

test('a price of queries that cannot be computed says why, in the words of the playground', () => {
  const priced = (input_price_per_million: string | undefined, price_type: string) => {
    const rows = readModels([{ id: 'a', name: 'a', input_price_per_million, price_type }]);
    const sides = [{ run, batches, judged: new Map() }];
    const { effort } = measuresOf({ ...bench, sides }, () => rows.map(modelRow)[0]);
    return effort.find(({ name }) => name === 'Price per 1,000 queries')?.values;
  };
  expect(priced('0.1', 'PER_REQUEST')).toEqual(['priced per request, cost not computed']);
  expect(priced(undefined, 'PER_TOKEN')).toEqual(['price not stated']);
  expect(priced('0', 'PER_TOKEN')).toEqual(['free']);
});

test('a model is better only where chance does not explain the difference', () => {
  const side = (ndcgOf: (at: number) => number, queries = 37) => ({
    run,
    batches,
    judged: new Map(
      Array.from({ length: queries }, (_, at) => [
        at,
        { rank: 1, first: 0, score: 1, recall: [1, 1, 1, 1], ndcg10: ndcgOf(at) },
      ]),
    ),
  });
  const judge = (...sides: ReturnType<typeof side>[]) => {
    const intervals = samplesOf(sides).map((values) => finish(meanInterval(values)));
    const { quality } = measuresOf({ ...bench, sides }, () => undefined, intervals);
    const ndcg = quality.find(({ name }) => name === 'nDCG@10');
    return [ndcg?.best, verdictOf(quality, ['first', 'second'])];
  };
  const uneven = (at: number) => ((at * 7) % 10) / 10;
  const changed = (by: number) => (at: number) => uneven(at) + (at % 2 === 0 ? 0.3 : -0.3) + by;
  // As 0.622 against 0.635 on 37 queries.
  expect(judge(side(uneven), side(changed(0.005)))).toEqual([
    undefined,
    expect.stringMatching(
      /^No clear winner: nDCG@10 differs by 0\.01, which chance explains \(95 % range −0\.\d\d to \+0\.\d\d\)\.$/,
    ),
  ]);
  const words = (name: string) =>
    expect.stringMatching(
      new RegExp(
        `^${name} finds more: its nDCG@10 is 0\\.\\d\\d higher \\(95 % range 0\\.1\\d to 0\\.3\\d\\)\\.$`,
      ),
    );
  expect(judge(side(uneven), side(changed(0.25)))).toEqual([1, words('second')]);
  expect(judge(side(changed(0.25)), side(uneven))).toEqual([0, words('first')]);
  expect(judge(side(uneven), side(uneven))[1]).toMatch(/^No clear winner: both have the same/);
  expect(judge(side(uneven, 7), side(changed(0.9), 7))[1]).toMatch(/fewer than 8 queries/);
  expect(judge(side(uneven))).toEqual([undefined, undefined]);
});
