import { useMemo } from 'react';
import * as z from 'zod/mini';
import { knownTypes, type KnownType } from '../contract/resources';
import { valueAt, type Json, type JsonObject, sameJson } from '../lib/json';
import { createStoredList, useStoredList, type MemoryKey } from './storedList';

const known = z.object({
  kind: z.enum(knownTypes),
  id: z.string(),
  name: z.optional(z.string()),
  how: z.enum(['created', 'opened', 'seen']),
  at: z.number(),
  answer: z.optional(z.custom<Json>((value) => value !== undefined)),
  answeredAt: z.optional(z.number()),
  team: z.optional(
    z.object({
      createdBy: z.optional(z.string()),
      createdAt: z.optional(z.number()),
      updatedBy: z.optional(z.string()),
      updatedAt: z.number(),
    }),
  ),
});

/** Who created a resource and who changed it last, by the gateway's journal. Times are in ms. */
export interface KnownToTeam {
  createdBy?: string | undefined;
  createdAt?: number | undefined;
  updatedBy?: string | undefined;
  updatedAt: number;
}

/**
 * A resource this browser created, opened or saw, or the team wrote; not from the service's list. `at` is in ms since
 * 1970.
 */
export interface Known {
  kind: KnownType;
  id: string;
  name?: string | undefined;
  how: 'created' | 'opened' | 'seen';
  at: number;
  /** The last answer, for resource types that cannot be read again or listed. */
  answer?: Json | undefined;
  /** When that answer came, in ms; `at` changes whenever the resource is seen again. */
  answeredAt?: number | undefined;
  /** Present if the gateway's journal knows it. */
  team?: KnownToTeam | undefined;
}

const MOST_PER_KIND = 300;
// An import adds thousands of users, and forgotten ones cannot be read again.
const MOST_OF_KIND: Partial<Record<KnownType, number>> = { user: 3000 };
/** How many resources of a type are remembered. */
export function mostKnown(type: KnownType): number {
  return MOST_OF_KIND[type] ?? MOST_PER_KIND;
}

const strength = { created: 2, opened: 1, seen: 0 };
// How often a repeated sight of the same resource is saved at most, in ms.
const WORTH_NOTING = { created: 0, opened: 60_000, seen: 86_400_000 };

const stored = createStoredList<Known>({
  section: 'known',
  item: known,
  identity: (item) => `${item.kind} ${item.id}`,
  join: joined,
  bound: (items) => {
    const counts = new Map<KnownType, number>();
    return [...items].sort(seenLast).filter(({ kind }) => {
      const count = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, count);
      return count <= mostKnown(kind);
    });
  },
});

/** Remembers resources; a known one keeps its strongest reason (created before opened before seen). */
export function rememberKnown(key: MemoryKey, ...items: Known[]): void {
  stored.update(key, (old) => {
    const byIdentity = new Map(old.map((item) => [`${item.kind} ${item.id}`, item]));
    let changed = false;
    for (const item of items) {
      const before = byIdentity.get(`${item.kind} ${item.id}`);
      if (before && !isNews(before, item)) continue;
      changed = true;
      byIdentity.set(`${item.kind} ${item.id}`, merged(before, item));
    }
    return changed ? [...byIdentity.values()] : old;
  });
}

/** Forgets one resource. */
export function forgetKnown(key: MemoryKey, type: KnownType, id: string): void {
  stored.update(key, (old) => {
    const rest = old.filter((item) => item.kind !== type || item.id !== id);
    return rest.length === old.length ? old : rest;
  });
}

/** The known resources of these types, newest first. */
export function knownOf(key: MemoryKey, ...wanted: KnownType[]): Known[] {
  return ofKinds(stored.read(key), wanted);
}

/** `knownOf`, kept up to date. */
export function useKnown(key: MemoryKey, ...wanted: KnownType[]): Known[] {
  const items = useStoredList(stored, key);
  const names = wanted.join();
  return useMemo(() => ofKinds(items, names.split(',')), [items, names]);
}

/** The display name from the answer, else from `sent`. A user is shown by subject, because the name may differ. */
export function nameOfKnown({ kind, answer, name }: Known, sent?: JsonObject): string | undefined {
  const found = (pointer: string, ...bodies: (Json | undefined)[]) =>
    bodies
      .map((body) => valueAt(body, pointer))
      .find((text): text is string => typeof text === 'string' && text !== '');
  const subject = kind === 'user' ? found('/spec/subject', answer, sent) : undefined;
  return subject ?? name ?? (kind === 'user' ? undefined : found('/metadata/name', sent));
}

function ofKinds(items: readonly Known[], wanted: readonly string[]): Known[] {
  return items.filter(({ kind }) => wanted.includes(kind)).sort((a, b) => b.at - a.at);
}

function isNews(before: Known, item: Known): boolean {
  return (
    strength[item.how] > strength[before.how] ||
    (item.name !== undefined && item.name !== before.name) ||
    item.answer !== undefined ||
    (item.team !== undefined && item.team.updatedAt !== before.team?.updatedAt) ||
    item.at - before.at > WORTH_NOTING[item.how]
  );
}

function merged(before: Known | undefined, item: Known): Known {
  const now =
    item.answer === undefined ? item : { ...item, answeredAt: item.answeredAt ?? item.at };
  if (before === undefined) return now;
  const how = strength[item.how] > strength[before.how] ? item.how : before.how;
  return {
    ...before,
    ...now,
    how,
    name: item.name ?? before.name,
    answer: item.answer ?? before.answer,
  };
}

/** Joins the resource here with an imported one: the strongest reason, and the newer answer. */
function joined(here: Known, imported: Known): Known {
  const [older, later] = here.at > imported.at ? [imported, here] : [here, imported];
  const answered = (item: Known) => (item.answer === undefined ? -1 : (item.answeredAt ?? item.at));
  const { answer, answeredAt } = answered(later) >= answered(older) ? later : older;
  const how = strength[older.how] > strength[later.how] ? older.how : later.how;
  const result = { ...later, how, name: later.name ?? older.name, answer, answeredAt };
  return sameJson(result, here) ? here : result;
}

/**
 * Sorts created and opened resources by time before seen ones, so that newly opened ones are not dropped for old ones.
 */
function seenLast(a: Known, b: Known): number {
  return Number(a.how === 'seen') - Number(b.how === 'seen') || b.at - a.at;
}
