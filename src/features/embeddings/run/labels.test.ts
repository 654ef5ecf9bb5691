import { describe, expect, it } from 'vitest';
import { columnOf, columnValues, fittingColumns, idColumns, labelsOf, labelTexts } from './labels';

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
});

describe('labels to judge by', () => {
  const lines = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  const column = columnOf('topic', lines, ['Billing', 'billing ', 'x', 'x', 'nan', ' None', '']);

  it('are one where they differ in case and blanks, and none where they say so', () => {
    const { labels, names, notes } = labelTexts(column, lines, true);
    const told = Array.from(labels, (label) => names[label] ?? 'none');
    expect(told.join()).toBe('Billing,Billing,x,x,none,none,none');
    expect(notes).toEqual([
      '“Billing” and “billing ” count as one label.',
      '“nan” and “ None” count as no label.',
    ]);
    expect(labelTexts(column, lines, false).names).toHaveLength(5);
  });

  it('are those of all copies of a text, unless these have several', () => {
    const copies = columnOf('topic', ['a', ' a', 'b', 'b', 'c'], ['x', 'x', 'x', 'y', 'y']);
    const { labels, names, notes } = labelTexts(copies, ['a', 'b', 'c'], true);
    expect(Array.from(labels, (label) => names[label])).toEqual(['x', undefined, 'y']);
    expect(notes[0]).toBe('1 text with several labels not judged.');
  });

  it('are not ids, which have another value for each text', () => {
    const ids = columnOf('doc_id', lines, ['7', '8', '9', '10', '11', '12', '13']);
    expect(idColumns(lines, [column, ids])).toEqual([['7', '8', '9', '10', '11', '12', '13']]);
  });
});
