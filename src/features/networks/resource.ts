import * as z from 'zod/mini';
import {
  contains,
  containsIp,
  ipFault,
  parseIp,
  parsePrefix,
  prefixFault,
} from '../../lib/address/cidr';
import { nameserversFault, parseNameservers } from '../../lib/address/nameservers';
import { canonicalText, listAt, sameJson, stringifyJson, type Json } from '../../lib/json';
import { align } from '../../save/plan/align';
import { defineResource, type CreateValues } from '../../save/defineResource';
import type { ListDescription, Warning, WarningContext } from '../../save/plan/describe';
import { answer, checked, lines, rows, text, type RowOf } from '../../save/fields/fields';
import { metadata, place, textAt } from '../../save/fields/metadata';
import { pageTime } from '../../ui/clock';
import { ago, parseTime } from '../../lib/time/dates';

// interface.md, "Network (a layer 3 network)".

const identityOf = (route: Json) => canonical(textAt(route, 'prefix')) || canonicalText(route);

const routeList: ListDescription = {
  identity: identityOf,
  item: (_, index) => `Route ${index + 1}`,
  text: (route) => {
    const [prefix, nexthop] = [textAt(route, 'prefix'), textAt(route, 'nexthop')];
    if (prefix === '') return stringifyJson(route);
    return nexthop === '' ? prefix : `${prefix} via ${nexthop}`;
  },
  members: { prefix: 'destination', nexthop: 'next hop' },
};

/** A prefix in the spelling that services keep, so that two spellings compare as equal. */
export function canonical(prefix: string): string {
  return parsePrefix(prefix)?.text ?? prefix;
}

type RouteRow = RowOf<'prefix' | 'nexthop'>;

/** How a network is written. */
export const networkResource = defineResource('network', {
  fields: {
    ...metadata('A network'),
    // Deployed services require the nameservers, even when empty.
    dnsNameservers: lines(
      '/spec/dnsNameservers',
      'DNS nameservers',
      checked(nameserversFault),
      parseNameservers,
      { required: true },
    ),
    routes: rows(
      '/spec/routes',
      'Routes',
      { prefix: checked(prefixFault), nexthop: checked(ipFault) },
      { list: routeList },
    ),
  },
  create: {
    ...place,
    prefix: text('/spec/prefix', 'Prefix', checked(prefixFault), { answeredAt: '/status/prefix' }),
    /** A confirmation that it may overlap other networks, and whether it was to be sent before they were there. */
    overlap: answer('', z._default(z.string(), '')),
    late: answer(false, z._default(z.boolean(), false)),
  },
  saysMost: '/spec/prefix',
  detail: ({ metadata, status }) => {
    const created = parseTime(metadata.creationTime);
    return [
      status?.prefix,
      created !== undefined && `created ${ago(created, Math.max(created, pageTime()))}`,
    ]
      .filter(Boolean)
      .join(' · ');
  },
  warnings: [removedRoutes, doubtfulRoutes, removedNameservers],
});
export type NetworkCreateValues = CreateValues<typeof networkResource>;

function removedRoutes({ before, after }: WarningContext): Warning[] {
  const [old, now] = [listAt(before, '/spec/routes'), listAt(after, '/spec/routes')];
  const alignment = align(old, now, routeList);
  const gone = old.filter((_, index) => alignment[index] === undefined);
  if (gone.length === 0) return [];
  return [
    {
      tone: 'attention',
      text: gone.length === 1 ? 'Removes 1 route' : `Removes ${gone.length} routes`,
      detail: gone.map((route) => routeList.text?.(route)).join(', '),
    },
  ];
}

/** Warns only of routes that are new or changed. */
function doubtfulRoutes({ now, before, after }: WarningContext): Warning[] {
  const old = listAt(before, '/spec/routes');
  const routes = listAt(after, '/spec/routes');
  const rows = routes.map((route) => ({
    prefix: textAt(route, 'prefix'),
    nexthop: textAt(route, 'nexthop'),
  }));
  return routeWarnings(rows, textAt(now, 'status/prefix')).flatMap((warnings, index) =>
    old.some((other) => sameJson(other, routes[index]))
      ? []
      : warnings.map((text): Warning => ({
          tone: 'attention',
          text: `Route ${index + 1}: ${text}`,
        })),
  );
}

/**
 * Warnings for each route of a network with `networkPrefix`: a next hop outside the network, a duplicate destination,
 * or a destination inside the network. Services may accept all of these.
 */
export function routeWarnings(rows: readonly RouteRow[], networkPrefix: string | undefined) {
  const network = parsePrefix(networkPrefix?.trim() ?? '');
  const destinations = rows.map((row) => parsePrefix(row.prefix.trim()));
  return rows.map((row, index): string[] => {
    const warnings: string[] = [];
    const destination = destinations[index];
    const hop = parseIp(row.nexthop.trim());
    if (network !== undefined && hop !== undefined && !containsIp(network, hop))
      warnings.push(`Next hop ${hop.text} is outside the network’s prefix ${network.text}.`);
    if (destination === undefined) return warnings;
    if (destination.hostBits)
      warnings.push(
        `Destination is not a network address; services may read it as ${destination.text}.`,
      );
    if (network !== undefined && contains(network, destination))
      warnings.push(`Destination is inside the network’s own prefix ${network.text}.`);
    const twin = destinations.findIndex(
      (other, at) => at !== index && other !== undefined && other.text === destination.text,
    );
    if (twin !== -1) warnings.push(`Route ${twin + 1} has the same destination.`);
    return warnings;
  });
}

function removedNameservers({ before, after }: WarningContext): Warning[] {
  const nameservers = '/spec/dnsNameservers';
  if (listAt(before, nameservers).length === 0 || listAt(after, nameservers).length > 0) return [];
  return [
    {
      tone: 'attention',
      text: 'Removes all DNS nameservers',
      detail: 'The platform’s resolvers are used then.',
    },
  ];
}
