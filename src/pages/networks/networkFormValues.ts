import * as z from 'zod/mini';
import type { RouteRow, TagRow } from '../../components/forms/rows';
import { isObject, valueAt, type Json, type JsonObject } from '../../lib/json';
import { withKnown, type HiddenMember } from '../../writes/notReturned';

// What the two network forms hold. The schemas check drafts, which may come from an older console.

const origin = z.optional(z.int());
const tagRow = z.object({ origin, name: z.string(), value: z.string() });
const routeRow = z.object({ origin, prefix: z.string(), nexthop: z.string() });

const common = {
  name: z.string(),
  description: z.string(),
  tags: z.array(tagRow),
  dnsNameservers: z.string(),
  routes: z.array(routeRow),
};

export const networkCreateValues = z.object({
  ...common,
  organizationId: z.string(),
  projectId: z.string(),
  regionId: z.string(),
  prefix: z.string(),
});
export type NetworkCreateValues = z.output<typeof networkCreateValues>;

export const networkEditValues = z.object({
  ...common,
  /** Answers for members that were not returned, by pointer. */
  hidden: z.record(z.string(), z.enum(['keep last', 'send', 'none'])),
});
export type NetworkEditValues = z.output<typeof networkEditValues>;

/** An empty create form in a place. */
export function emptyNetwork(
  place: Pick<NetworkCreateValues, 'organizationId' | 'projectId' | 'regionId' | 'prefix'>,
): NetworkCreateValues {
  return { name: '', description: '', tags: [], dnsNameservers: '', routes: [], ...place };
}

/** The form of a network as it was read. Whatever is not text is shown as text, and sent as it was unless edited. */
export function networkAsRead(raw: JsonObject): Omit<NetworkEditValues, 'hidden'> {
  return {
    name: textAt(raw, '/metadata/name'),
    description: textAt(raw, '/metadata/description'),
    tags: rowsAt<TagRow>(raw, '/metadata/tags', ['name', 'value']),
    dnsNameservers: listAt(raw, '/spec/dnsNameservers').map(asText).join('\n'),
    routes: rowsAt<RouteRow>(raw, '/spec/routes', ['prefix', 'nexthop']),
  };
}

/** A list of the object as read; empty when there is none. */
export function listAt(raw: JsonObject, pointer: string): Json[] {
  const value = valueAt(raw, pointer);
  return Array.isArray(value) ? (value as Json[]) : [];
}

function rowsAt<R extends TagRow | RouteRow>(
  raw: JsonObject,
  pointer: string,
  members: readonly (keyof R & string)[],
): R[] {
  return listAt(raw, pointer).map(
    (item, index) =>
      ({
        origin: index,
        ...Object.fromEntries(members.map((member) => [member, memberText(item, member)])),
      }) as R,
  );
}

function memberText(item: Json, member: string): string {
  return isObject(item) && Object.hasOwn(item, member) ? asText(item[member]) : '';
}

function textAt(raw: JsonObject, pointer: string): string {
  return asText(valueAt(raw, pointer) as Json | undefined);
}

function asText(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/**
 * What an edit form begins with: the network as read, and for members that were not returned the last value sent from
 * this browser, kept by default where there is one.
 */
export function networkEditBegin(
  raw: JsonObject,
  hidden: readonly HiddenMember[],
): NetworkEditValues {
  const values: NetworkEditValues = { ...networkAsRead(raw), hidden: {} };
  for (const { pointer, lastSent } of hidden) {
    if (lastSent === undefined) continue;
    values.hidden[pointer] = 'keep last';
    const last = networkAsRead(withKnown(raw, pointer, lastSent.value));
    if (pointer === '/metadata/description') values.description = last.description;
    if (pointer === '/spec/routes')
      values.routes = last.routes.map(({ prefix, nexthop }) => ({ prefix, nexthop }));
  }
  return values;
}
