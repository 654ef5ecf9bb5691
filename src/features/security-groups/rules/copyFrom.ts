import { covers, isReadable, normaliseAll, type Rule } from '../../../lib/rules/rules';
import type { PastedRule, PasteFault } from '../../../lib/rules/pasteRules';
import { stringifyJson } from '../../../lib/json';
import { joinWords } from '../../../lib/text/text';
import { duplicateRow, fieldsOf, type ReadRules, type RuleRow } from '../../../lib/rules/ruleRows';
import { ruleOfRow } from './editorRows';
import { pasteInto, type PasteInto } from './pasteInto';

/** What a copy adds; `there` are the places of rules that the group has already. */
export interface CopyFrom extends Pick<PasteInto, 'unit' | 'rules' | 'faults' | 'splits'> {
  there: number[];
}

/**
 * What the rules of another group come to in a grid: those that it has already are left out, the others are judged as
 * pasted ones. A rule without a range is copied without one, and the grid asks for it: any address has to be typed.
 */
export function copyFrom(
  source: ReadRules,
  read: ReadRules,
  rows: readonly RuleRow[],
  split: boolean,
): CopyFrom {
  const present = rows.map((row) => ruleOfRow(row, read));
  const isThere = (wanted: Rule) =>
    present.some((rule) => covers(rule, wanted) && covers(wanted, rule));
  const all = normaliseAll(source.list);
  const there = all.filter(isThere).map(({ index }) => index);
  const open = new Set<number>();
  const unreadable: PasteFault[] = [];
  const wanted = source.rows.flatMap((row, at): PastedRule[] => {
    if (there.includes(at)) return [];
    const line = at + 1;
    const text = stringifyJson(source.list[at] ?? null).slice(0, 200);
    const rule = all[at];
    if (!rule || !isReadable(rule)) {
      // Its fields would make another rule of it, which may open what this one does not.
      unreadable.push({ line, text, why: `Not understood: ${joinWords(rule?.why ?? [])}.` });
      return [];
    }
    const { origin: _, ...fields } = duplicateRow(source.list, fieldsOf(row));
    if (fields.cidr === '') open.add(line);
    return [{ ...fields, line, text, notes: [], cidr: fields.cidr || '::/0' }];
  });
  const { unit, rules, faults, splits } = pasteInto(
    { unit: 'Rule', rules: wanted, faults: unreadable, ignored: [] },
    read,
    split,
  );
  return {
    unit,
    rules: rules.map((rule) =>
      open.has(rule.line)
        ? {
            ...rule,
            cidr: '',
            notes: [...rule.notes, 'It has no CIDR: type one in the grid.'],
          }
        : rule,
    ),
    faults,
    splits,
    there,
  };
}
