import { expect, test } from 'vitest';
import { readModels } from '../../../api/resources/models';
import { modelRow } from '../../../resource/modelRow';
import type { JsonObject } from '../../../lib/json';
import type { ModelRow } from '../../../resource/modelRow';
import { cantBe } from '../../../api/cache/arrival';
import { aboutCost, costWords } from './useEmbeddingModels';

const rowOf = (entry: JsonObject) => readModels([entry]).map(modelRow)[0] as ModelRow;
const words = (entry: JsonObject) => {
  const row = rowOf({ id: 'a', name: 'a', ...entry });
  return [row.input.short, costWords(2_000_000, row)];
};

test('only a cost that is computed is about as much', () => {
  const about = (price_type: string, tokens = 2_000_000) => {
    const entry = { id: 'a', name: 'a', input_price_per_million: '0.1', price_type };
    return aboutCost(tokens, rowOf(entry));
  };
  expect(about('PER_TOKEN')).toBe('about $0.20');
  // An estimate has no more digits than it knows.
  expect(about('PER_TOKEN', 2_244_444)).toBe('about $0.224');
  expect(about('PER_TOKEN', 41)).toBe('about $0.0000041');
  expect(about('PER_TOKEN', 22_444_444)).toBe('about $2.24');
  expect(about('PER_REQUEST')).toBe('cost not computed: $0.1 per million requests');
});

test('a cost is computed of a price per token, and nothing else is called “not stated”', () => {
  const priced = (input_price_per_million: string | undefined, price_type?: string) =>
    words({ input_price_per_million, price_type });
  expect(priced('0.1', 'PER_TOKEN')).toEqual(['$0.1', '$0.20']);
  expect(priced('0', 'PER_TOKEN')).toEqual(['free', 'free']);
  expect(priced(undefined, 'PER_REQUEST')).toEqual(['not stated', 'price not stated']);
  expect(priced('0.1', 'PER_REQUEST')).toEqual([
    '$0.1 per million requests',
    'cost not computed: $0.1 per million requests',
  ]);
  expect(priced('0.1')).toEqual([
    '$0.1, unit not stated',
    'cost not computed: $0.1, unit not stated',
  ]);
  expect(priced('ten', 'PER_TOKEN')).toEqual(['ten', 'cost not computed: ten']);
  expect(costWords(2_000_000, { state: 'known', value: [] })).toBe('price unknown');
  // Before the catalogue has come, and when it can't, nobody knows whether it has the model.
  expect(costWords(2_000_000, { state: 'not yet' })).toBe('reading price and limit');
  expect(aboutCost(2_000_000, cantBe('No.'))).toBe('price and limit could not be read');
});
