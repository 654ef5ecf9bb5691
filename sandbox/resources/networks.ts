import type { JsonObject } from '../../src/lib/json';
import { parsePrefix } from '../../src/lib/address/cidr';
import { checkName, checkPlace, checkQuota, needed, part, textAt, type Handler } from '../call';
import {
  checkNameText,
  createdMetadata,
  extraMembers,
  recordOf,
  relive,
  shown,
  updatedMetadata,
} from '../envelope';
import { whereOf, withTags } from '../filters';
import { staleUntil } from '../history';
import { memberProblem } from '../problem';
import type { Settings } from '../settings';

// interface.md, "Network (a layer 3 network)".

/** A network as it is answered. */
export function showNetwork(data: JsonObject, settings: Settings, now: number): JsonObject {
  const { metadata, spec, status, extra } = shown(data, settings, now);
  const routes = spec['routes'];
  if (settings.asSamples || (Array.isArray(routes) && routes.length === 0)) delete spec['routes'];
  return { metadata, spec, status, ...extra };
}

export const listNetworks: Handler = async ({ reader, query, settings, now }) => {
  const records = withTags(await reader.list('networks', whereOf(query)), query);
  return { status: 200, body: records.map(({ data }) => showNetwork(data, settings, now)) };
};

export const getNetwork: Handler = async ({ reader, path, settings, now }) => {
  const record = await needed(reader, 'networks', path['networkID'] ?? '', 'network');
  return { status: 200, body: showNetwork(record.data, settings, now) };
};

export const createNetwork: Handler = async ({ store, body, settings, actor, now, history }) => {
  const spec = part(body, 'spec');
  checkNameText(part(body, 'metadata'));
  const prefix = networkPrefix(textAt(spec, 'prefix'));
  const project = textAt(spec, 'projectId');
  const { organizationId, projectId: _, regionId, prefix: __, ...kept } = spec;
  const data: JsonObject = {
    metadata: createdMetadata(body, { organization: String(organizationId), project, actor, now }),
    spec: kept,
    status: { regionId, prefix },
    life: relive(now, settings),
    ...extraMembers(body),
  };
  const record = recordOf(data);
  await store.write(async (writer) => {
    await checkPlace(writer, spec);
    await checkQuota(writer, 'networks', project, 'networks');
    await checkName(writer, 'networks', { project, name: record.name ?? '' }, 'a network');
    await writer.put('networks', [record]);
  });
  history.note('networks', record.id, undefined, staleUntil(settings, now));
  return { status: 201, body: showNetwork(data, settings, now) };
};

export const updateNetwork: Handler = async (call) => {
  const { store, body, settings, actor, now, history } = call;
  checkNameText(part(body, 'metadata'));
  const data = await store.write(async (writer) => {
    const before = await needed(writer, 'networks', call.path['networkID'] ?? '', 'network');
    const after: JsonObject = {
      metadata: updatedMetadata(part(before.data, 'metadata'), body, { actor, now }),
      spec: part(body, 'spec'),
      status: part(before.data, 'status'),
      life: relive(now, settings),
      ...extraMembers(body),
    };
    const record = recordOf(after);
    const place = { project: before.project ?? '', name: record.name ?? '' };
    await checkName(writer, 'networks', place, 'a network', before.id);
    await writer.put('networks', [record]);
    history.note('networks', before.id, before, staleUntil(settings, now));
    return after;
  });
  return { status: 202, body: showNetwork(data, settings, now) };
};

/** Host bits are masked without a word; IPv4 only, and no smaller than /24, as seen on deployed services. */
function networkPrefix(text: string): string {
  const prefix = parsePrefix(text);
  if (!prefix) throw memberProblem('/spec/prefix', 'must be a prefix in CIDR notation');
  if (prefix.family !== 4) throw memberProblem('/spec/prefix', 'must be an IPv4 prefix');
  if (prefix.length > 24)
    throw memberProblem('/spec/prefix', `must be /24 or larger, not /${prefix.length}`);
  return prefix.text;
}
