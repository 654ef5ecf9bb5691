import { metadataFields, type FieldMap } from '../../components/forms/serverFields';
import { nameserversFault } from '../../components/forms/nameservers';
import type { RouteRow, TagRow } from '../../components/forms/rows';
import { ipFault, prefixFault } from '../../lib/cidr';
import { isTyped, isUntouched } from './networkBody';
import type { NetworkCreateValues, NetworkEditValues } from './networkFormValues';

/** What is wrong, by the name of the field. */
export type Faults = Record<string, string>;

type CommonValues = Pick<
  NetworkEditValues,
  'name' | 'description' | 'tags' | 'dnsNameservers' | 'routes'
>;

export function networkCreateFaults(values: NetworkCreateValues): Faults {
  const faults: Faults = {};
  const note = noter(faults);
  note('name', values.name.trim() === '' ? 'A network needs a name.' : undefined);
  note('organizationId', missing(values.organizationId, 'an organization'));
  note('projectId', missing(values.projectId, 'a project'));
  note('regionId', missing(values.regionId, 'a region'));
  note('prefix', prefixFault(values.prefix.trim()));
  note('dnsNameservers', nameserversFault(values.dnsNameservers));
  noteTags(values.tags, [], note);
  noteRoutes(values.routes, [], note);
  return faults;
}

/** As for a create, but what stands as it was read is never a fault: the service has it already. */
export function networkEditFaults(values: NetworkEditValues, read: CommonValues): Faults {
  const faults: Faults = {};
  const note = noter(faults);
  if (values.name !== read.name && values.name.trim() === '')
    note('name', 'A network needs a name.');
  if (values.dnsNameservers !== read.dnsNameservers)
    note('dnsNameservers', nameserversFault(values.dnsNameservers));
  noteTags(values.tags, read.tags, note);
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

function noteTags(rows: readonly TagRow[], read: readonly TagRow[], note: Note): void {
  for (const [index, row] of rows.entries())
    if (isTyped(row) && !isUntouched(row, read))
      note(`tags.${index}.name`, row.name === '' ? 'a tag needs a name.' : undefined);
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
