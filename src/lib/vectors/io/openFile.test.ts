import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { finish } from '../../steps';
import { matrixOf } from '../vectors.fixture';
import { vectorFile, type FileFormat } from './files';
import { openFile } from './openFile';

const open = (name: string, text: string) => openFile(name, Buffer.from(text));
const vectors = [
  [1, 0, 0],
  [0, -0.5, 2e-7],
];
const text = fc.string({ minLength: 1 }).filter((one) => one.trim() !== '');

describe('the exports of this page', () => {
  it.each(['json', 'csv', 'npy'] satisfies FileFormat[])('come back from %s', async (format) => {
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 2, maxLength: 6 }), async (texts) => {
        const matrix = matrixOf(texts.map((_, at) => [at + 1, -0.25, 1 / (at + 3)]));
        const topics = texts.map((_, at) => `topic ${at % 2}`);
        const file = finish(
          vectorFile(matrix, format, {
            model: 'm',
            texts,
            positions: [...texts.keys()],
            count: texts.length,
            columns: [{ name: 'topic', values: topics }],
            clusters: texts.map(() => 0),
          }),
        );
        const bytes = new Uint8Array(await file.arrayBuffer());
        const { vectors: found, table } = openFile(`run.${format}`, bytes);
        expect(found).toEqual(matrix);
        if (format === 'npy') return;
        const column = table?.columns.indexOf('topic') ?? -1;
        expect(table?.columns[table.textColumn]).toBe('text');
        expect(table?.rows.map((row) => row[table.textColumn])).toEqual(texts);
        expect(table?.rows.map((row) => row[column])).toEqual(topics);
      }),
    );
  });
});

describe('JSON', () => {
  it.each([
    ['a list of vectors', vectors],
    ['objects', vectors.map((vector) => ({ vector }))],
    [
      'an answer of the API in any order',
      {
        data: [
          { index: 1, embedding: vectors[1] },
          { index: 0, embedding: vectors[0] },
        ],
      },
    ],
    [
      'base64',
      vectors.map((row) => ({
        embedding: Buffer.from(Float32Array.from(row).buffer).toString('base64'),
      })),
    ],
  ])('may be %s', (_what, value) => {
    const found = open('vectors.json', JSON.stringify(value));
    expect(found).toEqual({ vectors: matrixOf(vectors), table: undefined });
  });

  it('may have an object on each line', () => {
    const lines = vectors.map((embedding, at) => JSON.stringify({ text: `a ${at}`, embedding }));
    for (const name of ['vectors.jsonl', 'vectors.ndjson', 'vectors.json']) {
      const found = open(name, `${lines.join('\r\n\n')}\n`);
      expect(found.vectors).toEqual(matrixOf(vectors));
      expect(found.table?.rows).toEqual([['a 0'], ['a 1']]);
    }
    expect(() => open('vectors.jsonl', 'a text\nanother')).toThrow('not JSON');
  });

  it('brings its texts and their columns', () => {
    const items = vectors.map((embedding, at) => ({ body: `a text ${at}`, kind: 'x', embedding }));
    const { table } = open('vectors.json', JSON.stringify(items));
    expect(table).toMatchObject({ columns: ['body', 'kind'], textColumn: 0 });
    expect(table?.rows).toEqual([
      ['a text 0', 'x'],
      ['a text 1', 'x'],
    ]);
  });

  it.each([
    ['[[1, 2], [1', 'not JSON'],
    ['{"a": 1}', 'no vectors'],
    ['[]', 'no vectors'],
    ['["a text"]', 'row 1 has no “embedding”'],
    ['[[1, 2], {"text": "x"}]', 'row 2 has no “embedding”'],
    ['[[1, 2], [1, 2, 3]]', 'row 2 has 3 numbers, the first has 2'],
    ['[[1, 2], [1, null]]', 'row 2 has a value that is not a finite number'],
    ['[[1, 1e39]]', 'row 1 has a value that is not a finite number'],
    ['[[1, 2], [0, 0]]', 'row 2 is all zeros'],
  ])('says of %s what is wrong', (json, words) => {
    expect(() => open('vectors.json', json)).toThrow(words);
  });
});

describe('CSV', () => {
  const numbers = [1, 2, 3, 4, 5, 6, 7, 0.5];
  const row = numbers.join(',');
  const matrix = matrixOf([numbers, numbers]);

  it('may have numbers only', () => {
    expect(open('a.csv', `${row}\n${row}\n`)).toEqual({ vectors: matrix, table: undefined });
  });

  it('may have numbered columns beside its texts, in any place', () => {
    const names = numbers.map((_, at) => at).join(',');
    const { vectors: found, table } = open(
      'a.csv',
      `id,${names},body,team\n7,${row},"one, two",x\n8,${row},two,y\n`,
    );
    expect(found).toEqual(matrix);
    expect(table?.columns).toEqual(['id', 'body', 'team']);
    expect(table?.rows).toEqual([
      ['7', 'one, two', 'x'],
      ['8', 'two', 'y'],
    ]);
    expect(table?.textColumn).toBe(1);
  });

  it('may have the commas of a spreadsheet in its numbers', () => {
    const names = numbers.map((_, at) => `d${at}`).join(';');
    const cells = numbers.map((value) => String(value).replace('.', ',')).join(';');
    const { vectors: found, table } = open('a.csv', `text;${names}\none;${cells}\ntwo;${cells}\n`);
    expect(found).toEqual(matrix);
    expect(table?.rows).toEqual([['one'], ['two']]);
  });

  it('may have a heading and no texts', () => {
    const names = numbers.map((_, at) => `x${at}`).join(',');
    expect(open('a.csv', `id,${names}\n1,${row}\n2,${row}\n`)).toEqual({
      vectors: matrix,
      table: undefined,
    });
  });

  it('may have its vectors as lists in a column', () => {
    const { vectors: found, table } = open(
      'a.csv',
      'text,embedding\none,"[1, 2.5]"\ntwo,"[3, 4]"\n',
    );
    expect(found).toEqual(
      matrixOf([
        [1, 2.5],
        [3, 4],
      ]),
    );
    expect(table).toMatchObject({ columns: ['text'], rows: [['one'], ['two']] });
  });

  it('of texts has no vectors, with a few numbers too', () => {
    const { vectors: found, table } = open('a.csv', 'text,score1,score2\none,1,2\ntwo,3,4\n');
    expect(found.rows).toBe(0);
    expect(table?.columns).toEqual(['text', 'score1', 'score2']);
  });

  it.each([
    [`${row}\n1,2\n`, 'row 2 has 2 numbers, the first has 8'],
    [`${row}\n${row.replace('3', 'x')}\n`, 'row 2 has a value that is not a finite number'],
    [`${row}\n${row.replace('3', '')}\n`, 'row 2 has a value that is not a finite number'],
    [`${row.replace('3', 'nan')}\n${row}\n`, 'row 1 has a value that is not a finite number'],
    [`${row}\n${numbers.map(() => 0).join()}\n`, 'row 2 is all zeros'],
    ['text,embedding\none,"[1, 2]"\ntwo,[1 2]\n', 'the vector of row 2 is not a list of numbers'],
    ['a\0b,c\n', 'no text file'],
  ])('says what is wrong with %j', (csv, words) => {
    expect(() => open('a.csv', csv)).toThrow(words);
  });
});
