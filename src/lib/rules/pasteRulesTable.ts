import Papa from 'papaparse';
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

/** Rules of a table: cells parted by tabs, commas, semicolons or bars, or words parted by spaces. */
export function tableRules(whole: string): Pasted {
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

/** A cell without the spaces around it; quotation marks after a space are no part of it either. */
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
