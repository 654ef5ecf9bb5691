import * as z from 'zod/mini';
import type { Json } from '../../lib/json';
import { joinWords, plural } from '../../lib/text/text';

/** A group and what people call it here. */
export interface NamedGroup {
  id: string;
  name?: string | undefined;
}

const fileSchema = z.object({ format: z.literal('meridian-groups'), groups: z.array(z.unknown()) });
const groupSchema = z.object({
  id: z.string().check(z.regex(/\S/)),
  name: z.optional(z.string()),
});

/** Groups with their nicknames as a file for another browser. */
export function groupsFile(groups: readonly NamedGroup[]): Json {
  return {
    format: 'meridian-groups',
    groups: groups.map(({ id, name }) => ({ id, ...(name !== undefined && { name }) })),
  };
}

/** Reads a file of `groupsFile`, if it is one; `refused` counts the entries that are not usable. */
export function readGroupsFile(json: Json): { groups: NamedGroup[]; refused: number } | undefined {
  const file = z.safeParse(fileSchema, json);
  if (!file.success) return undefined;
  const groups = file.data.groups.flatMap((each) => {
    const group = z.safeParse(groupSchema, each);
    return group.success ? [group.data] : [];
  });
  return { groups, refused: file.data.groups.length - groups.length };
}

/** A group that a file calls otherwise than it is called here. */
export interface Renamed {
  id: string;
  name: string;
  before: string;
}

/** What a file would do to the names here: those it adds, and those it would change. */
export function compareNames(
  groups: readonly NamedGroup[],
  nameOf: (id: string) => string | undefined,
): { fresh: NamedGroup[]; renamed: Renamed[] } {
  const fresh: NamedGroup[] = [];
  const renamed: Renamed[] = [];
  for (const { id, name: given } of groups) {
    const name = given?.trim() ?? '';
    const before = nameOf(id);
    if (name === '' || name === before) continue;
    if (before === undefined) fresh.push({ id, name });
    else renamed.push({ id, name, before });
  }
  return { fresh, renamed };
}

const MOST_NAMED = 3;

/** “auditors” is “foxes” in the file, for the first few of them. */
export function renamedWords(renamed: readonly Renamed[]): string {
  const named = renamed
    .slice(0, MOST_NAMED)
    .map(({ before, name }) => `“${before}” is “${name}” there`);
  const rest = renamed.length - named.length;
  return joinWords(rest > 0 ? [...named, `${plural(rest, 'other')} too`] : named);
}
