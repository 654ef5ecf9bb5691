import Papa from 'papaparse';
import { parseJson, stringifyJson, valueAt, type Json } from '../../../lib/json';
import {
  duplicateRow,
  rowFaults,
  ruleMembers,
  ruleRows,
  type ReadRules,
  type RuleFields,
} from '../../../lib/rules/ruleRows';
import { normalise } from '../../../lib/rules/rules';
import { capitalised } from '../../../lib/text/text';
import { ruleMemberTitles, ruleOfRow } from './editorRows';

/** A rule that was understood, as the editor's fields take it. */
export interface PastedRule {
  /** Which line of a table it is, or which rule of a list, from 1. */
  line: number;
  fields: RuleFields;
}

/** A line or a rule that is left out, and why, as a sentence. */
export interface PasteFault {
  line: number;
  /** The pasted text, word for word but cut to a length. */
  text: string;
  why: string;
}

export interface Pasted {
  /** What is counted: the lines of a table, or the rules of a list. */
  unit: 'Line' | 'Rule';
  rules: PastedRule[];
  faults: PasteFault[];
}

/** One line or one rule as pasted: its fields, or why it has none. */
type Source = { line: number; text: string } & ({ fields: RuleFields } | { why: string });

/**
 * Reads rules that are pasted into a group: CSV or the cells of a spreadsheet, with a header or in the order
 * direction, protocol, port, CIDR; or JSON, a list of rules or a whole security group. Nothing is guessed: what is not
 * fully understood, or what the form would refuse, is a fault.
 */
export function parsePaste(text: string, read: ReadRules): Pasted {
  const plain = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  const isJson = /^\s*[[{]/.test(plain);
  const pasted: Pasted = { unit: isJson ? 'Rule' : 'Line', rules: [], faults: [] };
  for (const source of isJson ? jsonRules(plain) : tableRules(plain)) {
    const { line } = source;
    const why = faultOf(source, read);
    if (why !== undefined) pasted.faults.push({ line, text: source.text.slice(0, 200), why });
    else if ('fields' in source) pasted.rules.push({ line, fields: source.fields });
  }
  return pasted;
}

function faultOf(source: Source, read: ReadRules): string | undefined {
  if ('why' in source) return source.why;
  const faults = rowFaults(source.fields, undefined, read.ranges);
  const member = ruleMembers.find((each) => faults[each] !== undefined);
  if (member) return `${capitalised(ruleMemberTitles[member])}: ${faults[member]}`;
  const { understood, why } = ruleOfRow(source.fields, read);
  return understood ? undefined : notUnderstood(why);
}

const notUnderstood = (why: readonly string[]) => `Not understood: ${why.join(', ')}.`;

/** The lines of a table, with cells separated by tabs, commas or semicolons. */
function tableRules(whole: string): Source[] {
  const delimiter = ['\t', ',', ';'].find((mark) => whole.includes(mark)) ?? ',';
  const lines = whole.split('\n').flatMap((text, index) => {
    // Line by line, so that a quotation mark that is not closed costs one line.
    const { data, errors } = Papa.parse<string[]>(text, { delimiter });
    const cells = (data[0] ?? []).map((cell) => cell.trim());
    return cells.some(Boolean) ? [{ line: index + 1, text, cells, broken: errors.length > 0 }] : [];
  });
  const named = (lines[0]?.cells ?? []).map((cell) => columnNamed(cell));
  const hasHeader = named.filter(Boolean).length > 1;
  const columns: readonly (string | undefined)[] = hasHeader ? named : ruleMembers;
  return (hasHeader ? lines.slice(1) : lines).map(({ cells, broken, ...source }): Source => {
    if (broken) return { ...source, why: 'Its quotation marks do not match.' };
    const extra = cells.slice(columns.length).find(Boolean);
    if (extra !== undefined) return { ...source, why: `“${extra}” is in no column of a rule.` };
    const at = (column: string) => cells[columns.indexOf(column)] ?? '';
    const [first, last] = [at('port'), at('portmax')];
    return {
      ...source,
      fields: {
        direction: at('direction').toLowerCase(),
        protocol: at('protocol').toLowerCase(),
        port: last === '' || last === first ? first : `${first}-${last}`,
        cidr: at('cidr'),
      },
    };
  });
}

/** The part of a rule that a header names, by its name in the API; other columns are left aside. */
function columnNamed(cell: string): string | undefined {
  const name = cell.toLowerCase().replaceAll(/[^a-z]/g, '');
  if (name === 'prefix') return 'cidr';
  return ['direction', 'protocol', 'port', 'portmax', 'cidr'].find((each) => each === name);
}

/** The rules of a JSON text: a list, or a security group that has one. */
function jsonRules(text: string): Source[] {
  const whole = { line: 1, text };
  let value: Json;
  try {
    value = parseJson(text);
  } catch (error) {
    return [{ ...whole, why: `This is not JSON: ${error instanceof Error ? error.message : ''}` }];
  }
  const list = [value, valueAt(value, '/spec/rules')].find((each) => Array.isArray(each));
  if (!list) return [{ ...whole, why: 'There is no list of rules in it.' }];
  return ruleRows(list).map((row, index): Source => {
    const raw = list[index] ?? null;
    const source = { line: index + 1, text: stringifyJson(raw) };
    const { understood, why } = normalise(raw, 0);
    return understood
      ? { ...source, fields: duplicateRow(list, row) }
      : { ...source, why: notUnderstood(why) };
  });
}
