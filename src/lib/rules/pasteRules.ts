import type { Pasted } from './pasteRulesFields';
import { jsonRules } from './pasteRulesJson';
import { tableRules } from './pasteRulesTable';

export type { Pasted, PastedRule, PasteFault } from './pasteRulesFields';

/**
 * Reads pasted rules: cells of a spreadsheet, CSV with or without a header and with its columns in any order, words
 * parted by spaces, or JSON (a list of rules, or what holds one: a whole security group). Nothing is guessed: a line
 * that is not fully understood is a fault.
 */
export function parsePaste(text: string): Pasted {
  const plain = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  if (plain.trim() === '') return { rules: [], faults: [], ignored: [] };
  return /^\s*[[{]/.test(plain) ? jsonRules(plain) : tableRules(plain);
}
