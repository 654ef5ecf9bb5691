import { useEffect, useState } from 'react';
import { countedTokens, jsonInput } from '../../../api/embeddings/embeddings';
import { isObject, type Json } from '../../../lib/json';
import { formatCount, plural } from '../../../lib/text/text';
import { textLines } from '../../../lib/csv/textsCsv';
import { estimateTokens } from '../../../lib/text/tokens';
import { itemsOf, type Inputs } from './inputs';

export interface Estimate {
  /** Tokens of each text, or token list, that would be sent. */
  sizes: readonly number[];
  /** Of all; `undefined` when there is nothing to go by. */
  tokens: number | undefined;
  /** Counted rather than estimated. */
  exact: boolean;
}

const PAUSE_MS = 120;
const SLICE_MS = 6;

/** Counts the typed text in slices, so that the page stays quick. `undefined` until it is counted, or for invalid JSON. */
export function useEstimate({
  mode,
  texts,
  json,
  passagePrefix,
}: Pick<Inputs, 'mode' | 'texts' | 'json' | 'passagePrefix'>): Estimate | undefined {
  const [estimate, setEstimate] = useState<Estimate>();
  const text = mode === 'json' ? json : texts;
  useEffect(() => {
    let gone = false;
    const count = async () => {
      const found =
        mode === 'json'
          ? await ofJson(text, () => gone)
          : await ofItems(
              textLines(text).map((line) => [passagePrefix + line]),
              () => gone,
            );
      if (!gone) setEstimate(found);
    };
    const timer = setTimeout(() => void count(), PAUSE_MS);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [mode, text, passagePrefix]);
  return estimate;
}

/** Says which texts are longer than a model takes; `undefined` where none is, or where the limit is not known. */
export function tooLongWords(
  { sizes, exact }: Estimate,
  takes: bigint | undefined,
  unit: 'Line' | 'Input',
): string | undefined {
  const most = Number(takes ?? 0);
  const long = most > 0 ? sizes.filter((size) => size > most) : [];
  const [first] = long;
  if (first === undefined) return undefined;
  const line = `${unit} ${formatCount(sizes.indexOf(first) + 1)}`;
  const words = `${line} is longer than the model takes: ${exact ? '' : 'about '}${formatCount(first)} of ${formatCount(most)} tokens.`;
  if (long.length === 1) return words;
  const others = plural(long.length - 1, `other ${unit.toLowerCase()}`);
  return `${words} So ${long.length === 2 ? 'is' : 'are'} ${others}.`;
}

async function ofJson(text: string, gone: () => boolean): Promise<Estimate | undefined> {
  const read = jsonInput(text);
  if ('fault' in read) return undefined;
  const items = itemsOf(read.input).map(partsOf);
  const exact = countedTokens(read.input) !== undefined;
  const estimate = await ofItems(items, gone);
  const known = exact || items.some((parts) => parts.length > 0);
  return { ...estimate, tokens: known ? estimate.tokens : undefined, exact };
}

type Part = string | number;

/** All texts in a value and the tokens of its lists, however deep they are. */
function partsOf(value: Json | undefined): Part[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) {
    const counted = countedTokens(value);
    return counted === undefined ? value.flatMap(partsOf) : [counted];
  }
  return isObject(value) ? Object.values(value).flatMap(partsOf) : [];
}

async function ofItems(
  items: readonly (readonly Part[])[],
  gone: () => boolean,
): Promise<Estimate & { tokens: number }> {
  const sizes: number[] = [];
  let tokens = 0;
  let since = performance.now();
  for (const parts of items) {
    let size = 0;
    for (const part of parts) {
      size += typeof part === 'number' ? part : estimateTokens(part);
      if (performance.now() - since < SLICE_MS) continue;
      await new Promise((resolve) => {
        setTimeout(resolve);
      });
      if (gone()) return { sizes, tokens, exact: false };
      since = performance.now();
    }
    sizes.push(size);
    tokens += size;
  }
  return { sizes, tokens, exact: false };
}
