import { expect, test } from 'vitest';
import { overBudget } from './overBudget';

test('a number that passes its budget by over 2 % is named with what is too much, one within it is not', () => {
  const budgets = { lines: 100, more: 100, files: 9, circles: 0 };
  expect(overBudget({ lines: 120, more: 102, files: 9, circles: 0 }, budgets)).toEqual([
    'lines: 120 is 20 over its budget of 100; take something out',
  ]);
});

test('a new folder needs a budget, and a folder that is gone leaves none behind', () => {
  expect(overBudget({ 'lines of src/new': 5 }, { 'lines of src/old': 50 })).toEqual([
    'lines of src/new: 5 has no budget in scripts/budgets.ts',
    'lines of src/old: has a budget, but is not measured',
  ]);
});
