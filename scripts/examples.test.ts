import { describe, expect, it } from 'vitest';
import { embeddingModels } from '../sandbox/resources/embeddingModels';
import { embed } from '../sandbox/resources/lexical';
import { isInstalled, sentenceEncoder } from '../sandbox/sentenceEncoder';
import { presets, type Preset } from '../src/features/embeddings/inputs/presets';

// The examples of the playground show a point with the models of the sandbox, computed here as there.

const dot = (a: Float32Array, b: Float32Array) =>
  a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);

/** Of how many texts the nearest other text is in the same group. */
function well(
  vectors: readonly Float32Array[],
  { lines, columns }: Preset,
  column: string,
): number {
  const place = columns.indexOf(column) + 1;
  const groups = lines.map((line) => line[place]);
  return vectors.filter((vector, at) => {
    const others = vectors.map((other, index) => (index === at ? -Infinity : dot(vector, other)));
    return groups[others.indexOf(Math.max(...others))] === groups[at];
  }).length;
}

function named(title: string): { preset: Preset; texts: string[] } {
  const preset = presets.find((one) => one.title === title) ?? presets[0];
  return { preset, texts: preset.lines.map(([text]) => text) };
}

const lexical = embeddingModels.filter(({ kind }) => kind === 'lexical');
const encode = sentenceEncoder();

describe.skipIf(!isInstalled())('the examples of the playground', () => {
  it('in other words are grouped by meaning, and not by spelling', async () => {
    const { preset, texts } = named('Other words');
    expect(well((await encode(texts)) ?? [], preset, 'problem')).toBe(texts.length);
    for (const model of lexical) {
      const vectors = texts.map((text) => embed(text, model));
      expect(well(vectors, preset, 'problem')).toBeLessThanOrEqual(texts.length / 2);
    }
  });

  it('in several languages show that the English model sees the language, not the meaning', async () => {
    const { preset, texts } = named('Multilingual');
    const vectors = (await encode(texts)) ?? [];
    expect(well(vectors, preset, 'language')).toBeGreaterThanOrEqual(18);
    expect(well(vectors, preset, 'meaning')).toBeLessThanOrEqual(2);
  });

  it('on three topics are grouped by topic', async () => {
    const { preset, texts } = named('Clusters');
    expect(well((await encode(texts)) ?? [], preset, 'topic')).toBe(texts.length);
  });
});
