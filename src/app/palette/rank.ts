import { foldText } from '../../lib/text/text';

/**
 * How well an entry matches a query; 0 means not at all. Every word must be found. The start of the label counts most,
 * then the start of a word, then any other place.
 */
export function rankOf(query: string, label: string, also = ''): number {
  const words = foldText(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return 1;
  const name = foldText(label);
  const rest = foldText(also);
  let total = 0;
  for (const word of words) {
    const score = name.startsWith(word)
      ? 8
      : startsWord(name, word)
        ? 5
        : name.includes(word)
          ? 3
          : rest.includes(word)
            ? 1
            : 0;
    if (score === 0) return 0;
    total += score;
  }
  // Of two equal matches, the shorter label ranks higher.
  return total + 1 / (1 + name.length);
}

function startsWord(text: string, word: string): boolean {
  return text.split(/[^\p{L}\p{N}]+/u).some((part) => part.startsWith(word));
}
