import { useEffect, useState } from 'react';
import { countedTokens, jsonInput } from '../../../api/embeddings/embeddings';
import { formatCount, plural } from '../../../lib/text/text';
import { textLines } from '../../../lib/csv/textsCsv';
import { estimateTokens } from '../../../lib/text/tokens';
import { meanOf } from '../../../lib/vectors/math/bootstrap';
import { evenSample } from '../../../lib/vectors/math/random';
import { itemsOf, type Inputs } from './inputs';

/** A text, or how many token ids were given; NaN for a JSON value of another kind. */
type Item = string | number;

export interface Estimate {
  /** Each input that would be sent. */
  items: readonly Item[];
  /** The tokens of what goes before each. */
  prefix: number;
  /** Of all; `undefined` when there is nothing to go by. */
  tokens: number | undefined;
  /** Counted rather than estimated. */
  exact: boolean;
}

const PAUSE_MS = 120;
/** Of more inputs the tokens of an even sample are counted: it is an estimate anyway. */
const MOST_COUNTED = 500;

/** The tokens of what is typed, a moment after the last key. `undefined` for invalid JSON. */
export function useEstimate({ mode, texts, json, passagePrefix }: Inputs): Estimate | undefined {
  const [estimate, setEstimate] = useState<Estimate>();
  const text = mode === 'json' ? json : texts;
  useEffect(() => {
    const count = () =>
      setEstimate(mode === 'json' ? ofJson(text) : ofItems(textLines(text), passagePrefix));
    const timer = setTimeout(count, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [mode, text, passagePrefix]);
  return estimate;
}

/** Of a limit, from which on an estimate may be above it. */
const MAY_BE = 0.7;

/**
 * Says which texts are longer than a model takes, the longest by its number. By an estimate they only may be: it is that
 * rough. `undefined` where none is, or where the limit is not known.
 */
export function tooLongWords(
  { items, prefix, exact }: Estimate,
  takes: bigint | undefined,
  unit: 'Line' | 'Input',
): string | undefined {
  const most = Number(takes ?? 0);
  const least = exact ? most : most * MAY_BE;
  const long = items.flatMap((item, at) => {
    // No estimate is above the characters, so few texts need to be counted.
    const length = prefix + (typeof item === 'number' ? item : item.length);
    const size = most > 0 && length > least ? prefix + sizeOf(item) : 0;
    return size > least ? [{ at, size }] : [];
  });
  const [first] = long.toSorted((a, b) => b.size - a.size);
  if (first === undefined) return undefined;
  const line = `${unit} ${formatCount(first.at + 1)}`;
  const is = exact ? 'is longer than the model takes' : 'may be too long for the model';
  const words = `${line} ${is}: ${exact ? '' : 'about '}${formatCount(first.size)} of ${formatCount(most)} tokens.`;
  if (long.length === 1) return words;
  const others = plural(long.length - 1, `other ${unit.toLowerCase()}`);
  const are = !exact ? 'may' : long.length === 2 ? 'is' : 'are';
  return `${words} So ${are} ${others}.`;
}

function ofJson(text: string): Estimate | undefined {
  const read = jsonInput(text);
  if ('fault' in read) return undefined;
  return ofItems(
    itemsOf(read.input).map((value) =>
      typeof value === 'string' ? value : countedTokens([value]) || Number.NaN,
    ),
  );
}

function ofItems(items: readonly Item[], before = ''): Estimate {
  const prefix = estimateTokens(before);
  const exact = items.length > 0 && items.every((item) => typeof item === 'number');
  const sample = evenSample(items.length, exact ? items.length : MOST_COUNTED);
  const counted = sample.map((at) => sizeOf(items[at] ?? ''));
  const tokens = Math.round((prefix + (meanOf(counted) ?? 0)) * items.length);
  return { items, prefix, tokens: Number.isNaN(tokens) ? undefined : tokens, exact };
}

function sizeOf(item: Item): number {
  return typeof item === 'number' ? item : estimateTokens(item);
}
