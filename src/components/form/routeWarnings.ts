import { contains, containsIp, parseIp, parsePrefix } from '../../lib/address/cidr';
import type { RouteRow } from '../../writes/resources/networks';

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
