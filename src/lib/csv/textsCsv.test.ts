import { describe, expect, it } from 'vitest';
import {
  benchOf,
  labelColumns,
  matchExpected,
  readTable,
  textLines,
  withHeading,
} from './textsCsv';

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
      heading: ['id', 'text', 'category'],
      regular: true,
      faults: [],
    });
    expect(labelColumns(found, 1)).toEqual([2]);
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

  it('is not read into sentences with commas, and has the heading somebody says it has', () => {
    const prose = 'Title, then a sentence\nAnother, with commas';
    expect(readTable(prose).regular).toBe(false);
    expect(readTable('text,topic\none,a,b\ntwo,b').regular).toBe(false);
    expect(readTable('what,who\none,two').regular).toBe(false);
    const table = readTable('message,team\nlate,billing\n');
    expect(table).toMatchObject({ heading: undefined, columns: ['Column 1', 'Column 2'] });
    const headed = withHeading(table, true);
    expect(headed).toMatchObject({ columns: ['message', 'team'], rows: [['late', 'billing']] });
    expect(withHeading(headed, false)).toEqual(table);
    expect(readTable('Title,Is this one a whole sentence?\na,b').heading).toBeUndefined();
  });

  it('is coloured by few different values, not by the numbers of a short table', () => {
    const rows = (lines: string[]) => readTable(['id,text,kind,team', ...lines].join('\n'));
    const short = rows(['1,a,x,p', '2,b,x,p', '3,c,y,q', '4,d,z,q', '5,e,z,r', '6,f,z,r']);
    expect(labelColumns(short, 1)).toEqual([2, 3]);
    expect(labelColumns(readTable('id,text\n1,a\n2,b\n3,c\n4,d\n5,e\n6,f'), 1)).toEqual([]);
    // One that is called a label is one, also with many values, and comes first.
    const named = 'who,text,topic\np,a,x\np,b,x\nq,c,y\nq,d,z\n';
    expect(labelColumns(readTable(named), 1)).toEqual([2, 0]);
  });

  it('of an exported run is its texts, as they were', () => {
    const file = "\uFEFFindex,text,d0,d1\r\n0,'=1+2,0.1,-2e-7\r\n1,''-5,1,0\r\n2,'tis,1,0\r\n";
    expect(readTable(file)).toMatchObject({
      columns: ['text'],
      rows: [['=1+2'], ["'-5"], ["'tis"]],
      textColumn: 0,
    });
    const whole = 'index,text,id,input cluster,prefix,cluster,pca_x,pca_y,umap_x,umap_y';
    expect(readTable(`${whole},d0\n0,a,'-1,x,q: ,2,0,0,0,0,1`)).toMatchObject({
      columns: ['text', 'id', 'input cluster'],
      rows: [['a', '-1', 'x']],
    });
    expect(readTable(`${whole}\n0,a,'-1,x,q: ,2,0,0,0,0`).columns).toHaveLength(3);
    expect(readTable('index,text,d1\n0,a,1').columns).toEqual(['index', 'text', 'd1']);
  });

  it('reports a quote that never ends', () => {
    expect(readTable('a,"b\nc,d').faults).not.toEqual([]);
  });
});

describe('a bench', () => {
  it('gathers the matches of a query from cells, parts and rows', () => {
    const table = readTable('query,expected\nred?,apple|cherry\nred?,rose\nblue?,3\n');
    expect(benchOf(table).queries).toEqual([
      { query: 'red?', expected: ['apple', 'cherry', 'rose'] },
      { query: 'blue?', expected: ['3'] },
    ]);
  });

  it.each([
    ['what fruit,red apple|green apple|fast car', 'what boat,blue boat|sail boat|slow truck'],
    ['what fruit;red apple|green apple|fast car', 'what boat;blue boat|sail boat|slow truck'],
    ['what fruit\tred apple|green apple', 'what boat\tblue boat|sail boat'],
    ['fruit,1|2|3', 'boat,4|5|6'],
    ['fruit;1|2', 'boat;4|5'],
    ['fruit,1|2|3'],
  ])('never takes what parts matches for what parts cells: %s', (...lines) => {
    const { queries } = benchOf(readTable(lines.join('\n')));
    const [query, matches] = lines[0]?.split(/[,;\t]/) ?? [];
    expect(queries).toHaveLength(lines.length);
    expect(queries[0]).toEqual({ query, expected: matches?.split('|') });
  });

  it('takes for matches what is called so, and names the columns it leaves out', () => {
    const of = (text: string) => benchOf(readTable(text));
    expect(of('id,query,expected,expected_2,note\n7,red?,apple,rose,1\n')).toEqual({
      queries: [{ query: 'red?', expected: ['apple', 'rose'] }],
      repeats: [],
      ignored: ['id', 'note'],
      queryless: 0,
      faults: [],
    });
    expect(of('id,ask,answer\n7,red?,a long answer\n')).toMatchObject({
      queries: [{ query: 'red?', expected: ['a long answer'] }],
      ignored: ['id'],
    });
    expect(of('query,text\nred?,apple\n')).toMatchObject({
      queries: [{ query: 'red?', expected: [] }],
      ignored: ['text'],
    });
    expect(of('red?,apple,rose\nblue?,sky,3\n')).toMatchObject({
      queries: [
        { query: 'red?', expected: ['apple', 'rose'] },
        { query: 'blue?', expected: ['sky', '3'] },
      ],
      ignored: [],
    });
  });

  it('makes one query of rows with the same one, and tells which rows those are', () => {
    const rows = ['red?,apple', 'blue?,sky', 'red?,apple', 'red? ,rose', 'blue?,', 'green?,leaf'];
    expect(benchOf(readTable(['query,expected', ...rows].join('\n')))).toMatchObject({
      queries: [
        { query: 'red?', expected: ['apple', 'rose'] },
        { query: 'blue?', expected: ['sky'] },
        { query: 'green?', expected: ['leaf'] },
      ],
      repeats: ['red?', 'red?', 'blue?'],
    });
  });

  it('counts the rows that have matches and no query', () => {
    const of = (text: string) => benchOf(readTable(text));
    expect(of('query,expected\nred?,apple\n,3\n\n , \n ,rose\n')).toMatchObject({
      queries: [{ query: 'red?', expected: ['apple'] }],
      queryless: 2,
    });
  });

  it('finds matches by their words or their line, and names those it cannot', () => {
    const texts = ['apple', ' rose ', 'sky', 'apple'];
    const queries = [{ query: 'q', expected: ['apple', 'rose', '3', '9', 'plum'] }];
    expect(matchExpected(queries, texts)).toEqual({
      expected: [[0, 3, 1, 2]],
      unknown: ['9', 'plum'],
      lines: 1,
      ids: 0,
    });
  });

  it('finds matches by ids where the texts have them, and then takes no number for a line', () => {
    const texts = ['apple', 'rose', 'sky'];
    const queries = [{ query: 'q', expected: ['0', '2', '3'] }];
    expect(matchExpected(queries, texts, [['2', '0', '7']])).toEqual({
      expected: [[1, 0]],
      unknown: ['3'],
      lines: 0,
      ids: 2,
    });
    // A column of other numbers is none of ids.
    expect(matchExpected(queries, texts, [['20', '21', '22']])).toMatchObject({ lines: 2, ids: 0 });
  });
});
