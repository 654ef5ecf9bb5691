import * as z from 'zod/mini';
import type { Json } from '../../lib/json';

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
