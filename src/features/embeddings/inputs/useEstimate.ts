import { useDeferredValue, useMemo } from 'react';
import { countedTokens, jsonInput } from '../../../api/embeddings/embeddings';
import { isObject, type Json } from '../../../lib/json';
import { formatCount, plural } from '../../../lib/text/text';
import { textLines } from '../../../lib/csv/textsCsv';
import { estimateTokens } from '../../../lib/text/tokens';
import { meanOf } from '../../../lib/vectors/math/bootstrap';
import { evenSample } from '../../../lib/vectors/math/random';
import { itemsOf, type Inputs } from './inputs';

type Part = string | number;

export interface Estimate {
  /** The texts, or numbers of token ids, of each input that would be sent. */
  items: readonly (readonly Part[])[];
  /** Of all; `undefined` when there is nothing to go by. */
  tokens: number | undefined;
  /** Counted rather than estimated. */
  exact: boolean;
}

/** Of more inputs the tokens of an even sample are counted: it is an estimate anyway. */
const MOST_COUNTED = 2_000;

/** The tokens of what is typed, a moment after the key. `undefined` for invalid JSON. */
export function useEstimate(inputs: Inputs): Estimate | undefined {
  const { mode, texts, json, passagePrefix } = useDeferredValue(inputs);
  return useMemo(
    () =>
      mode === 'json'
        ? ofJson(json)
        : ofItems(textLines(texts).map((line) => [passagePrefix, line])),
    [mode, texts, json, passagePrefix],
  );
}

/** Says which texts are longer than a model takes; `undefined` where none is, or where the limit is not known. */
export function tooLongWords(
  { items, exact }: Estimate,
  takes: bigint | undefined,
  unit: 'Line' | 'Input',
): string | undefined {
  const most = Number(takes ?? 0);
  // No estimate is above the characters, so few texts need to be counted.
  const mayBeLong = (parts: readonly Part[]) =>
    most > 0 && sumOf(parts, (one) => (typeof one === 'number' ? one : one.length)) > most;
  const long = items.flatMap((parts, at) => {
    const size = mayBeLong(parts) ? sizeOf(parts) : 0;
    return size > most ? [{ at, size }] : [];
  });
  const [first] = long;
  if (first === undefined) return undefined;
  const line = `${unit} ${formatCount(first.at + 1)}`;
  const words = `${line} is longer than the model takes: ${exact ? '' : 'about '}${formatCount(first.size)} of ${formatCount(most)} tokens.`;
  if (long.length === 1) return words;
  const others = plural(long.length - 1, `other ${unit.toLowerCase()}`);
  return `${words} So ${long.length === 2 ? 'is' : 'are'} ${others}.`;
}

function ofJson(text: string): Estimate | undefined {
  const read = jsonInput(text);
  if ('fault' in read) return undefined;
  const items = itemsOf(read.input).map(partsOf);
  const exact = countedTokens(read.input);
  if (exact !== undefined) return { items, tokens: exact, exact: true };
  const known = items.some((parts) => parts.length > 0);
  return { ...ofItems(items), ...(!known && { tokens: undefined }) };
}

/** All texts in a value and the tokens of its lists, however deep they are. */
function partsOf(value: Json | undefined): Part[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) {
    const counted = countedTokens(value);
    return counted === undefined ? value.flatMap(partsOf) : [counted];
  }
  return isObject(value) ? Object.values(value).flatMap(partsOf) : [];
}

function ofItems(items: Estimate['items']): Estimate {
  const counted = evenSample(items.length, MOST_COUNTED).map((at) => sizeOf(items[at] ?? []));
  const mean = meanOf(counted) ?? 0;
  return { items, tokens: Math.round(mean * items.length), exact: false };
}

function sizeOf(parts: readonly Part[]): number {
  return sumOf(parts, (one) => (typeof one === 'number' ? one : estimateTokens(one)));
}

function sumOf(parts: readonly Part[], of: (part: Part) => number): number {
  return parts.reduce<number>((sum, one) => sum + of(one), 0);
}
