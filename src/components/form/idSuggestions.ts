import { containsText } from '../../lib/text/text';

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

/** The suggestions that bear a name, in whatever case it is written. */
function bearersOf(suggestions: readonly IdSuggestion[], name: string): IdSuggestion[] {
  const wanted = name.toLowerCase();
  return suggestions.filter((each) => each.name?.toLowerCase() === wanted);
}

/** The id that a typed name stands for, when it names exactly one suggestion and is no id itself. */
export function idOfName(suggestions: readonly IdSuggestion[], text: string): string | undefined {
  const typed = text.trim();
  if (typed === '' || suggestions.some(({ id }) => id === typed)) return undefined;
  const [named, another] = bearersOf(suggestions, typed);
  return another === undefined ? named?.id : undefined;
}

/** How many suggestions bear a typed name, where that is more than one and the text is no id itself; else 0. */
export function namesakes(suggestions: readonly IdSuggestion[], text: string): number {
  const typed = text.trim();
  if (typed === '' || suggestions.some(({ id }) => id === typed)) return 0;
  const { length } = bearersOf(suggestions, typed);
  return length > 1 ? length : 0;
}

/** The suggestions whose name a text begins, where it is no id and no name in whole. */
export function halfNamed(suggestions: readonly IdSuggestion[], text: string): IdSuggestion[] {
  const typed = text.trim().toLowerCase();
  const whole = suggestions.some(
    ({ id, name }) => id === text.trim() || name?.toLowerCase() === typed,
  );
  if (typed === '' || whole) return [];
  return suggestions.filter(({ name }) => name?.toLowerCase().startsWith(typed));
}

/** How an id is shown: by its name where it has one, and by its id too where others bear that name. */
export function shownAs(
  suggestions: readonly IdSuggestion[],
  id: string,
): { name: string; id?: string } {
  const name = suggestions.find((each) => each.id === id)?.name;
  if (name === undefined) return { name: id };
  return bearersOf(suggestions, name).length > 1 ? { name, id } : { name };
}

/**
 * The ids of a typed or pasted text: parted by line breaks, tabs, commas and semicolons, never by spaces, as an id of the
 * identity API is any string. One in double quotes holds what it wants; a quote inside is doubled, as in CSV.
 */
export function idsIn(text: string): string[] {
  const quoted = /\s*"((?:[^"]|"")*)"\s*(?=[\t\n\r,;]|$)/;
  const ids = text.matchAll(new RegExp(`${quoted.source}|[^\\t\\n\\r,;]+`, 'g'));
  return [...ids].map(([whole, inner]) => inner?.replaceAll('""', '"') ?? whole);
}

/** Whether a text is an id in double quotes that has no end yet. */
export function opensQuote(text: string): boolean {
  return /^\s*"(?:[^"]|"")*$/.test(text);
}

/** Where the first suggestion stands whose id or name a text begins, and is neither in whole; else -1. */
export function begunBy(suggestions: readonly IdSuggestion[], text: string): number {
  const typed = text.trim().toLowerCase();
  const words = suggestions.map(({ id, name }) => [id.toLowerCase(), name?.toLowerCase() ?? '']);
  if (typed === '' || words.flat().includes(typed)) return -1;
  return words.findIndex((each) => each.some((word) => word.startsWith(typed)));
}
