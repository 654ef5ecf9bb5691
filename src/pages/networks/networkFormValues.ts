import * as z from 'zod/mini';
import {
  asText,
  emptyMetadata,
  hiddenShape,
  listAt,
  memberText,
  metadataAsRead,
  metadataShape,
} from '../../components/form/metadataValues';
import type { JsonObject } from '../../lib/json';
import { withKnown, type HiddenMember } from '../../writes/plan/notReturned';

// What the two network forms hold. The schemas check drafts, which may come from an older console.

const origin = z.optional(z.int());
const routeRow = z.object({ origin, prefix: z.string(), nexthop: z.string() });

const common = {
  ...metadataShape,
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
  hidden: hiddenShape,
});
export type NetworkEditValues = z.output<typeof networkEditValues>;

/** An empty create form in a place. */
export function emptyNetwork(
  place: Pick<NetworkCreateValues, 'organizationId' | 'projectId' | 'regionId' | 'prefix'>,
): NetworkCreateValues {
  return { ...emptyMetadata, dnsNameservers: '', routes: [], ...place };
}

/** The form of a network as it was read. Whatever is not text is shown as text, and sent as it was unless edited. */
export function networkAsRead(raw: JsonObject): Omit<NetworkEditValues, 'hidden'> {
  return {
    ...metadataAsRead(raw),
    dnsNameservers: listAt(raw, '/spec/dnsNameservers').map(asText).join('\n'),
    routes: listAt(raw, '/spec/routes').map((item, index) => ({
      origin: index,
      prefix: memberText(item, 'prefix'),
      nexthop: memberText(item, 'nexthop'),
    })),
  };
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
