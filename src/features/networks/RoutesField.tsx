import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { routeWarnings, type RouteRow } from './networkForm';
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
