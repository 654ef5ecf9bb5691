import { containsText } from '../../lib/text';

export interface IdSuggestion {
  id: string;
  /** The person's or the connection's name for it, or the resource's own name. */
  name?: string | undefined;
}

const MOST_SHOWN = 50;

/** The suggestions that match what is typed, by id or name; all of them while the text is a suggestion already. */
export function matching(suggestions: readonly IdSuggestion[], text: string): IdSuggestion[] {
  const needle = text.trim();
  const all = needle === '' || suggestions.some(({ id }) => id === needle);
  return suggestions
    .filter(({ id, name }) => all || containsText(id, needle) || containsText(name ?? '', needle))
    .slice(0, MOST_SHOWN);
}

/** The id that a typed name stands for, when it names exactly one suggestion and is no id itself. */
export function idOfName(suggestions: readonly IdSuggestion[], text: string): string | undefined {
  const typed = text.trim();
  if (typed === '' || suggestions.some(({ id }) => id === typed)) return undefined;
  const named = suggestions.filter(({ name }) => name?.toLowerCase() === typed.toLowerCase());
  return named.length === 1 ? named[0]?.id : undefined;
}

/** Where the first suggestion stands whose id or name a text begins, and is neither in whole; else -1. */
export function begunBy(suggestions: readonly IdSuggestion[], text: string): number {
  const typed = text.trim().toLowerCase();
  const words = suggestions.map(({ id, name }) => [id.toLowerCase(), name?.toLowerCase() ?? '']);
  if (typed === '' || words.flat().includes(typed)) return -1;
  return words.findIndex((each) => each.some((word) => word.startsWith(typed)));
}
