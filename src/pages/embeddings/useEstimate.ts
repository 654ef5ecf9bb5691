import { useEffect, useState } from 'react';
import { countedTokens, jsonInput } from '../../api/embeddings';
import { isObject, type Json } from '../../lib/json';
import { textLines } from '../../lib/textsCsv';
import { estimateTokens } from '../../lib/tokens';
import type { Inputs } from './inputs';

export interface Estimate {
  /** Texts, or token lists, that would be sent. */
  count: number;
  /** `undefined` when there is nothing to go by. */
  tokens: number | undefined;
  /** Counted rather than estimated. */
  exact: boolean;
}

const PAUSE_MS = 120;
const SLICE_MS = 6;

/** Counts what is typed, in slices between which the page stays quick. `undefined` until it is counted, or for no JSON. */
export function useEstimate({
  mode,
  texts,
  json,
}: Pick<Inputs, 'mode' | 'texts' | 'json'>): Estimate | undefined {
  const [estimate, setEstimate] = useState<Estimate>();
  const text = mode === 'json' ? json : texts;
  useEffect(() => {
    let gone = false;
    const count = async () => {
      const found =
        mode === 'json'
          ? await ofJson(text, () => gone)
          : await ofTexts(textLines(text), () => gone);
      if (!gone) setEstimate(found);
    };
    const timer = setTimeout(() => void count(), PAUSE_MS);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [mode, text]);
  return estimate;
}

async function ofJson(text: string, gone: () => boolean): Promise<Estimate | undefined> {
  const read = jsonInput(text);
  if ('fault' in read) return undefined;
  const tokens = countedTokens(read.input);
  const several = Array.isArray(read.input) && typeof read.input[0] !== 'number';
  // An empty list is one input, as the run of it says: the service decides what to make of it.
  const count = several && Array.isArray(read.input) ? Math.max(1, read.input.length) : 1;
  if (tokens !== undefined) return { count, tokens, exact: true };
  const found = { texts: [], tokens: 0 };
  gather(read.input, found);
  const estimate = await ofTexts(found.texts, gone);
  const known = found.texts.length > 0 || found.tokens > 0;
  return { count, tokens: known ? estimate.tokens + found.tokens : undefined, exact: false };
}

/** All texts in a value and the tokens of its lists, however deep they are. */
function gather(value: Json | undefined, found: { texts: string[]; tokens: number }): void {
  if (typeof value === 'string') found.texts.push(value);
  else if (Array.isArray(value)) {
    const counted = countedTokens(value);
    if (counted !== undefined) found.tokens += counted;
    else for (const one of value) gather(one, found);
  } else if (isObject(value)) for (const one of Object.values(value)) gather(one, found);
}

async function ofTexts(
  texts: readonly string[],
  gone: () => boolean,
): Promise<Estimate & { tokens: number }> {
  let tokens = 0;
  let since = performance.now();
  for (const text of texts) {
    tokens += estimateTokens(text);
    if (performance.now() - since < SLICE_MS) continue;
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    if (gone()) break;
    since = performance.now();
  }
  return { count: texts.length, tokens, exact: false };
}
