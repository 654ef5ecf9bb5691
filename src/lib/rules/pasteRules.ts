import Papa from 'papaparse';
import {
  isObject,
  parseJson,
  stringifyJson,
  toNumber,
  valueAt,
  type Json,
  type JsonObject,
} from '../json';
import {
  directionOf,
  looksLikePorts,
  looksLikeRange,
  protocolOf,
  readFields,
  type FieldTexts,
  type Pasted,
  type PastedRule,
  type PasteFault,
  type ReadFields,
} from './pasteRulesFields';
import { normalise, ruleSpelling, type RuleMember } from './rules';

export type { Pasted, PastedRule, PasteFault } from './pasteRulesFields';

/**
 * Reads pasted rules: cells of a spreadsheet, CSV with or without a header and with its columns in any order, words
 * separated by spaces, or JSON (a list of rules, or what holds one: a whole security group). Nothing is guessed: a line
 * that is not fully understood is a fault.
 */
export function parsePaste(text: string): Pasted {
  const plain = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  if (plain.trim() === '') return { unit: 'Line', rules: [], faults: [], ignored: [] };
  return /^\s*[[{]/.test(plain) ? jsonRules(plain) : tableRules(plain);
}

interface Line {
  number: number;
  text: string;
  cells: string[];
  /** Its quotation marks do not match. */
  broken: boolean;
}

type Field = keyof FieldTexts;

// Without letter case, spaces and punctuation.
const headers: Readonly<Record<Field, readonly string[]>> = {
  direction: ['direction', 'dir'],
  protocol: ['protocol', 'proto', 'ipprotocol'],
  port: ['port', 'ports', 'portrange', 'fromport', 'portfrom', 'portmin', 'firstport', 'startport'],
  portMax: ['portmax', 'toport', 'portto', 'lastport', 'endport'],
  cidr: words(
    'cidr prefix range iprange cidrblock address addresses remote',
    'source sourcecidr sourceip sourcerange',
    'destination destinationcidr destinationip destinationrange',
  ),
};

function words(...lines: string[]): string[] {
  return lines.join(' ').split(' ');
}

/** Rules of a table, one to a line: cells separated by tabs, commas, semicolons or bars, or words separated by spaces. */
function tableRules(whole: string): Pasted {
  const delimiter = ['\t', ',', ';', '|'].find((mark) => whole.includes(mark));
  const lines = whole
    .split('\n')
    .map((text, index) => lineOf(text, index + 1, delimiter))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const header = headerOf(lines[0]?.cells ?? []);
  const rules: PastedRule[] = [];
  const faults: PasteFault[] = [];
  for (const { number: line, text: source, cells, broken } of header ? lines.slice(1) : lines) {
    const read = broken ? { why: 'Its quotation marks do not match.' } : readCells(cells, header);
    const text = source.slice(0, 200);
    if ('why' in read) faults.push({ line, text, why: read.why });
    else rules.push({ line, text, ...read });
  }
  return { unit: 'Line', rules, faults, ignored: header?.ignored ?? [] };
}

function lineOf(text: string, number: number, delimiter: string | undefined): Line {
  if (delimiter === undefined)
    return { number, text, cells: text.trim().split(/\s+/), broken: false };
  const { data, errors } = Papa.parse<string[]>(text, { delimiter });
  const cells = (data[0] ?? []).map(cellText);
  return { number, text, cells, broken: errors.some(({ type }) => type === 'Quotes') };
}

/** A cell without the spaces around it, and without quotation marks that follow a space. */
function cellText(cell: string): string {
  return cell.trim().replace(/^"(.*)"$/, '$1');
}

interface Header {
  columns: Partial<Record<Field, number>>;
  /** What a column named "source" or "destination" says about every line. */
  direction: string;
  ignored: string[];
}

function headerOf(cells: readonly string[]): Header | undefined {
  const columns: Partial<Record<Field, number>> = {};
  const ignored: string[] = [];
  cells.forEach((cell, index) => {
    const field = fieldNamed(cell);
    if (field !== undefined && columns[field] === undefined) columns[field] = index;
    else if (cell !== '') ignored.push(cell);
  });
  if (Object.keys(columns).length < 2) return undefined;
  const range = plain(cells[columns.cidr ?? -1] ?? '');
  const implied = range.startsWith('source') ? 'ingress' : range.startsWith('dest') ? 'egress' : '';
  return { columns, direction: columns.direction === undefined ? implied : '', ignored };
}

function fieldNamed(cell: string): Field | undefined {
  const name = plain(cell);
  return (Object.keys(headers) as Field[]).find((field) => headers[field].includes(name));
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

function readCells(cells: readonly string[], header: Header | undefined): ReadFields {
  if (!header) return readUnnamed(cells);
  const at = (field: Field) => cells[header.columns[field] ?? -1] ?? '';
  return readFields({
    direction: at('direction') || header.direction,
    protocol: at('protocol'),
    port: at('port'),
    portMax: at('portMax'),
    cidr: at('cidr'),
  });
}

/** Cells in any order, each known by what it says. */
function readUnnamed(cells: readonly string[]): ReadFields {
  const texts: FieldTexts = { direction: '', protocol: '', port: '', portMax: '', cidr: '' };
  for (const cell of cells) {
    if (cell === '') continue;
    const field = fieldSaid(cell, texts);
    if (field === undefined)
      return { why: `“${cell.slice(0, 60)}” is not a direction, protocol, port or CIDR.` };
    texts[field] = cell;
  }
  return readFields(texts);
}

function fieldSaid(cell: string, texts: FieldTexts): Field | undefined {
  if (texts.direction === '' && directionOf(cell) !== undefined) return 'direction';
  if (texts.protocol === '' && protocolOf(cell) !== undefined) return 'protocol';
  if (texts.port === '' && looksLikePorts(cell)) return 'port';
  if (texts.cidr === '' && looksLikeRange(cell)) return 'cidr';
  return undefined;
}

/** Rules of JSON text: a list, an object with `rules`, a whole security group, or one rule. */
function jsonRules(text: string): Pasted {
  let list: readonly Json[] | undefined;
  let why = 'There is no list of rules in it.';
  try {
    list = listIn(parseJson(text));
  } catch (error) {
    why = `This is not JSON: ${error instanceof Error ? error.message : String(error)}`;
  }
  if (!list)
    return {
      unit: 'Line',
      rules: [],
      faults: [{ line: 1, text: excerpt(text), why }],
      ignored: [],
    };
  const rules: PastedRule[] = [];
  const faults: PasteFault[] = [];
  list.forEach((raw, index) => {
    const line = index + 1;
    const read = readJsonRule(raw);
    const source = excerpt(stringifyJson(raw));
    if ('why' in read) faults.push({ line, text: source, why: read.why });
    else rules.push({ line, text: source, ...read });
  });
  return { unit: 'Rule', rules, faults, ignored: [] };
}

function excerpt(text: string): string {
  return text.slice(0, 200);
}

function listIn(value: Json): readonly Json[] | undefined {
  for (const path of ['', '/rules', '/spec/rules']) {
    const list = valueAt(value, path);
    if (Array.isArray(list)) return list;
  }
  return isObject(value) && ruleSpelling(value).direction !== undefined ? [value] : undefined;
}

type Read = Omit<PastedRule, 'line' | 'text'> | { why: string };

function readJsonRule(raw: Json): Read {
  if (!isObject(raw)) return { why: 'A rule is an object.' };
  const spelled = ruleSpelling(raw);
  const texts: Partial<Record<RuleMember, string>> = {};
  for (const [member, name] of Object.entries(spelled)) {
    const text = textOf(raw[name]);
    if (text === undefined) return { why: `Its ${name} is neither text nor a number.` };
    texts[member as RuleMember] = text;
  }
  const { direction = '', protocol = '', port = '', portMax = '', cidr = '', prefix = '' } = texts;
  if (cidr !== '' && prefix !== '' && cidr !== prefix)
    return { why: 'It names two different ranges.' };
  if (portMax !== '' && port === '') return { why: 'It has a last port and no first one.' };
  const read = readFields({ direction, protocol, port, portMax, cidr: cidr || prefix });
  if ('why' in read) return read;
  const { id: _, ...extra } = normalise(raw, 0).unknownMembers;
  return Object.keys(extra).length === 0 ? read : { ...read, extra: extra as JsonObject };
}

function textOf(value: Json | undefined): string | undefined {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value.trim();
  const number = toNumber(value);
  return number === undefined ? undefined : String(number);
}
