import { metadataFields, type FieldMap } from '../../components/write/serverFields';
import { nameserversFault } from '../../components/form/nameservers';
import { isTyped, isUntouched, metadataFaults } from '../../components/form/metadataValues';
import type { RouteRow } from '../../components/form/rows';
import { ipFault, prefixFault } from '../../lib/address/cidr';
import type { NetworkCreateValues, NetworkEditValues } from './networkFormValues';

/** What is wrong, by the name of the field. */
export type Faults = Record<string, string>;

type CommonValues = Pick<
  NetworkEditValues,
  'name' | 'description' | 'tags' | 'dnsNameservers' | 'routes'
>;

export function networkCreateFaults(values: NetworkCreateValues): Faults {
  const faults = metadataFaults(values, 'A network');
  const note = noter(faults);
  note('organizationId', missing(values.organizationId, 'an organization'));
  note('projectId', missing(values.projectId, 'a project'));
  note('regionId', missing(values.regionId, 'a region'));
  note('prefix', prefixFault(values.prefix.trim()));
  note('dnsNameservers', nameserversFault(values.dnsNameservers));
  noteRoutes(values.routes, [], note);
  return faults;
}

/** As for a create, but what stands as it was read is never a fault: the service has it already. */
export function networkEditFaults(values: NetworkEditValues, read: CommonValues): Faults {
  const faults = metadataFaults(values, 'A network', read);
  const note = noter(faults);
  if (values.dnsNameservers !== read.dnsNameservers)
    note('dnsNameservers', nameserversFault(values.dnsNameservers));
  // The rows of a member that was not returned only count while they are to be sent.
  const answer = values.hidden['/spec/routes'];
  if (answer === undefined || answer === 'send') noteRoutes(values.routes, read.routes, note);
  return faults;
}

type Note = (field: string, fault: string | undefined) => void;

function noter(faults: Faults): Note {
  return (field, fault) => {
    if (fault !== undefined) faults[field] = fault;
  };
}

function missing(id: string, what: string): string | undefined {
  return id.trim() === '' ? `Enter the ID of ${what}.` : undefined;
}

function noteRoutes(rows: readonly RouteRow[], read: readonly RouteRow[], note: Note): void {
  for (const [index, row] of rows.entries()) {
    if (!isTyped(row) || isUntouched(row, read)) continue;
    note(`routes.${index}.prefix`, prefixFault(row.prefix.trim()));
    note(`routes.${index}.nexthop`, ipFault(row.nexthop.trim()));
  }
}

/** Where the members of a network's body are edited. */
export const networkFields: FieldMap = [
  ...metadataFields,
  [/^\/spec\/(organizationId|projectId|regionId|prefix)$/, '$1'],
  [/^\/spec\/dnsNameservers(?:\/\d+)?$/, 'dnsNameservers'],
  [/^\/spec\/routes\/(\d+)\/(prefix|nexthop)$/, 'routes.$1.$2'],
  [/^\/spec\/routes\/(\d+)$/, 'routes.$1.prefix'],
];
