import { containsText } from '../../lib/text/text';

export interface IdSuggestion {
  id: string;
  /** The nickname from this person or the connection, or the resource's own name. */
  name?: string | undefined;
  /** What tells it apart in a list: a network's prefix, a flavor's size. */
  detail?: string | undefined;
}

const MOST_SHOWN = 50;

/** The suggestions whose id, name or detail contains the text. */
export function matching(suggestions: readonly IdSuggestion[], text: string): IdSuggestion[] {
  const needle = text.trim();
  return suggestions
    .filter(({ id, name = '', detail = '' }) =>
      [id, name, detail].some((text) => containsText(text, needle)),
    )
    .slice(0, MOST_SHOWN);
}

/** The suggestions with this name, ignoring case. */
function bearersOf(suggestions: readonly IdSuggestion[], name: string): IdSuggestion[] {
  const wanted = name.toLowerCase();
  return suggestions.filter((each) => each.name?.toLowerCase() === wanted);
}

/** The id of the only suggestion with this name; `undefined` if the text is an id or several share the name. */
export function idOfName(suggestions: readonly IdSuggestion[], text: string): string | undefined {
  const typed = text.trim();
  if (typed === '' || suggestions.some(({ id }) => id === typed)) return undefined;
  const [named, another] = bearersOf(suggestions, typed);
  return another === undefined ? named?.id : undefined;
}

/** The number of suggestions that share this name; 0 if fewer than two do or the text is an id. */
export function namesakes(suggestions: readonly IdSuggestion[], text: string): number {
  const typed = text.trim();
  if (typed === '' || suggestions.some(({ id }) => id === typed)) return 0;
  const { length } = bearersOf(suggestions, typed);
  return length > 1 ? length : 0;
}

/** The suggestions whose name starts with the text; none if the text is an id or a complete name. */
export function halfNamed(suggestions: readonly IdSuggestion[], text: string): IdSuggestion[] {
  const typed = text.trim().toLowerCase();
  const whole = suggestions.some(
    ({ id, name }) => id === text.trim() || name?.toLowerCase() === typed,
  );
  if (typed === '' || whole) return [];
  return suggestions.filter(({ name }) => name?.toLowerCase().startsWith(typed));
}

/** How an id is shown: by its name if it has one, with the id added if other ids share that name. */
export function shownAs(
  suggestions: readonly IdSuggestion[],
  id: string,
): { name: string; id?: string } {
  const name = suggestions.find((each) => each.id === id)?.name;
  if (name === undefined) return { name: id };
  return bearersOf(suggestions, name).length > 1 ? { name, id } : { name };
}

/**
 * Splits text into ids at line breaks, tabs, commas and semicolons. Spaces don't split, because an id of the identity
 * API can be any string. An id in double quotes can contain anything; a quote in it is doubled, as in CSV.
 */
export function idsIn(text: string): string[] {
  const quoted = /\s*"((?:[^"]|"")*)"\s*(?=[\t\n\r,;]|$)/;
  const ids = text.matchAll(new RegExp(`${quoted.source}|[^\\t\\n\\r,;]+`, 'g'));
  return [...ids].map(([whole, inner]) => inner?.replaceAll('""', '"') ?? whole);
}

/** Whether the text starts with a double quote that is not closed yet. */
export function opensQuote(text: string): boolean {
  return /^\s*"(?:[^"]|"")*$/.test(text);
}

/**
 * The index of the first suggestion whose id or name starts with the text; -1 if none, or if the text is a complete
 * one.
 */
export function begunBy(suggestions: readonly IdSuggestion[], text: string): number {
  const typed = text.trim().toLowerCase();
  const words = suggestions.map(({ id, name }) => [id.toLowerCase(), name?.toLowerCase() ?? '']);
  if (typed === '' || words.flat().includes(typed)) return -1;
  return words.findIndex((each) => each.some((word) => word.startsWith(typed)));
}
