import { expect, it } from 'vitest';
import { costOfTokens, costPerThousand } from './embeddingCost';
import { seededRandom } from './vectors/math/random';

it('is exact: against whole numbers of millionths of millionths', () => {
  const random = seededRandom(4);
  for (let turn = 0; turn < 2_000; turn += 1) {
    const tokens = Math.floor(random() * 1e9);
    const millionths = Math.floor(random() * 1e8);
    const whole = Math.floor(millionths / 1e6);
    const price = `${whole}.${String(millionths % 1e6).padStart(6, '0')}`;
    const cost = costOfTokens(tokens, price);
    expect(cost?.times('1e12').toFixed()).toBe(String(BigInt(tokens) * BigInt(millionths)));
  }
});

it('is not known where no price is stated, and zero where it is', () => {
  expect(costOfTokens(10, undefined)).toBeUndefined();
  expect(costOfTokens(10, null)).toBeUndefined();
  expect(costOfTokens(10, 'a lot')).toBeUndefined();
  expect(costOfTokens(10, '0')?.toFixed()).toBe('0');
  expect(costOfTokens(0, '2')?.toFixed()).toBe('0');
});

it('is told for a thousand queries', () => {
  expect(costPerThousand(3_000, 6, '0.02')?.toFixed()).toBe('0.01');
  expect(costPerThousand(1, 3, '1')?.toFixed()).toBe('0.000333333333');
  expect(costPerThousand(1, 0, '1')).toBeUndefined();
});
