import { asSeen, asSeenFolded, visible } from '../../lib/text/invisible';
import { containsText, foldText } from '../../lib/text/text';

export interface IdSuggestion {
  id: string;
  /** The nickname from this person or the connection, or the resource's own name. */
  name?: string | undefined;
  /** What tells it apart in a list: a network's prefix, a flavor's size. */
  detail?: string | undefined;
  /** Known here, but not one of those to choose from: it is named where chosen, not suggested. */
  unlisted?: boolean;
}

const MOST_SHOWN = 50;

/** Without the collation of `localeCompare`, whose first use took a seventh of the time from the press to the form. */
export function byName(a: IdSuggestion, b: IdSuggestion): number {
  const [first, second] = [foldText(a.name ?? a.id), foldText(b.name ?? b.id)];
  return Number(!a.name) - Number(!b.name) || (first < second ? -1 : Number(first > second));
}

/** The suggestions that are what the text says, then those whose name contains it, then those whose id or detail does. */
export function matching(suggestions: readonly IdSuggestion[], text: string): IdSuggestion[] {
  const needle = asSeen(text);
  const listed = suggestions.filter(({ unlisted }) => !unlisted);
  const exact = listed.filter(({ id }) => id === needle);
  const named = listed.filter(({ name = '' }) => containsText(name, needle));
  const others = listed.filter(({ id, detail = '' }) =>
    [id, detail].some((each) => containsText(each, needle)),
  );
  return [...new Set([...exact, ...bearersOf(listed, needle), ...named, ...others])].slice(
    0,
    MOST_SHOWN,
  );
}

/** The suggestions with this name, ignoring case. */
function bearersOf(suggestions: readonly IdSuggestion[], name: string): IdSuggestion[] {
  const wanted = asSeenFolded(name);
  return suggestions.filter((each) => each.name && asSeenFolded(each.name) === wanted);
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The id that a text is for certain: a UUID, a known id, or a name that only one of those to choose from has. */
export function idNamed(suggestions: readonly IdSuggestion[], text: string): string | undefined {
  const typed = asSeen(text);
  const known = [text, text.trim(), typed].find((each) =>
    suggestions.some(({ id }) => id === each),
  );
  if (known !== undefined || uuid.test(typed)) return known ?? typed;
  const [named, another] = bearersOf(suggestions, typed).filter(({ unlisted }) => !unlisted);
  return another === undefined ? named?.id : undefined;
}

/** What a field says of a text that is neither a name nor an id. */
export function unresolved(text: string): string {
  return `Choose “${visible(text.trim())}” from the list, or use it as an ID.`;
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

/** An id as `idsIn` reads it. */
export function quoted(id: string): string {
  return /[\t\n\r,;]|^\s*"/.test(id) ? `"${id.replaceAll('"', '""')}"` : id.trim();
}

/** Whether the text starts with a double quote that is not closed yet. */
export function opensQuote(text: string): boolean {
  return /^\s*"(?:[^"]|"")*$/.test(text);
}
