import type { Pasted, PastedRule, PasteFault } from '../../../lib/rules/pasteRules';
import { parsePorts, type PortRange } from '../../../lib/rules/ports';
import { capitalised, formatCount } from '../../../lib/text/text';
import { memberTitles, pastedRow } from './editorRows';
import { rowFaults, ruleMembers, type ReadRules } from '../../../lib/rules/ruleRows';

/** A longer range of ports is not split: nobody reads or removes that many rules. */
export const MOST_SPLIT = 100;

export interface PasteInto extends Pasted {
  /** The ranges of ports that can be split into rules, and into how many. */
  splits: { ranges: number; rules: number };
}

/**
 * What a paste comes to among the rules of a group: it takes what the form takes, and refuses the other lines. With
 * `split`, ranges become a rule for each port where the rules of the group have a single one.
 */
export function pasteInto(
  pasted: Pasted,
  { ranges }: Pick<ReadRules, 'ranges'>,
  split: boolean,
): PasteInto {
  const rules: PastedRule[] = [];
  const faults = [...pasted.faults];
  const splits = { ranges: 0, rules: 0 };
  const refuse = ({ line, text }: PastedRule, why: string) => faults.push({ line, text, why });
  for (const rule of pasted.rules) {
    const range = ranges ? undefined : rangeOf(rule.port);
    const count = range === undefined ? 1 : range.to - range.from + 1;
    if (count > MOST_SPLIT) {
      refuse(
        rule,
        `Rules of this group have a single port, and ${rule.port} is ${formatCount(count)} ports. Split at most ${MOST_SPLIT} ports at a time.`,
      );
      continue;
    }
    if (range) {
      splits.ranges += 1;
      splits.rules += count;
      if (!split) {
        refuse(
          rule,
          `Rules of this group have a single port. Split ${rule.port} into ${count} rules, or paste single ports.`,
        );
        continue;
      }
    }
    const each = range ? splitRule(rule, range) : [rule];
    const why = formFault(each[0] ?? rule, ranges);
    if (why === undefined) rules.push(...each);
    else refuse(rule, why);
  }
  return { ...pasted, rules, faults: faults.sort(byLine), splits };
}

function rangeOf(port: string): PortRange | undefined {
  const ports = parsePorts(port);
  return ports === undefined || ports === 'every' || ports.from === ports.to ? undefined : ports;
}

function splitRule(rule: PastedRule, { from, to }: PortRange): PastedRule[] {
  const count = to - from + 1;
  const note = `${rule.port} is split into ${count} rules.`;
  return Array.from({ length: count }, (_, at) => ({
    ...rule,
    port: String(from + at),
    notes: at === 0 ? [note, ...rule.notes] : [],
  }));
}

/** What the form would say of the rule. */
function formFault(rule: PastedRule, ranges: boolean): string | undefined {
  const faults = rowFaults(pastedRow(rule, 0), undefined, ranges);
  const member = ruleMembers.find((each) => faults[each] !== undefined);
  return member && `${capitalised(memberTitles[member])}: ${faults[member]}`;
}

function byLine(a: PasteFault, b: PasteFault): number {
  return a.line - b.line;
}
