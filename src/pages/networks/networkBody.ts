import { parseNameservers } from '../../components/forms/nameservers';
import type { RouteRow, TagRow } from '../../components/forms/rows';
import type { NetworkCreate } from '../../contract/networks';
import type { Json, JsonObject } from '../../lib/json';
import { composeList, createBody, type Edit, type Row } from '../../writes/compose';
import type { HiddenChoices } from '../../writes/notReturned';
import {
  listAt,
  networkAsRead,
  type NetworkCreateValues,
  type NetworkEditValues,
} from './networkFormValues';

/** The body of a create. Rows in which nothing was typed are not sent. */
export function networkCreateBody(values: NetworkCreateValues): NetworkCreate {
  return createBody<NetworkCreate>({
    metadata: {
      name: values.name.trim(),
      description: values.description,
      tags: values.tags.filter(isTyped).map(({ name, value }) => ({ name, value })),
    },
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
  hidden: readonly string[],
): Edit[] {
  const read = networkAsRead(raw);
  const edits: Edit[] = [];
  const edit = (pointer: string, changed: boolean, value: () => Json) => {
    if (changed && !hidden.includes(pointer)) edits.push({ pointer, value: value() });
  };
  edit('/metadata/name', values.name !== read.name, () => values.name.trim());
  edit('/metadata/description', values.description !== read.description, () => values.description);
  edit('/metadata/tags', !sameRows(values.tags, read.tags), () =>
    composeList(listAt(raw, '/metadata/tags'), tagRows(values.tags, read.tags)),
  );
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

type AnyRow = TagRow | RouteRow;

/** A new row in which nothing was typed says nothing. */
export function isTyped(row: AnyRow): boolean {
  const { origin, ...texts } = row;
  return origin !== undefined || Object.values(texts).some((text) => text.trim() !== '');
}

function sameRows(rows: readonly AnyRow[], read: readonly AnyRow[]): boolean {
  const typed = rows.filter(isTyped);
  return (
    typed.length === read.length &&
    typed.every((row, index) => row.origin === index && isUntouched(row, read))
  );
}

/** True while a row says what it said when it was read. */
export function isUntouched(row: AnyRow, read: readonly AnyRow[]): boolean {
  const before = row.origin === undefined ? undefined : read[row.origin];
  return (
    before !== undefined &&
    Object.entries(before).every(([member, text]) =>
      Object.entries(row).some(([name, now]) => name === member && now === text),
    )
  );
}

function tagRows(rows: readonly TagRow[], read: readonly TagRow[]): Row[] {
  return rows
    .filter(isTyped)
    .map(({ origin, name, value }) => asRow(origin, { name, value }, read));
}

function routeRows(rows: readonly RouteRow[], read: readonly RouteRow[]): Row[] {
  return rows
    .filter(isTyped)
    .map(({ origin, prefix, nexthop }) =>
      asRow(origin, { prefix: prefix.trim(), nexthop: nexthop.trim() }, read),
    );
}

/** Only members whose text was changed are handed on, so that a number stays a number in an untouched one. */
function asRow(
  origin: number | undefined,
  texts: Record<string, string>,
  read: readonly AnyRow[],
): Row {
  if (origin === undefined) return { values: texts };
  const before: Record<string, unknown> = { ...read[origin] };
  const values = Object.fromEntries(
    Object.entries(texts).filter(([member, text]) => before[member] !== text),
  );
  return { origin, values };
}
