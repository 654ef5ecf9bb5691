import { describe, expect, it } from 'vitest';
import { embed } from '../sandbox/resources/lexical';
import { embeddingModels } from '../sandbox/resources/embeddingModels';
import { openFile } from '../src/lib/vectors/io/openFile';
import { rowOf } from '../src/lib/vectors/math/matrix';
import { parseJson } from '../src/lib/json';
import { columnOf } from '../src/features/embeddings/run/labels';
import {
  caseBytes,
  caseTable,
  caseTexts,
  evaluate,
  type TestModel,
} from '../src/features/embeddings/views/evaluate/evaluate.fixture';

const lexical = (name: string): TestModel => {
  const model = embeddingModels.find((one) => one.name === name);
  if (!model) throw new RangeError(`There is no ${name}.`);
  return { name, vectorOf: (text) => embed(text, model) };
};
const constant: TestModel = {
  name: 'constant-64',
  vectorOf: () => new Float32Array(64).fill(0.125),
};
/** Nearly the same for all texts of a group. */
const perfect = (groupOf: (text: string) => number, size = 64): TestModel => ({
  name: 'perfect',
  vectorOf: (text) =>
    Float32Array.from({ length: size }, (_, at) =>
      at === groupOf(text) ? 1 : (text.charCodeAt(at % text.length) % 16) / 1000,
    ),
});

describe('files that went wrong once', () => {
  it('a model that gives every text the same vector finds as many as chance, in any order', () => {
    for (const name of ['answers.csv', 'answers-reversed.csv']) {
      const bench = caseTable('answers-q.csv');
      const { rows, conclusion, words } = evaluate([constant], {
        by: 'queries',
        measure: 2,
        ...caseTexts(name),
        bench,
      });
      expect(rows[0]?.quality).toBeCloseTo(1 / 6, 9);
      expect(rows[0]?.tied).toBe(60);
      expect(conclusion.kind).toBe('unfit');
      expect(words).toContain('constant-64 is not judged: every text has the same vector.');
      const mrr = evaluate([constant], { by: 'queries', measure: 3, ...caseTexts(name), bench });
      expect(mrr.rows[0]?.quality).toBeCloseTo(0.078, 3);
    }
  });

  it('ten nearest of groups of five are four', () => {
    const items = parseJson(
      new TextDecoder().decode(caseBytes('paired-groups.json')),
    ) as unknown as {
      text: string;
      topic: string;
      embedding: number[];
    }[];
    const texts = items.map(({ text }) => text);
    const columns = [
      columnOf(
        'topic',
        texts,
        items.map(({ topic }) => topic),
      ),
    ];
    const byText = new Map(items.map((item) => [item.text, item.embedding.map(Number)]));
    const model = { name: 'paired', vectorOf: (text: string) => byText.get(text) ?? [] };
    for (const measure of [0, 1, 2]) {
      const whole = evaluate([model], { by: 'groups', measure, texts, columns }).rows.find(
        (row) => row.dimensions === 12 && row.as === 'float32',
      );
      expect([whole?.quality, whole?.judged]).toEqual([1, 40]);
    }
  });

  it('groups of one are not judged', () => {
    const { texts, columns } = caseTexts('single.csv');
    const kind = (text: string) =>
      Number(/of kind (\d)/.exec(text)?.[1] ?? `${10 + Number(text.at(-1))}`);
    const found = evaluate([perfect(kind)], { by: 'groups', texts, columns });
    expect(found.rows.find(({ as }) => as === 'float32')).toMatchObject({ right: 20, judged: 20 });
    expect(found.groups?.notes).toEqual(['10 groups of one text not judged.']);
    expect(found.words).toContain('20 of 20');
  });

  it('ids are ids', () => {
    const { texts, columns } = caseTexts('ids.csv');
    const bench = caseTable('ids-q.csv');
    const rights = new Map(bench.rows.map(([query = '', id = '']) => [query, Number(id)]));
    const ids = caseTable('ids.csv').rows.map(([id]) => Number(id));
    const model = perfect((text) => rights.get(text) ?? ids[texts.indexOf(text)] ?? 0);
    const found = evaluate([model], { by: 'queries', texts, columns, bench });
    expect(found.unknown).toEqual([]);
    expect(found.rows.find(({ as }) => as === 'float32')?.quality).toBe(1);
  });

  it('copies of a text are one', () => {
    const { texts, columns } = caseTexts('dups.csv');
    const once = caseTexts('tickets.csv').texts;
    const bench = caseTable('queries.csv');
    const rights = new Map(bench.rows.map(([query = '', text = '']) => [query, text]));
    const model = perfect((text) => once.indexOf(rights.get(text) ?? text));
    const found = evaluate([model], { by: 'queries', measure: 0, texts, columns, bench });
    const whole = found.rows.find(({ as }) => as === 'float32');
    expect([whole?.quality, whole?.judged]).toEqual([1, 12]);
  });

  it('where language is separated and topic is not, there is no winner', () => {
    const { texts, columns } = caseTexts('ml.csv');
    for (const name of ['lexical-1024', 'lexical-256']) {
      const { conclusion, words } = evaluate([lexical(name)], { by: 'groups', texts, columns });
      expect(conclusion.kind).toBe('chance');
      expect(words).toContain('No winner: nothing clearly separates groups by topic.');
      expect(words).toMatch(/What it separates is lang: (?:28|32) of 36\./);
    }
  });

  it('forty tickets and twelve queries do not tell what they cannot', () => {
    const { texts, columns } = caseTexts('tickets.csv');
    const bench = caseTable('queries.csv');
    const found = evaluate([lexical('lexical-256'), lexical('lexical-1024')], {
      by: 'queries',
      texts,
      columns,
      bench,
    });
    expect(found.words).toBe(
      '12 queries can’t tell the two models apart. lexical-1024 at 1,024, stored as binary, is ahead: nDCG@10 0.72, lexical-256 at 256 as binary 0.62. The gap is 0.10, between −0.02 and 0.22. About 66 queries would tell.',
    );
  });

  it.each(['joined-answers.json', 'saved-answer.json'])(
    '%s has a vector for each of eight texts, which stay',
    (name) => {
      const { vectors, table } = openFile(name, caseBytes(name));
      expect(table).toBeUndefined();
      const { texts, columns } = caseTexts('eight.csv');
      const model = { name, vectorOf: (_text: string, at: number) => rowOf(vectors, at) };
      const found = evaluate([model], { by: 'groups', texts, columns });
      expect(found.words).toContain('8 of 8');
    },
  );

  it('vectors with tabs and decimal commas are three', () => {
    const { vectors, table } = openFile('a.tsv', caseBytes('decimal-commas.tsv'));
    expect([vectors.rows, vectors.columns, table]).toEqual([3, 16, undefined]);
    expect(vectors.data[0]).toBeCloseTo(0.01, 6);
  });

  it('a file of Excel in an old character set is read as far as it can be', () => {
    const { texts, columns } = caseTexts('excel-de.csv');
    expect(texts.join('').split('\uFFFD').length - 1).toBe(15);
    expect(columns.map(({ name }) => name)).toEqual(['Thema']);
  });
});
