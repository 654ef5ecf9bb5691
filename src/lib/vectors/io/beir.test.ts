import { describe, expect, it } from 'vitest';
import { openBeir } from './openFile';

const lines = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).join('\n');
const file = (name: string, text: string) => ({ name, bytes: Buffer.from(text) });
const corpus = file(
  'corpus.jsonl',
  lines([
    { _id: 'd7', title: 'Moons', text: 'Titan has lakes.', metadata: { url: 'a' } },
    { _id: '2', title: '', text: 'A moon, or "two".', metadata: {} },
    { _id: 'd9', title: 'Planets', text: 'Venus is hot.', metadata: {} },
  ]),
);
const queries = file(
  'queries.jsonl',
  lines([
    { _id: 'q1', text: 'lakes on a "moon", anywhere', metadata: {} },
    { _id: 'q2', text: 'hot places', metadata: {} },
    { _id: 'q3', text: 'nothing answers this', metadata: {} },
  ]),
);
const qrels = file(
  'test.tsv',
  'query-id\tcorpus-id\tscore\nq1\td7\t2\nq1\t2\t1\nq2\td9\t1\nq3\td9\t0\n',
);

describe('the three files of BEIR', () => {
  it.each([[[corpus, queries, qrels]], [[qrels, corpus, queries]], [[queries, qrels, corpus]]])(
    'are texts with ids, and queries with the ids of what they should find',
    (files) => {
      const found = openBeir(files);
      expect(found.table).toMatchObject({ columns: ['_id', 'text'], textColumn: 1 });
      expect(found.table?.rows).toEqual([
        ['d7', 'Moons Titan has lakes.'],
        ['2', 'A moon, or "two".'],
        ['d9', 'Planets Venus is hot.'],
      ]);
      expect(found.queries?.split('\n')).toEqual([
        '"query","expected"',
        '"lakes on a ""moon"", anywhere","d7|2"',
        '"hot places","d9"',
      ]);
      expect(found.notes).toEqual(['1 query that no text answers left out.']);
      expect(found.vectors.rows).toBe(0);
    },
  );

  it.each([[[corpus, queries]], [[corpus, qrels]], [[corpus, corpus, corpus, qrels]]])(
    'are all three needed, and no others',
    (files) => {
      expect(() => openBeir(files)).toThrow('several files are opened together only');
    },
  );
});
