import { covers, isReadable, sameRule, type Rule } from './rules';
import { isEmpty } from './rulesAddresses';
import { shares } from './rulesCovered';
import { reachDifference } from './rulesReach';

/**
 * What becomes of a rule among the rules of another group: the same one is there, others let all of it through, some of
 * it, or none of it. `by` are the places of those others; a rule that cannot be read is `unknown`.
 */
export interface Standing {
  kind: 'same' | 'covered' | 'partly' | 'only' | 'unknown';
  by: number[];
}

export function standing(rule: Rule, others: readonly Rule[]): Standing {
  if (!isReadable(rule)) return { kind: 'unknown', by: [] };
  const same = others.find((other) => sameRule(other, rule));
  if (same) return { kind: 'same', by: [same.index] };
  const wider = others.find((other) => covers(other, rule));
  if (wider) return { kind: 'covered', by: [wider.index] };
  const by = others.filter((other) => isReadable(other) && shares(other, rule));
  const more = reachDifference(by, [rule]).some(({ gained }) => !isEmpty(gained));
  return {
    kind: by.length === 0 ? 'only' : more ? 'partly' : 'covered',
    by: by.map(({ index }) => index),
  };
}
