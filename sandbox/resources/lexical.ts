import { hash32 } from '../seed/ids';
import type { EmbeddingModel, Input } from './embeddingModels';

const wordPattern = /[\p{L}\p{N}]+/gu;
const markPattern = /[^\p{L}\p{N}\s]/gu;
const LETTERS_PER_TOKEN = 6;
// Weights of the kinds of features: a shared word says more than shared letters.
const WORD = 1;
const PAIR = 0.6;
const LETTERS = 0.25;
/** Words that are in every text say little about it. */
const COMMON = new Set(
  'a an and are as at be by for from has have in is it its of on or that the this to was we with'.split(
    ' ',
  ),
);

/** How many tokens a text counts as: long words are several, every mark is one. */
export function countTokens(input: Input): number {
  if (typeof input !== 'string') return input.length;
  const words = input.match(wordPattern) ?? [];
  const marks = input.match(markPattern) ?? [];
  return words.reduce(
    (sum, word) => sum + Math.ceil(word.length / LETTERS_PER_TOKEN),
    marks.length,
  );
}

/**
 * The vector of a text, of length 1: its words, pairs of words and letter triples to quintuples are hashed, and each
 * is projected on random signs (the same for every text). With fewer `dimensions` the first ones are taken and the
 * vector is made length 1 again.
 */
export function embed(
  input: Input,
  model: EmbeddingModel,
  dimensions = model.dimensions,
): Float32Array {
  const sums = new Float64Array(dimensions);
  for (const [feature, weight] of featuresOf(input)) project(sums, feature, weight);
  let length = Math.sqrt(sums.reduce((sum, value) => sum + value * value, 0));
  // Text without a single word or mark: any fixed direction serves.
  if (length === 0) {
    sums[0] = 1;
    length = 1;
  }
  return Float32Array.from(sums, (value) => value / length);
}

function featuresOf(input: Input): Map<number, number> {
  const features = new Map<number, number>();
  const add = (text: string, weight: number) => {
    const key = hash32(text);
    features.set(key, (features.get(key) ?? 0) + weight);
  };
  const isText = typeof input === 'string';
  const words = isText
    ? (input.normalize('NFKC').toLowerCase().match(wordPattern) ?? input.match(markPattern) ?? [])
    : input.map((token) => `#${token}`);
  for (const [index, word] of words.entries()) {
    const share = COMMON.has(word) ? 0.15 : 1;
    add(`w ${word}`, WORD * share);
    const next = words[index + 1];
    if (next !== undefined) add(`p ${word} ${next}`, PAIR * share);
    if (!isText) continue;
    const framed = `<${word.slice(0, 64)}>`;
    for (let size = 3; size <= 5; size++)
      for (let at = 0; at + size <= framed.length; at++)
        add(`c ${framed.slice(at, at + size)}`, LETTERS * share);
  }
  // The tenth mention of a word says little more than the third.
  for (const [key, weight] of features) features.set(key, Math.sqrt(weight));
  return features;
}

/** Feature hashing with xorshift signs: adds the weight to each dimension, or subtracts it. */
function project(sums: Float64Array, feature: number, weight: number): void {
  let state = feature || 0x9e3779b9;
  for (let at = 0; at < sums.length; at += 32) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    const end = Math.min(32, sums.length - at);
    for (let bit = 0; bit < end; bit++)
      sums[at + bit] = (sums[at + bit] ?? 0) + ((state >>> bit) & 1 ? weight : -weight);
  }
}
