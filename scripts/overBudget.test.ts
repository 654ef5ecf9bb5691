import { expect, test } from 'vitest';
import { overBudget } from './overBudget';

test('a number that passes its budget is named with what is too much, one within it is not', () => {
  expect(overBudget({ lines: 120, files: 9 }, { lines: 100, files: 9 })).toEqual([
    'lines: 120 is 20 over its budget of 100; take something out',
  ]);
});

test('a new folder needs a budget, and a folder that is gone leaves none behind', () => {
  expect(overBudget({ 'lines of src/new': 5 }, { 'lines of src/old': 50 })).toEqual([
    'lines of src/new: 5 has no budget in scripts/budgets.ts',
    'lines of src/old: has a budget, but is not measured',
  ]);
});
