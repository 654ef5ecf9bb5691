import { useWatch, useFormState } from 'react-hook-form';
import { joinWords } from '../../lib/text/text';
import { FieldNote } from '../../ui/form/FieldNote';
import { repeatedNameservers } from '../../lib/address/nameservers';
import { TextField } from '../../ui/form/TextField';
import { routeWarnings, type NetworkCreateValues } from './resource';
import { RowsField } from '../../ui/form/RowsField';

type CommonValues = Pick<NetworkCreateValues, 'dnsNameservers' | 'routes'>;

/** The field "DNS nameservers" for forms with `dnsNameservers`: IP addresses, one per line. */
export function NameserversField() {
  const typed = useWatch<CommonValues, 'dnsNameservers'>({ name: 'dnsNameservers' });
  const repeated = repeatedNameservers(typed);
  return (
    <TextField<CommonValues>
      name="dnsNameservers"
      label="DNS nameservers"
      aside="optional"
      hint="IP addresses, one per line. Leave empty to use the platform’s resolvers."
      placeholder={'9.9.9.9\n149.112.112.112'}
      notes={
        repeated.length > 0 && (
          <FieldNote tone="attention">{`${joinWords(repeated)} given more than once.`}</FieldNote>
        )
      }
      rows={2}
      mono
    />
  );
}

const columns = [
  { name: 'prefix', title: 'Destination', placeholder: '192.168.0.0/16' },
  { name: 'nexthop', title: 'Next hop', placeholder: '10.0.0.1' },
];

/** The group "Routes" for forms with `routes`. */
export function RoutesField({
  networkPrefix,
  hideLegend = false,
}: {
  /** The network's prefix, to check next hops and destinations against. */
  networkPrefix: string | undefined;
  hideLegend?: boolean;
}) {
  const { errors } = useFormState<CommonValues>({ name: 'routes' });
  const routes = useWatch<CommonValues, 'routes'>({ name: 'routes' });
  const warnings = routeWarnings(routes, networkPrefix);
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
