import { directions, protocols } from '../../src/contract/securityGroups';
import { isObject, sameJson, type Json, type JsonObject } from '../../src/lib/json';
import { needed, part, type Handler, type SandboxResource } from '../call';
import { checkNameText, shown, storeUpdate, updatedData } from '../envelope';
import { memberProblem } from '../problem';
import { seededSecurityGroups } from '../seed/securityGroups';
import type { Settings } from '../settings';
import { giveRules } from '../spelling';
import { standardHandlers } from './standard';

// interface.md, "Security group".

/** A security group as it is answered. */
function showSecurityGroup(data: JsonObject, settings: Settings, now: number): JsonObject {
  const group = shown(data, settings, now);
  group.spec['rules'] = giveRules(group.spec['rules'], settings);
  return group;
}

const updateSecurityGroup: Handler = async (call) => {
  const { store, body, settings, now, fault } = call;
  checkNameText(part(body, 'metadata'));
  const rules = part(body, 'spec')['rules'];
  const sent = Array.isArray(rules) ? rules : [];
  sent.forEach(checkRule);
  const data = await store.write(async (writer) => {
    const id = call.path['securityGroupID'] ?? '';
    const before = await needed(writer, 'securitygroups', id, 'security group');
    const had = part(before.data, 'spec')['rules'];
    const kept =
      fault === 'drop-range' ? withoutNewRanges(sent, Array.isArray(had) ? had : []) : sent;
    const after = updatedData(call, before.data, { ...part(body, 'spec'), rules: kept });
    return storeUpdate(call, writer, 'securitygroups', { before, after, noun: 'a security group' });
  });
  return { status: 202, body: showSecurityGroup(data, settings, now) };
};

/** Directions, protocols and the place of ports, as seen on deployed services. */
function checkRule(rule: Json, index: number): void {
  if (!isObject(rule)) return;
  const here = `/spec/rules/${index}`;
  const { direction, protocol, port, portMax } = rule;
  if (!directions.some((known) => known === direction))
    throw memberProblem(`${here}/direction`, `must be one of ${directions.join(', ')}`);
  if (!protocols.some((known) => known === protocol))
    throw memberProblem(`${here}/protocol`, `must be one of ${protocols.join(', ')}`);
  const hasPorts = protocol === 'tcp' || protocol === 'udp';
  if (port !== undefined && !hasPorts)
    throw memberProblem(`${here}/port`, 'is allowed only with tcp and udp');
  if (portMax !== undefined && port === undefined)
    throw memberProblem(`${here}/portMax`, 'needs a port, the first of the range');
  if (portMax !== undefined && Number(portMax) < Number(port))
    throw memberProblem(`${here}/portMax`, 'must not be below the port');
}

/** Removes the range of new rules, as a service does that loses it without saying so. */
function withoutNewRanges(rules: Json[], before: Json[]): Json[] {
  return rules.map((rule) => {
    if (!isObject(rule) || before.some((known) => sameJson(known, rule))) return rule;
    const { cidr: _, ...rest } = rule;
    return rest;
  });
}

export const securityGroups = {
  handlers: {
    ...standardHandlers('securityGroup', { show: showSecurityGroup }),
    updateSecurityGroup,
  },
  seed: ({ now, demo }) => (demo ? seededSecurityGroups(now) : []),
} satisfies SandboxResource;
