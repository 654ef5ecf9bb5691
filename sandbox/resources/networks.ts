import type { JsonObject } from '../../src/lib/json';
import { parsePrefix } from '../../src/lib/address/cidr';
import { textAt, type SandboxResource } from '../call';
import { shown } from '../envelope';
import { lifeOf, settledAt } from '../life';
import { memberProblem } from '../problem';
import { seededNetworks } from '../seed/networks';
import type { Settings } from '../settings';
import { standardHandlers } from './standard';

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
  handlers: standardHandlers('network', {
    show: showNetwork,
    statusOf: (spec) => ({ prefix: networkPrefix(textAt(spec, 'prefix')) }),
  }),
  seed: ({ now, demo, networks: count }) =>
    demo || count !== undefined ? seededNetworks(now, count) : [],
} satisfies SandboxResource;
