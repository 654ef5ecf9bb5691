import { useId } from 'react';
import { useFieldArray, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { FieldNote } from './FieldNote';
import { RowErrors, RowsFrame } from './RowsFrame';
import { RowInput } from './RowInput';
import type { RouteRow } from '../../writes/resources/networks';
import { routeWarnings } from './routeWarnings';

interface WithRoutes {
  routes: RouteRow[];
}

interface RoutesFieldProps {
  /** The network's prefix, to check next hops and destinations against. */
  networkPrefix: string | undefined;
  hideLegend?: boolean;
}

/** The group "Routes" for forms with `routes`. */
export function RoutesField({ networkPrefix, hideLegend = false }: RoutesFieldProps) {
  const id = useId();
  const { control } = useFormContext<WithRoutes>();
  const { fields, append, remove } = useFieldArray({ control, name: 'routes' });
  const rows = useWatch({ control, name: 'routes' });
  const { errors } = useFormState({ control, name: 'routes' });
  const warnings = routeWarnings(rows, networkPrefix);
  return (
    <RowsFrame
      legend="Routes"
      one="route"
      columns={['Destination', 'Next hop']}
      hint="Where traffic for other prefixes goes. Without routes, only the network’s own addresses can be reached."
      hideLegend={hideLegend}
      keys={fields.map((field) => field.id)}
      onAdd={() => append({ prefix: '', nexthop: '' }, { shouldFocus: false })}
      onRemove={remove}
      renderRow={(index) => {
        const inputs = [
          { name: `routes.${index}.prefix`, id: `${id}-${index}-prefix`, label: 'Destination' },
          { name: `routes.${index}.nexthop`, id: `${id}-${index}-hop`, label: 'Next hop' },
        ] as const;
        return {
          controls: (
            <>
              <RowInput
                name={inputs[0].name}
                label={`Route ${index + 1} destination`}
                placeholder="192.168.0.0/16"
                describedBy={inputs[0].id}
              />
              <RowInput
                name={inputs[1].name}
                label={`Route ${index + 1} next hop`}
                placeholder="10.0.0.1"
                describedBy={inputs[1].id}
              />
            </>
          ),
          notes: (
            <>
              <RowErrors inputs={inputs} />
              {errors.routes?.[index] === undefined &&
                warnings[index]?.map((warning) => (
                  <FieldNote key={warning} tone="attention">
                    {warning}
                  </FieldNote>
                ))}
            </>
          ),
        };
      }}
    />
  );
}
