import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { contains, containsIp, parseIp, parsePrefix } from '../../lib/address/cidr';
import type { RouteRow } from './networkForm';
import { FieldNote } from '../../form/FieldNote';
import { RowsField } from '../../form/RowsField';

interface WithRoutes {
  routes: RouteRow[];
}

interface RoutesFieldProps {
  /** The network's prefix, to check next hops and destinations against. */
  networkPrefix: string | undefined;
  hideLegend?: boolean;
}

const columns = [
  { name: 'prefix', title: 'Destination', placeholder: '192.168.0.0/16' },
  { name: 'nexthop', title: 'Next hop', placeholder: '10.0.0.1' },
];

/** The group "Routes" for forms with `routes`. */
export function RoutesField({ networkPrefix, hideLegend = false }: RoutesFieldProps) {
  const { control } = useFormContext<WithRoutes>();
  const { errors } = useFormState({ control, name: 'routes' });
  const warnings = routeWarnings(useWatch({ control, name: 'routes' }), networkPrefix);
  return (
    <RowsField
      list="routes"
      legend="Routes"
      one="route"
      columns={columns}
      hint="Where traffic for other prefixes goes. Without routes, only the network’s own addresses can be reached."
      hideLegend={hideLegend}
      notes={(index) =>
        errors.routes?.[index] === undefined &&
        warnings[index]?.map((warning) => (
          <FieldNote key={warning} tone="attention">
            {warning}
          </FieldNote>
        ))
      }
    />
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
