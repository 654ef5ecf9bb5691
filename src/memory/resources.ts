import { useMemo } from 'react';
import * as z from 'zod/mini';
import { create } from 'zustand';
import type { TeamResource } from '../contract/journal';
import { isAnswerKept, knownTypes, type KnownType } from '../contract/resources';
import { isObject, readObject, sameJson, valueAt, type Json, type JsonObject } from '../lib/json';
import { sentAsRecorded, withoutNotRecorded } from './notRecorded';
import { createStoredList, itemText, useStoredList, type MemoryKey } from './storedList';

const sentBody = z.object({ body: z.custom<JsonObject>(isObject), at: z.number() });
/** A sent body; `at` is in ms since 1970. */
export type SentBody = z.output<typeof sentBody>;
const lastSentBody = z.extend(sentBody, { before: z.optional(sentBody) });

/** The body that was last sent for a resource, at a time in ms. If it had no answer, `before` is the last one that had. */
export type LastSent = z.output<typeof lastSentBody>;

const team = z.object({
  createdBy: z.optional(z.string()),
  createdAt: z.optional(z.number()),
  updatedBy: z.optional(z.string()),
  updatedAt: z.number(),
});

/** Who created a resource and who changed it last, by the gateway's journal. Times are in ms. */
export type KnownToTeam = z.output<typeof team>;

const resource = z.object({
  kind: z.enum(knownTypes),
  id: z.string(),
  name: z.optional(z.string()),
  /** `hidden`: it is not shown, because it was forgotten here or only what was sent for it is known. */
  how: z.enum(['created', 'opened', 'seen', 'hidden']),
  at: z.number(),
  /** The last answer, for resource types that cannot be read again or listed. */
  answer: z.optional(z.custom<Json>((value) => value !== undefined)),
  /** When that answer came, in ms; `at` changes whenever the resource is seen again. */
  answeredAt: z.optional(z.number()),
  sent: z.optional(lastSentBody),
  /** Present if the gateway's journal knows it. */
  team: z.optional(team),
  /** The id by which the journal knows the last write without an answer that "Look for it" has found here. */
  found: z.optional(z.string()),
});

/** What is kept of one resource: how it is known, what was sent, and what was answered. */
type Remembered = z.output<typeof resource>;

/**
 * A resource this browser created, opened or saw, or the team wrote; not from the service's list. `at` is in ms since
 * 1970.
 */
export type Known = Remembered & { how: 'created' | 'opened' | 'seen' };

// An import adds thousands of users, and forgotten ones cannot be read again.
const mostKnown = (type: KnownType) => (type === 'user' ? 3000 : 300);
// Of all bodies together. They do not count by kind: no read returns what is in them.
const MOST_SENT_CHARACTERS = 1_000_000;

const strength = { created: 2, opened: 1, seen: 0, hidden: -1 };
// How often a repeated sight of the same resource is saved at most, in ms.
const WORTH_NOTING = { created: 0, opened: 60_000, seen: 86_400_000 };

const stored = createStoredList<Remembered>({
  section: 'known',
  item: resource,
  identity: nameOf,
  join: joined,
  bound(items) {
    const counts = new Map<KnownType, number>();
    let left = MOST_SENT_CHARACTERS;
    return [...items].sort(seenLast).flatMap((item) => {
      const count = (counts.get(item.kind) ?? 0) + 1;
      counts.set(item.kind, count);
      left -= item.sent === undefined ? 0 : itemText(item.sent).length;
      if (item.sent !== undefined && left >= 0) return [item];
      if (count > mostKnown(item.kind) || (item.how === 'hidden' && !item.team)) return [];
      return [item.sent === undefined ? item : { ...item, sent: undefined }];
    });
  },
});

type OneResource = Pick<Remembered, 'kind' | 'id'>;

function nameOf({ kind, id }: OneResource): string {
  return `${kind} ${id}`;
}

/** Sorts by time, what was only seen last, so that newly opened ones are not dropped for old ones. */
function seenLast(a: Remembered, b: Remembered): number {
  return Number(a.how === 'seen') - Number(b.how === 'seen') || b.at - a.at;
}

/** Changes resources by what is known of each; `change` returns the same object when there is nothing new. */
function change<T extends OneResource>(
  key: MemoryKey,
  items: readonly T[],
  change: (item: T, before: Remembered | undefined) => Remembered | undefined,
): void {
  stored.update(key, (old) => {
    const all = new Map(old.map((item) => [nameOf(item), item]));
    let isNew = false;
    for (const item of items) {
      const before = all.get(nameOf(item));
      const now = change(item, before);
      if (now === before) continue;
      isNew = true;
      if (now === undefined) all.delete(nameOf(item));
      else all.set(nameOf(item), now);
    }
    return isNew ? [...all.values()] : old;
  });
}

/** Remembers resources; a known one keeps its strongest reason (created before opened before seen). */
export function rememberKnown(key: MemoryKey, ...items: Known[]): void {
  change(key, items, (item, before) =>
    before === undefined || isNews(before, item) ? merged(before, item) : before,
  );
}

function isNews(before: Remembered, item: Known): boolean {
  return (
    strength[item.how] > strength[before.how] ||
    (item.name !== undefined && item.name !== before.name) ||
    item.answer !== undefined ||
    (item.found !== undefined && item.found !== before.found) ||
    item.at - before.at > WORTH_NOTING[item.how]
  );
}

function merged(before: Remembered | undefined, item: Known): Remembered {
  const now =
    item.answer === undefined ? item : { ...item, answeredAt: item.answeredAt ?? item.at };
  if (before === undefined) return now;
  return {
    ...before,
    ...now,
    how: stronger(before, item),
    name: item.name ?? before.name,
    answer: item.answer ?? before.answer,
  };
}

function stronger(a: Remembered, b: Remembered): Remembered['how'] {
  return strength[a.how] > strength[b.how] ? a.how : b.how;
}

/** Joins the resource here with an imported one: the strongest reason, and the newer answer and body. */
function joined(here: Remembered, imported: Remembered): Remembered {
  const [older, later] = here.at > imported.at ? [imported, here] : [here, imported];
  const answered = (item: Remembered) =>
    item.answer === undefined ? -1 : (item.answeredAt ?? item.at);
  const { answer, answeredAt } = answered(later) >= answered(older) ? later : older;
  const sent = (older.sent?.at ?? -1) > (later.sent?.at ?? -1) ? older.sent : later.sent;
  const name = later.name ?? older.name;
  const result = { ...later, how: stronger(older, later), name, answer, answeredAt, sent };
  return sameJson(result, here) ? here : result;
}

export function knownOf(key: MemoryKey, ...wanted: (KnownType | 'hidden')[]): Known[] {
  return ofKinds(stored.read(key), wanted);
}

/** `hidden`: those too that were forgotten here, but not by the team. */
export function useKnown(key: MemoryKey, ...wanted: (KnownType | 'hidden')[]): Known[] {
  const items = useStoredList(stored, key);
  const names = wanted.join();
  return useMemo(() => ofKinds(items, names.split(',')), [items, names]);
}

function ofKinds(items: readonly Remembered[], wanted: readonly string[]): Known[] {
  return items
    .filter(
      (item): item is Known =>
        wanted.includes(item.kind) && (item.how !== 'hidden' || wanted.includes('hidden')),
    )
    .sort((a, b) => b.at - a.at);
}

/** The display name from the answer, else from what was sent. A user is shown by subject, because the name may differ. */
export function nameOfKnown({ kind, answer, name, sent }: Known): string | undefined {
  const found = (pointer: string, ...bodies: (Json | undefined)[]) =>
    bodies
      .map((body) => valueAt(body, pointer))
      .find((text): text is string => typeof text === 'string' && text !== '');
  const subject = kind === 'user' ? found('/spec/subject', answer, sent?.body) : undefined;
  return subject ?? name ?? (kind === 'user' ? undefined : found('/metadata/name', sent?.body));
}

/** Remembers a body that was accepted for a resource, in place of the earlier one. */
export function rememberSent(
  key: MemoryKey,
  kind: KnownType,
  id: string,
  body: JsonObject,
  at: number,
): void {
  rememberAllSent(key, kind, [{ id, body, at }]);
}

/** Remembers a body with an unknown outcome; the last answered one is kept as `before`. */
export function rememberUnanswered(
  key: MemoryKey,
  kind: KnownType,
  id: string,
  body: JsonObject,
  now: number,
): void {
  const known = stored.read(key).find((item) => item.kind === kind && item.id === id);
  const last = known?.sent;
  const before = last?.before ?? (last && { body: last.body, at: last.at });
  // It was sent after all that is known, whatever the clocks of this browser and the gateway say.
  const at = Math.max(now, (known?.answeredAt ?? 0) + 1, (last?.at ?? 0) + 1);
  rememberAllSent(key, kind, [{ id, body, at, ...(before && { before }) }]);
}

/** A body without an answer was refused after all: the last one that had an answer counts again. */
export function forgetUnanswered(key: MemoryKey, what: OneResource, body: JsonObject): void {
  change(key, [what], (_, known) =>
    known?.sent && sameJson(known.sent.body, body) ? { ...known, sent: known.sent.before } : known,
  );
}

/** `rememberSent` for many resources of a type at once. */
export function rememberAllSent(
  key: MemoryKey,
  kind: KnownType,
  sent: readonly ({ id: string } & LastSent)[],
): void {
  const items = sent.map(({ id, ...last }) => ({ kind, id, last }));
  change(key, items, ({ last, ...named }, before) =>
    before === undefined || before.how === 'hidden'
      ? { ...before, ...named, how: 'hidden', at: last.at, sent: last }
      : { ...before, sent: last },
  );
}

export function lastSent(key: MemoryKey, kind: KnownType, id: string): LastSent | undefined {
  return stored.read(key).find((item) => item.kind === kind && item.id === id)?.sent;
}

/**
 * Forgets a resource with what was sent for it. One that the team knows comes back when it changes. Returns a function
 * that undoes this but keeps what was sent in the meantime.
 */
export function forgetKnown(key: MemoryKey, kind: KnownType, id: string): () => void {
  const before = stored.read(key).filter((item) => item.kind === kind && item.id === id);
  change(key, before, ({ at, team, ...item }) => {
    // Its name stays: the team goes on telling it, and who creates it again has to be warned.
    const name = nameOfKnown({ ...item, at, how: 'seen' });
    return team && { kind, id, how: 'hidden', at, team, ...(name !== undefined && { name }) };
  });
  return () =>
    change(key, before, (item, now) => ({ ...item, ...(now?.sent && { sent: now.sent }) }));
}

/**
 * Takes over what the gateway's journal knows of the resources of an organization: their names, their last answers and
 * the bodies that were sent. A resource is taken over again only when the team has changed it since. Returns how many
 * are not kept, of the types that nothing else shows.
 */
export function rememberTeam(key: MemoryKey, resources: readonly TeamResource[]): number {
  const newest = newestOfEach(resources).map((each) => ({ ...each, kind: each.type }));
  change(key, newest, (each, before) => {
    // An older list can come late: to another tab, or over a slow line.
    if (before?.team && before.team.updatedAt >= each.updatedAt) return before;
    return { ...merged(before, asKnown(each)), sent: asSent(before, each) };
  });
  const kept = new Set(stored.read(key).map(nameOf));
  return resources.filter(
    ({ type, id }) => isAnswerKept(type) && !kept.has(nameOf({ kind: type, id })),
  ).length;
}

const teamReads = create<Record<string, boolean>>(() => ({}));
const teamOf = ({ connection, organization }: MemoryKey) => `${connection} ${organization}`;

/** Remembers that the list of a team was read, or can't be; without a key forgets that for all teams. */
export function rememberTeamRead(key?: MemoryKey): void {
  if (key) teamReads.setState({ [teamOf(key)]: true });
  else teamReads.setState({}, true);
}

/** Whether what the team remembers is here, or cannot be had. */
export function useTeamRead(key: MemoryKey): boolean {
  return teamReads((reads) => reads[teamOf(key)] === true);
}

/** As many of each type as are remembered; otherwise those beyond would be taken over again each time. */
function newestOfEach(resources: readonly TeamResource[]): TeamResource[] {
  const counts = new Map<KnownType, number>();
  return [...resources]
    .sort((a, b) => b.updatedAt - a.updatedAt)
    .filter(({ type }) => {
      const count = (counts.get(type) ?? 0) + 1;
      counts.set(type, count);
      return count <= mostKnown(type);
    });
}

function asKnown({ type: kind, id, name, body: _, answer: text, ...team }: TeamResource): Known {
  const answer = isAnswerKept(kind) ? readObject(text) : undefined;
  return {
    kind,
    id,
    how: 'seen',
    at: team.updatedAt,
    ...(name !== undefined && { name }),
    ...(answer && { answer: withoutNotRecorded(answer).body }),
    team,
  };
}

/** What this browser sent later and got no answer to may hold, so it stays, with the team's body before it. */
function asSent(known: Remembered | undefined, { type, updatedAt: at, body: text }: TeamResource) {
  const { sent: mine, answeredAt = 0 } = known ?? {};
  const body = sentAsRecorded(type, text);
  if (body === undefined) return mine;
  const isOpen = mine && mine.at > Math.max(at, answeredAt) && !sameJson(mine.body, body);
  return isOpen ? { ...mine, before: { body, at } } : { body, at };
}

/** Resource type and pointer of every member that a connection has returned at least once. */
const returned = createStoredList<string>({
  section: 'returned',
  item: z.string(),
  identity: (item) => item,
  bound: (items) => items.slice(0, 200),
});

// What a service returns does not depend on the organization.
const keyOf = (connection: string) => ({ connection, organization: '' });

/**
 * Remembers that a connection returned a member (`/spec/routes`) for a resource of a type. From then on an absent member
 * means "empty"; before, it could also mean "not returned".
 */
export function rememberReturned(connectionId: string, type: KnownType, pointer: string): void {
  returned.update(keyOf(connectionId), (old) => {
    const item = `${type} ${pointer}`;
    return old.includes(item) ? old : [item, ...old];
  });
}

/** Whether a connection has ever returned a member for any resource of a type. */
export function hasReturned(connectionId: string, type: KnownType, pointer: string): boolean {
  return returned.read(keyOf(connectionId)).includes(`${type} ${pointer}`);
}
