import { parseNameservers } from '../../components/form/nameservers';
import {
  asRow,
  isTyped,
  listAt,
  metadataBody,
  metadataEdits,
  sameRows,
} from '../../components/form/metadataValues';
import type { RouteRow } from '../../components/form/rows';
import type { NetworkCreate } from '../../contract/networks';
import type { Json, JsonObject } from '../../lib/json';
import { composeList, createBody, type Edit, type Row } from '../../writes/plan/compose';
import type { HiddenChoices, HiddenMember } from '../../writes/plan/notReturned';
import {
  networkAsRead,
  type NetworkCreateValues,
  type NetworkEditValues,
} from './networkFormValues';

/** The body of a create. Rows in which nothing was typed are not sent. */
export function networkCreateBody(values: NetworkCreateValues): NetworkCreate {
  return createBody<NetworkCreate>({
    metadata: metadataBody(values),
    spec: {
      organizationId: values.organizationId.trim(),
      projectId: values.projectId.trim(),
      regionId: values.regionId.trim(),
      prefix: values.prefix.trim(),
      dnsNameservers: parseNameservers(values.dnsNameservers),
      routes: values.routes.filter(isTyped).map(({ prefix, nexthop }) => ({
        prefix: prefix.trim(),
        nexthop: nexthop.trim(),
      })),
    },
  });
}

/**
 * What an edit form changes of the object as read. Members that were not returned are no edits: they travel as answers
 * (`networkHiddenChoices`).
 */
export function networkEdits(
  raw: JsonObject,
  values: NetworkEditValues,
  members: readonly HiddenMember[],
): Edit[] {
  const hidden = members.map(({ pointer }) => pointer);
  const read = networkAsRead(raw);
  const edits = metadataEdits(raw, values, hidden);
  const edit = (pointer: string, changed: boolean, value: () => Json) => {
    if (changed && !hidden.includes(pointer)) edits.push({ pointer, value: value() });
  };
  edit('/spec/dnsNameservers', values.dnsNameservers !== read.dnsNameservers, () =>
    parseNameservers(values.dnsNameservers),
  );
  edit('/spec/routes', !sameRows(values.routes, read.routes), () =>
    composeList(listAt(raw, '/spec/routes'), routeRows(values.routes, read.routes)),
  );
  return edits;
}

/** The answers given for members that were not returned; a member without an answer is left out. */
export function networkHiddenChoices(values: NetworkEditValues): HiddenChoices {
  const choices: Record<string, HiddenChoices[string]> = {};
  for (const [pointer, answer] of Object.entries(values.hidden))
    choices[pointer] =
      answer === 'send' ? { kind: 'send', value: typedValue(pointer, values) } : { kind: answer };
  return choices;
}

function typedValue(pointer: string, values: NetworkEditValues): Json {
  if (pointer === '/metadata/description') return values.description;
  return composeList([], routeRows(values.routes, []));
}

function routeRows(rows: readonly RouteRow[], read: readonly RouteRow[]): Row[] {
  return rows
    .filter(isTyped)
    .map(({ origin, prefix, nexthop }) =>
      asRow(origin, { prefix: prefix.trim(), nexthop: nexthop.trim() }, read),
    );
}
