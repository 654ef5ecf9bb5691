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
    expect(found).toMatchObject({ vectors: matrixOf(vectors), notes: [], left: [] });
    expect(found.table).toBeUndefined();
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
    ['[[1, 1e39], [0, 0]]', 'none of its vectors has numbers of use'],
  ])('says of %s what is wrong', (json, words) => {
    expect(() => open('vectors.json', json)).toThrow(words);
  });
});

describe('CSV', () => {
  const numbers = [1, 2, 3, 4, 5, 6, 7, 0.5];
  const row = numbers.join(',');
  const matrix = matrixOf([numbers, numbers]);

  it('may have numbers only', () => {
    expect(open('a.csv', `${row}\n${row}\n`)).toEqual({
      vectors: matrix,
      table: undefined,
      left: [],
      notes: [],
    });
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
      left: [],
      notes: ['No column holds texts, so these are not used: id.'],
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
    ['text,embedding\none,"[1, 2]"\ntwo,[1 x]\n', 'the vector of row 2 is not a list of numbers'],
    ['a\0b,c\n', 'no text file'],
  ])('says what is wrong with %j', (csv, words) => {
    expect(() => open('a.csv', csv)).toThrow(words);
  });
});

describe('a vector of zeros or NaN is left out with its text, which is said', () => {
  it.each([
    ['a.json', '[[1, 2], [1, null]]'],
    ['a.json', '[[1, 2], [0, 0]]'],
    ['a.csv', 'text,embedding\none,"[1, 2]"\ntwo,"[NaN, 2]"\n'],
    ['a.csv', 'text,embedding\none,"{1, 2}"\ntwo,"{0, 0}"\n'],
    ['a.csv', 'text,embedding\none,"{1, 2}"\ntwo,"{NULL, 2}"\n'],
    ['a.csv', 'text,embedding\none,"[1, 2]"\ntwo,\n'],
    ['a.json', '[{"text": "one", "embedding": [1, 2]}, {"text": "two", "embedding": null}]'],
  ])('in %s: %s', (name, content) => {
    const { vectors: found, table, left, notes } = open(name, content);
    expect(found).toEqual(matrixOf([[1, 2]]));
    expect(left).toEqual([1]);
    expect(notes).toEqual(['1 vector of zeros or NaN left out, with the texts: row 2.']);
    expect(table?.rows ?? [['one']]).toEqual([['one']]);
  });
});

describe('what services and libraries write', () => {
  const forms: readonly (readonly [what: string, value: unknown])[] = [
    ['one answer of Ollama', { model: 'm', embeddings: vectors }],
    [
      'Chroma',
      {
        ids: ['a', 'b'],
        embeddings: vectors,
        documents: ['a text', 'another'],
        metadatas: [{ topic: 'x' }, { topic: 'y' }],
      },
    ],
    [
      'Qdrant',
      {
        result: {
          points: vectors.map((vector, at) => ({
            id: at,
            vector,
            payload: { text: ['a text', 'another'][at], topic: ['x', 'y'][at] },
          })),
        },
      },
    ],
    [
      'Qdrant with named vectors',
      { result: { points: vectors.map((dense, id) => ({ id, vector: { dense } })) } },
    ],
    [
      'rows of a Hugging Face dataset',
      {
        rows: vectors.map((embeddings, at) => ({
          row_idx: at,
          row: { text: ['a text', 'another'][at], topic: ['x', 'y'][at], embeddings },
        })),
      },
    ],
    [
      'Pinecone',
      vectors.map((values, at) => ({
        id: `${at}`,
        values,
        metadata: { text: ['a text', 'another'][at], topic: ['x', 'y'][at] },
      })),
    ],
  ];
  it.each(forms)('opens: %s', (_what, value) => {
    const { vectors: found, table } = open('a.json', JSON.stringify(value));
    expect(found).toEqual(matrixOf(vectors));
    const hasTexts = JSON.stringify(value).includes('a text');
    const column = table?.columns.indexOf('topic') ?? -1;
    expect(table?.rows.map((row) => [row[table.textColumn], row[column]])).toEqual(
      hasTexts
        ? [
            ['a text', 'x'],
            ['another', 'y'],
          ]
        : undefined,
    );
  });

  it('opens lines of Ollama and of an OpenAI batch', () => {
    const lines = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).join('\n');
    const ollama = lines(vectors.map((embedding) => ({ embedding })));
    const batch = lines(
      vectors.map((embedding, at) => ({
        custom_id: `request-${at}`,
        response: { status_code: 200, body: { object: 'list', data: [{ index: 0, embedding }] } },
      })),
    );
    for (const text of [ollama, batch])
      expect(open('a.jsonl', text)).toMatchObject({ vectors: matrixOf(vectors) });
  });

  it('takes a file of texts in JSON lines, such as a corpus of BEIR, for texts', () => {
    const corpus = [0, 1].map((at) =>
      JSON.stringify({ _id: `d${at}`, title: `t${at}`, text: `The text ${at}`, metadata: {} }),
    );
    const { vectors: none, table } = open('corpus.jsonl', corpus.join('\n'));
    expect(none.rows).toBe(0);
    expect(table?.columns[table.textColumn]).toBe('text');
    expect(table?.columns).toContain('_id');
  });

  it('keeps texts in the field where the file has none: neither ids, nor what is the same for all', () => {
    const answer = {
      object: 'list',
      data: vectors.map((embedding, index) => ({ object: 'embedding', index, embedding })),
    };
    const { table, notes } = open('answer.json', JSON.stringify(answer));
    expect(table).toBeUndefined();
    expect(notes).toEqual(['No column holds texts, so these are not used: object.']);
  });

  it('believes an index only where it counts each row once', () => {
    const items = [0, 1, 0, 1].map((index, at) => ({ index, embedding: [at + 1, 1] }));
    const order = (rows: readonly unknown[]) =>
      Array.from(open('a.json', JSON.stringify(rows)).vectors.data.filter((_, at) => at % 2 === 0));
    expect(order(items)).toEqual([1, 2, 3, 4]);
    expect(order(items.map((item, at) => ({ ...item, index: 3 - at })))).toEqual([4, 3, 2, 1]);
    expect(order(items.map((item, at) => ({ ...item, index: 4 - at })))).toEqual([1, 2, 3, 4]);
  });

  it('puts numbered columns in the order of their numbers', () => {
    const names = ['d0', 'd1', 'd10', 'd2', 'd3', 'd4', 'd5', 'd6', 'd7', 'd8', 'd9'];
    const cells = names.map((name) => Number(name.slice(1)) + 1).join();
    const { vectors: found, table } = open(
      'a.csv',
      `text,cluster,${names.join()}\none,x,${cells}\ntwo,y,${cells}\n`,
    );
    expect(table).toMatchObject({ columns: ['text', 'cluster'], textColumn: 0 });
    expect([...found.data.subarray(0, 11)]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  });

  it('takes the tab first in TSV, as its numbers may have commas', () => {
    const line = (from: number) =>
      Array.from({ length: 16 }, (_, at) => `${from},${at}`).join('\t');
    const { vectors: found, table } = open('a.tsv', `${line(1)}\n${line(2)}\n${line(3)}\n`);
    expect([found.rows, found.columns, table]).toEqual([3, 16, undefined]);
  });

  it('shows the way where it reads no Parquet', () => {
    expect(() => open('a.parquet', 'PAR1')).toThrow('orient="records"');
  });
});
