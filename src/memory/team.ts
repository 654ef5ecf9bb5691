import * as z from 'zod/mini';
import type { TeamResource } from '../contract/journal';
import { isAnswerKept, knownTypes, type KnownType } from '../contract/resources';
import { isObject, parseJson, type Json } from '../lib/json';
import { knownOf, mostKnown, rememberKnown, type Known } from './known';
import { lastSent, rememberAllSent, type LastSent } from './sent';
import { createStoredList, type MemoryKey } from './storedList';

/** A resource that was forgotten here although the team knows it; it comes back when it changes after that. */
const hidden = createStoredList<{ kind: string; id: string; at: number }>({
  section: 'hidden',
  item: z.object({ kind: z.string(), id: z.string(), at: z.number() }),
  identity: ({ kind, id }) => `${kind} ${id}`,
  bound: (items) => items.slice(0, 2000),
});

/** Hides a resource of the team's memory here until it changes; returns a function that shows it again. */
export function hideUntilChanged(key: MemoryKey, { kind, id, team }: Known): () => void {
  if (team === undefined) return () => {};
  const others = (items: readonly { kind: string; id: string; at: number }[]) =>
    items.filter((item) => item.kind !== kind || item.id !== id);
  hidden.update(key, (old) => [{ kind, id, at: team.updatedAt }, ...others(old)]);
  return () => hidden.update(key, others);
}

/**
 * Takes over what the gateway's journal knows of the resources of an organization: their names, their last answers and
 * the bodies that were sent. A resource is taken over again only when the team has changed it since.
 */
export function rememberTeam(key: MemoryKey, resources: readonly TeamResource[]): void {
  const before = new Map(
    knownOf(key, ...knownTypes).map((item) => [nameOf(item.kind, item.id), item]),
  );
  const forgotten = new Map(hidden.read(key).map(({ kind, id, at }) => [nameOf(kind, id), at]));
  const news = newestOfEach(resources).filter(({ type, id, updatedAt }) => {
    const name = nameOf(type, id);
    return before.get(name)?.team?.updatedAt !== updatedAt && forgotten.get(name) !== updatedAt;
  });
  if (news.length === 0) return;
  rememberKnown(key, ...news.map(asKnown));
  for (const type of new Set(news.map((each) => each.type)))
    rememberAllSent(
      key,
      type,
      news.filter((each) => each.type === type).flatMap((each) => asSent(key, each)),
    );
}

const nameOf = (type: string, id: string) => `${type} ${id}`;

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

function asKnown(resource: TeamResource): Known {
  const { type, id, name, createdBy, createdAt, updatedBy, updatedAt } = resource;
  const answer = isAnswerKept(type) ? parsed(resource.answer) : undefined;
  return {
    kind: type,
    id,
    how: 'seen',
    at: updatedAt,
    ...(name !== undefined && { name }),
    ...(isObject(answer) && { answer }),
    team: { createdBy, createdAt, updatedBy, updatedAt },
  };
}

/** What this browser sent later and got no answer to may hold, so it stays, with the team's body before it. */
function asSent(key: MemoryKey, resource: TeamResource): ({ id: string } & LastSent)[] {
  const { type, id, updatedAt: at } = resource;
  const body = parsed(resource.body);
  if (!isObject(body)) return [];
  const mine = lastSent(key, type, id);
  if (mine?.before && mine.at > at) return [{ ...mine, before: { body, at } }];
  return [{ id, body, at }];
}

function parsed(text: string): Json | undefined {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
