import type { JsonObject } from '../../src/lib/json';
import { parsePrefix } from '../../src/lib/address/cidr';
import {
  checkName,
  checkPlace,
  checkQuota,
  needed,
  part,
  textAt,
  type Handler,
  type SandboxResource,
} from '../call';
import { checkNameText, createdData, recordOf, shown, storeUpdate, updatedData } from '../envelope';
import { whereOf, withTags } from '../filters';
import { staleUntil } from '../history';
import { lifeOf, settledAt } from '../life';
import { memberProblem } from '../problem';
import { seededNetworks } from '../seed/networks';
import type { Settings } from '../settings';

// interface.md, "Network (a layer 3 network)".

/** Networks that have settled, as they are answered: the same until somebody writes, which makes new records. */
const settled = new WeakMap<JsonObject, JsonObject>();

/** A network as it is answered. */
function showNetwork(data: JsonObject, settings: Settings, now: number): JsonObject {
  const kept = settings.asSamples ? undefined : settled.get(data);
  if (kept) return kept;
  const network = shown(data, settings, now);
  const { spec } = network;
  const routes = spec['routes'];
  if (settings.asSamples || (Array.isArray(routes) && routes.length === 0)) delete spec['routes'];
  if (Object.isFrozen(data) && !settings.asSamples && now >= settledAt(lifeOf(data)))
    settled.set(data, Object.freeze(network));
  return network;
}

const listNetworks: Handler = async ({ reader, query, settings, now }) => {
  const records = withTags(await reader.list('networks', whereOf(query)), query);
  return { status: 200, body: records.map(({ data }) => showNetwork(data, settings, now)) };
};

const getNetwork: Handler = async ({ reader, path, settings, now }) => {
  const record = await needed(reader, 'networks', path['networkID'] ?? '', 'network');
  return { status: 200, body: showNetwork(record.data, settings, now) };
};

const createNetwork: Handler = async (call) => {
  const { store, body, settings, now, history } = call;
  const spec = part(body, 'spec');
  checkNameText(part(body, 'metadata'));
  const prefix = networkPrefix(textAt(spec, 'prefix'));
  const project = textAt(spec, 'projectId');
  const { organizationId, projectId: _, regionId, prefix: __, ...kept } = spec;
  const owner = { organization: String(organizationId), project };
  const data = createdData(call, owner, kept, { regionId, prefix });
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

const updateNetwork: Handler = async (call) => {
  checkNameText(part(call.body, 'metadata'));
  const data = await call.store.write(async (writer) => {
    const before = await needed(writer, 'networks', call.path['networkID'] ?? '', 'network');
    const after = updatedData(call, before.data);
    return storeUpdate(call, writer, 'networks', { before, after, noun: 'a network' });
  });
  return { status: 202, body: showNetwork(data, call.settings, call.now) };
};

/** Host bits are masked silently; IPv4 only, and no smaller than /24, as seen on deployed services. */
function networkPrefix(text: string): string {
  const prefix = parsePrefix(text);
  if (!prefix) throw memberProblem('/spec/prefix', 'must be a prefix in CIDR notation');
  if (prefix.family !== 4) throw memberProblem('/spec/prefix', 'must be an IPv4 prefix');
  if (prefix.length > 24)
    throw memberProblem('/spec/prefix', `must be /24 or larger, not /${prefix.length}`);
  return prefix.text;
}

export const networks = {
  handlers: { listNetworks, getNetwork, createNetwork, updateNetwork },
  seed: ({ now, demo, networks: count }) =>
    demo || count !== undefined ? seededNetworks(now, count) : [],
} satisfies SandboxResource;
