import { foldText } from '../../lib/text/text';

/**
 * How well an entry answers a query; 0 is not at all. Every word of the query must be found; the start of the label
 * weighs most, then the start of a word, then anywhere.
 */
export function rank(query: string, label: string, also = ''): number {
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
  // Among equals the shorter label is the closer one.
  return total + 1 / (1 + name.length);
}

function startsWord(text: string, word: string): boolean {
  return text.split(/[^\p{L}\p{N}]+/u).some((part) => part.startsWith(word));
}
