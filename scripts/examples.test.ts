import { describe, expect, it } from 'vitest';
import { embeddingModels } from '../sandbox/resources/embeddingModels';
import { embed } from '../sandbox/resources/lexical';
import { isInstalled, sentenceEncoder } from '../sandbox/sentenceEncoder';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { firstTexts } from '../src/features/embeddings/inputs/firstTexts';
import { tableInputs } from '../src/features/embeddings/inputs/tableInputs';
import { labelsOf } from '../src/features/embeddings/run/labels';
import { readTable } from '../src/lib/csv/textsCsv';
import { root } from './run';

// The examples of the playground show a point with the models of the sandbox, computed here as there.

const dot = (a: Float32Array, b: Float32Array) =>
  a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);

/** An example of `public/examples`, or that of the first visit. */
function example(file?: string) {
  const table = file && readTable(readFileSync(path.join(root, 'public/examples', file), 'utf8'));
  const { texts, columns } = table ? tableInputs(table, table.textColumn) : firstTexts;
  const lines = texts.split('\n');
  return {
    lines,
    /** Of how many texts the nearest other text is in the same group. */
    well(vectors: readonly Float32Array[], name: string): number {
      const column = columns.find((one) => one.name === name);
      const groups = column ? labelsOf(column, lines) : [];
      return vectors.filter((vector, at) => {
        const others = vectors.map((other, to) => (to === at ? -Infinity : dot(vector, other)));
        return groups[others.indexOf(Math.max(...others))] === groups[at];
      }).length;
    },
  };
}

const lexical = embeddingModels.filter(({ kind }) => kind === 'lexical');
const encode = sentenceEncoder();

describe.skipIf(!isInstalled())('the examples of the playground', () => {
  it('in other words are grouped by meaning, and not by spelling', async () => {
    const { lines, well } = example('other-words.csv');
    expect(well((await encode(lines)) ?? [], 'problem')).toBe(lines.length);
    for (const model of lexical) {
      const vectors = lines.map((line) => embed(line, model));
      expect(well(vectors, 'problem')).toBeLessThanOrEqual(lines.length / 2);
    }
  });

  it('in several languages show that the English model sees the language, not the meaning', async () => {
    const { lines, well } = example('multilingual.csv');
    const vectors = (await encode(lines)) ?? [];
    expect(well(vectors, 'language')).toBeGreaterThanOrEqual(18);
    expect(well(vectors, 'meaning')).toBeLessThanOrEqual(2);
  });

  it('on three topics are grouped by topic', async () => {
    const { lines, well } = example();
    expect(well((await encode(lines)) ?? [], 'topic')).toBe(lines.length);
  });
});
