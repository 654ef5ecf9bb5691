import { expect, test } from 'vitest';
import { createEmbeddingRun } from '../../../../api/embeddings/embeddingRun';
import { readModels } from '../../../../api/resources/models';
import { modelRow } from '../../../models/modelRow';
import type { Run } from '../../run/run';
import { measuresOf } from './measures';

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
