import { describe, expect, it } from 'vitest';
import { columnOf, columnValues, columnWords, fittingColumns, labelsOf } from './labels';

describe('labels', () => {
  const lines = ['late', 'late', '__proto__', 'late'];
  const column = columnOf('team', lines, ['billing', 'support', 'x', '']);

  it('are those of their lines, also of lines with the same text', () => {
    expect(labelsOf(column, lines)).toEqual(['billing', 'support', 'x', '']);
  });

  it('stay with their texts when lines are typed, taken out and repeated', () => {
    expect(labelsOf(column, ['new', 'late', 'toString', 'late', '__proto__'])).toEqual([
      '',
      'billing',
      '',
      'support',
      'x',
    ]);
    expect(labelsOf(columnOf('team', ['a'], ['x']), ['a', 'a'])).toEqual(['x', 'x']);
  });

  it('count only when a line has one', () => {
    expect(fittingColumns(['late'], [column])).toEqual([column]);
    expect(fittingColumns(['other'], [column])).toEqual([]);
    expect(fittingColumns(['late'], [columnOf('team', ['late'], [''])])).toEqual([]);
  });

  it('of a column that is only kept for exports are not to colour by', () => {
    const id = { ...columnOf('team', ['late'], ['7']), carried: true };
    expect(fittingColumns(lines, [id])).toEqual([]);
    expect(columnValues(['new', 'late'], [column, id, columnOf('gone', ['x'], ['y'])])).toEqual([
      { name: 'team', values: ['', 'billing'] },
      { name: 'team (2)', values: ['', '7'] },
    ]);
  });

  it('are counted where not every text has one', () => {
    const many = ['late', ...Array.from({ length: 49_999 }, (_, at) => `text ${at}`)];
    expect(columnWords(many, [column])).toBe('team (1 of 50,000 texts)');
    expect(columnWords(['late', '__proto__'], [column])).toBe('team');
    expect(columnWords(['new'], [column])).toBe('');
  });
});
