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
  if (plain.trim() === '') return { rules: [], faults: [], ignored: [] };
  return /^\s*[[{]/.test(plain) ? jsonRules(plain) : tableRules(plain);
}

interface Line {
  number: number;
  text: string;
  cells: string[];
  fault?: string;
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

/** Rules of a table: cells separated by tabs, commas, semicolons or bars, or words separated by spaces. */
function tableRules(whole: string): Pasted {
  const lines = linesOf(whole).filter(({ cells }) => cells.some((cell) => cell !== ''));
  const header = headerOf(lines[0]?.cells ?? []);
  const rules: PastedRule[] = [];
  const faults: PasteFault[] = [];
  for (const { number: line, text: source, cells, fault } of header ? lines.slice(1) : lines) {
    const read = fault === undefined ? readCells(cells, header) : { why: fault };
    const text = source.slice(0, 200);
    if ('why' in read) faults.push({ line, text, why: read.why });
    else rules.push({ line, text, ...read });
  }
  return { rules, faults, ignored: header?.ignored ?? [] };
}

function linesOf(text: string): Line[] {
  const lines = text.split('\n');
  const delimiter = text.includes('\t') ? '\t' : '';
  const { data, errors, meta } = Papa.parse<string[]>(text, {
    delimiter,
    delimitersToGuess: [',', ';', '|'],
  });
  const quoted = errors.some(({ type }) => type === 'Quotes');
  const parted = !errors.some(({ code }) => code === 'UndetectableDelimiter');
  // A quotation mark that is never closed would swallow all lines after it.
  if (quoted || !parted)
    return lines.map((line, index) => lineOf(line, index, parted ? meta.delimiter : undefined));
  let at = 0;
  return data.map((cells) => {
    const height = cells.join('').split('\n').length;
    const source = lines.slice(at, at + height).join('\n');
    const line = { number: at + 1, text: source, cells: cells.map(cellText) };
    at += height;
    return line;
  });
}

/** A cell without the spaces around it, and without quotation marks that follow a space. */
function cellText(cell: string): string {
  return cell.trim().replace(/^"(.*)"$/s, '$1');
}

function lineOf(text: string, index: number, delimiter: string | undefined): Line {
  const number = index + 1;
  if (delimiter === undefined) return { number, text, cells: text.trim().split(/\s+/) };
  const { data, errors } = Papa.parse<string[]>(text, { delimiter });
  const cells = (data[0] ?? []).map(cellText);
  const broken = errors.some(({ type }) => type === 'Quotes');
  return { number, text, cells, ...(broken && { fault: 'Its quotation marks do not match.' }) };
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
  let parsed: Json;
  try {
    parsed = parseJson(text);
  } catch (error) {
    return { rules: [], faults: [notJson(text, error)], ignored: [] };
  }
  const found = listIn(parsed);
  if (!found)
    return {
      rules: [],
      faults: [{ line: 1, text: excerpt(text), why: 'There is no list of rules in it.' }],
      ignored: [],
    };
  const rules: PastedRule[] = [];
  const faults: PasteFault[] = [];
  const starts = elementLines(text, found.path);
  found.list.forEach((raw, index) => {
    const line = starts[index] ?? 1;
    const read = readJsonRule(raw);
    const source = excerpt(stringifyJson(raw));
    if ('why' in read) faults.push({ line, text: source, why: read.why });
    else rules.push({ line, text: source, ...read });
  });
  return { rules, faults, ignored: [] };
}

function excerpt(text: string): string {
  return text.slice(0, 200);
}

function notJson(text: string, error: unknown): PasteFault {
  const message = error instanceof Error ? error.message : '';
  const position = /position (\d+)/.exec(message)?.[1];
  const named = /line (\d+)/.exec(message)?.[1];
  const line = position
    ? text.slice(0, Number(position)).split('\n').length
    : Math.max(1, Number(named ?? 1));
  return { line, text: excerpt(text.split('\n')[line - 1] ?? ''), why: 'This is not JSON.' };
}

function listIn(value: Json): { list: Json[]; path: string } | undefined {
  for (const path of ['', '/rules', '/spec/rules']) {
    const list = valueAt(value, path);
    if (Array.isArray(list)) return { list: list as Json[], path };
  }
  const one = isObject(value) && ruleSpelling(value).direction !== undefined;
  return one ? { list: [value], path: 'one' } : undefined;
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

const token = /"(?:[^"\\]|\\.)*"|[[\]{},:]|[^\s[\]{},:"]+/g;

/** The lines on which the elements of one list begin; the text is known to be JSON. */
function elementLines(text: string, path: string): number[] {
  const lines: number[] = [];
  const open: { path: string; key: string; list: boolean }[] = [];
  let line = 1;
  let seen = 0;
  for (const { 0: piece, index } of text.matchAll(token)) {
    const here = open.at(-1);
    for (; seen < index; seen++) if (text[seen] === '\n') line += 1;
    if (piece === ']' || piece === '}') {
      open.pop();
      continue;
    }
    if (piece === ',' || piece === ':') continue;
    if (here && !here.list && isKey(text, index + piece.length)) {
      here.key = piece.slice(1, -1);
      continue;
    }
    if (here?.list && here.path === path) lines.push(line);
    if (piece === '[' || piece === '{') {
      const inner =
        here === undefined ? '' : here.list ? `${here.path}/-` : `${here.path}/${here.key}`;
      open.push({ path: inner, key: '', list: piece === '[' });
    }
  }
  return lines;
}

const colon = /\s*:/y;
function isKey(text: string, end: number): boolean {
  colon.lastIndex = end;
  return colon.test(text);
}
