import { describe, expect, it } from 'vitest';
import { matchExpected, readBench, readTable, textLines } from './textsCsv';

describe('lines', () => {
  it('are texts, blank ones are not', () => {
    expect(textLines('\uFEFFone\r\n\n  \ntwo \rthree')).toEqual(['one', 'two ', 'three']);
    expect(textLines('')).toEqual([]);
  });
});

describe('a table', () => {
  it('has its header, text and label column found', () => {
    const found = readTable('id,text,category\n1,"a, b",x\n2,"c\n""d""",x\n3,e,y\n4,f,y\n');
    expect(found).toMatchObject({
      columns: ['id', 'text', 'category'],
      textColumn: 1,
      labelColumn: 2,
      faults: [],
    });
    expect(found.rows[1]).toEqual(['2', 'c\n"d"', 'x']);
  });

  it('takes semicolons and tabs, rows of any length, and no header', () => {
    expect(readTable('a;b\nlonger words;d\n')).toMatchObject({
      columns: ['Column 1', 'Column 2'],
      textColumn: 0,
    });
    expect(readTable('one\ttwo\nthree\tfour').rows).toEqual([
      ['one', 'two'],
      ['three', 'four'],
    ]);
    expect(readTable('a,b,c\nd,e\n').rows[1]).toEqual(['d', 'e', '']);
    expect(readTable('only\nlines\n')).toMatchObject({ rows: [['only'], ['lines']], faults: [] });
    expect(readTable('')).toMatchObject({ columns: [], rows: [], textColumn: 0 });
  });

  it('reports a quote that never ends', () => {
    expect(readTable('a,"b\nc,d').faults).not.toEqual([]);
  });
});

describe('a bench', () => {
  it('gathers the matches of a query from cells, parts and rows', () => {
    const { queries } = readBench('query,expected\nred?,apple|cherry\nred?,rose\nblue?,3\n');
    expect(queries).toEqual([
      { query: 'red?', expected: ['apple', 'cherry', 'rose'] },
      { query: 'blue?', expected: ['3'] },
    ]);
  });

  it('finds matches by their words or their line, and names those it cannot', () => {
    const texts = ['apple', ' rose ', 'sky', 'apple'];
    const queries = [{ query: 'q', expected: ['apple', 'rose', '3', '9', 'plum'] }];
    expect(matchExpected(queries, texts)).toEqual({
      expected: [[0, 3, 1, 2]],
      unknown: ['9', 'plum'],
    });
  });
});
