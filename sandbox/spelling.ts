import type { OperationId } from '../src/contract/resources';
import { isObject, type Json, type JsonObject } from '../src/lib/json';
import { part } from './call';
import { memberProblem } from './problem';
import type { Settings } from './settings';

// Deployed services were seen to call a rule's range `prefix`, to know `portMax`, and to write `NFS.rootSquash`.
// Stored objects have the document's spelling; the other is used only in requests and answers.

/** A body in the document's spelling, whichever spelling the settings expect of clients. */
export function takeSpelling(id: OperationId, body: JsonObject, settings: Settings): JsonObject {
  const spec = part(body, 'spec');
  const services = settings.spelling === 'services';
  if (id === 'updateSecurityGroup' && Array.isArray(spec['rules'])) {
    const take = services ? takeRule : takeDocumentRule(settings);
    return { ...body, spec: { ...spec, rules: spec['rules'].map(take) } };
  }
  if (!services) return body;
  if ((id === 'createFileStorage' || id === 'updateFileStorage') && isObject(spec['storageType']))
    return { ...body, spec: { ...spec, storageType: takeStorageType(spec['storageType']) } };
  return body;
}

/** Such services drop `cidr`: the rule then has no range and applies to every address. */
function takeRule(rule: Json): Json {
  if (!isObject(rule)) return rule;
  const { prefix, cidr: _, ...rest } = rule;
  return prefix === undefined ? rest : { ...rest, cidr: prefix };
}

/** The document has neither `prefix` nor `portMax` in a rule: they are unknown members, whatever the contract allows. */
function takeDocumentRule({ unknownMembers }: Settings): (rule: Json, index: number) => Json {
  return (rule, index) => {
    if (!isObject(rule) || unknownMembers === 'keep') return rule;
    const { prefix, portMax, ...rest } = rule;
    const unknown = prefix !== undefined ? 'prefix' : 'portMax';
    if (unknownMembers === 'refuse' && (prefix !== undefined || portMax !== undefined))
      throw memberProblem(
        `/spec/rules/${index}/${unknown}`,
        'is not a member the service knows',
        400,
      );
    return rest;
  };
}

function takeStorageType(storageType: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(storageType).map(([member, value]) => {
      if (member.toLowerCase() !== 'nfs' || !isObject(value)) return [member, value];
      const inner = Object.entries(value).map(([name, setting]) => [
        name.toLowerCase() === 'rootsquash' ? 'rootsquash' : name,
        setting,
      ]);
      return ['nfs', Object.fromEntries(inner)];
    }),
  );
}

/** Rules in the spelling that the settings give answers. */
export function giveRules(rules: Json | undefined, settings: Settings): Json {
  if (!Array.isArray(rules)) return [];
  if (settings.spelling === 'document') return rules;
  return rules.map((rule) => {
    if (!isObject(rule) || rule['cidr'] === undefined) return rule;
    const { cidr, ...rest } = rule;
    return { ...rest, prefix: cidr };
  });
}

/** A storage type in the spelling that the settings give answers. */
export function giveStorageType(storageType: JsonObject, settings: Settings): JsonObject {
  if (settings.spelling === 'document') return storageType;
  const { nfs, ...rest } = storageType;
  const { rootsquash, ...inner } = isObject(nfs) ? nfs : {};
  return {
    ...rest,
    NFS: { ...inner, ...(rootsquash !== undefined && { rootSquash: rootsquash }) },
  };
}
