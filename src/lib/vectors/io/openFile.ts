import { readCells, tableFrom, textNames, withHeading, type TextTable } from '../../csv/textsCsv';
import { decodeText } from '../../text/decodeText';
import { formatCount, joinWords, messageOf, plural } from '../../text/text';
import { emptyMatrix, norms, takeRows, type Matrix } from '../math/matrix';
import { jsonRows, type JsonRow } from './jsonRows';
import { readNpy } from './npy';

/** What a file of vectors, or of texts, holds. */
export interface OpenedFile {
  /** No rows where the file has texts only. */
  vectors: Matrix;
  /** The texts with their columns; absent where the file has vectors only. */
  table: TextTable | undefined;
  /** Queries with the ids of the texts they should find, as CSV. */
  queries?: string;
  /** The rows of the file, from 0, that have no usable vector: they and their texts are left out. */
  left: number[];
  /** What was left out, in words. */
  notes: string[];
}

/** Reads NPY, JSON, JSON lines, CSV or TSV. Throws in words. */
export function openFile(name: string, bytes: Uint8Array): OpenedFile {
  if (/\.npy$/i.test(name)) return usable(readNpy(bytes), undefined, []);
  if (/\.parquet$/i.test(name))
    throw new Error(
      'Parquet is not read here. Save it with pandas.read_parquet(file).to_json("rows.jsonl", orient="records", lines=True).',
    );
  const text = decodeText(bytes);
  if (text.includes('\0')) throw new Error('it is no text file.');
  if (/\.(?:jsonl?|ndjson)$/i.test(name)) return openJson(text);
  return openCsv(text, /\.tsv$/i.test(name) ? '\t' : '');
}

function openJson(text: string): OpenedFile {
  let value: unknown;
  const isLines = /^\s*[[{].*[\]}]\s*\n\s*[[{]/.test(text);
  try {
    value = JSON.parse(isLines ? `[${text.trim().replaceAll(/\s*\n\s*/g, ',')}]` : text);
  } catch (error) {
    throw new Error(`it is not JSON: ${messageOf(error)}`);
  }
  const rows = jsonRows(value);
  const names = [...new Set(rows.flatMap(({ facts }) => [...facts.keys()]))];
  const cells = rows.map(({ facts }) => names.map((name) => facts.get(name) ?? ''));
  const table = textsOf([names, ...cells], true);
  if (rows.length > 0 && table && rows.every(({ vector }) => vector === undefined))
    return { vectors: emptyMatrix(0, 0), table, left: [], notes: [] };
  const found = rows.map(({ vector }: JsonRow, at) => {
    if (vector === undefined)
      throw new Error(`row ${at + 1} has no “embedding” that is a list of numbers.`);
    return vector;
  });
  return usable(matrixOf(found), table, table ? [] : names);
}

/** Fewer columns of numbers are facts of the texts and no vector. */
const FEWEST = 8;
const list = /^\s*[[{(]\s*[-+.\d]/;

function openCsv(text: string, separator: string): OpenedFile {
  const { cells, faults } = readCells(text, separator);
  const [first = [], second = []] = cells;
  const heading = !(first.length >= FEWEST && first.every(isNumber)) && !first.some(isList);
  const rows = heading ? cells.slice(1) : cells;
  const lists = (heading ? second : first).findIndex(isList);
  const places = heading ? numbered(first, second) : [...first.keys()];
  if (lists < 0 && places.length === 0)
    return { vectors: emptyMatrix(0, 0), table: tableFrom(cells, faults), left: [], notes: [] };
  const vectors =
    lists >= 0
      ? rows.map((row, at) => listOf(row[lists] ?? '', at))
      : rows.map((row) => (heading ? places.map((at) => row[at]) : row).map(numberOf));
  const isPlace = new Set(lists >= 0 ? [lists] : places);
  const rest = cells.map((row) => row.filter((_, at) => !isPlace.has(at)));
  // The table of an export knows its own columns.
  const table =
    first[0] === 'index' && lists < 0 ? tableFrom(cells, faults) : textsOf(rest, heading);
  return usable(matrixOf(vectors), table, table || !heading ? [] : (rest[0] ?? []));
}

/** The columns that are numbered and hold numbers, in the order of their numbers: `d0`, `d1` … `d10`, or `0`, `1`. */
function numbered(names: readonly string[], cells: readonly string[]): number[] {
  const byName = new Map<string, (readonly [number: number, at: number])[]>();
  for (const [at, name] of names.entries()) {
    const [, word, number] = /^(\D*)(\d+)$/.exec(name.trim()) ?? [];
    if (word === undefined || !isNumber(cells[at] ?? '')) continue;
    byName.set(word, [...(byName.get(word) ?? []), [Number(number), at]]);
  }
  const fits = [...byName].filter(
    ([word, at]) => at.length >= FEWEST || (word === 'd' && names[0] === 'index'),
  );
  const [most] = fits.toSorted(([, a], [, b]) => b.length - a.length);
  return (most?.[1] ?? []).toSorted(([a], [b]) => a - b).map(([, at]) => at);
}

const isList = (cell: string) => list.test(cell) && /[\d.]\s*[\]})]\s*$/.test(cell);

function isNumber(cell: string): boolean {
  return /^\s*(?:nan|[+-]?inf(?:inity)?)\s*$/i.test(cell) || !Number.isNaN(numberOf(cell));
}

/** Spreadsheets of many countries write 0,5 for a half. */
function numberOf(cell = ''): number {
  return cell.trim() === '' ? Number.NaN : Number(cell.replace(',', '.'));
}

/** `[0.1, 0.2]`, as pgvector and JSON write it, or `{0.1,0.2}`, as PostgreSQL writes a list. */
function listOf(cell: string, at: number): ArrayLike<number> | null {
  if (/^\s*(?:null)?\s*$/i.test(cell)) return null;
  const parts = cell
    .trim()
    .slice(1, -1)
    .split(/\s*[,;]\s*|\s+/);
  const isNone = (part: string) => !/^(?:nan|null)$/i.test(part) && Number.isNaN(Number(part));
  if (!/^\s*[[{(]/.test(cell) || parts.some(isNone))
    throw new Error(`the vector of row ${at + 1} is not a list of numbers.`);
  return parts.map(Number);
}

const idName = /^(?:_?id|index|object|model|.*[_ -]id)$/i;

/** A table with a column of texts: not of numbers, of ids, or of what is the same for all. */
function textsOf(cells: string[][], heading: boolean): TextTable | undefined {
  const table = withHeading(tableFrom(cells, []), heading);
  const { columns, rows } = table;
  const isText = (at: number) => {
    const values = rows.map((row) => row[at] ?? '');
    const { size } = new Set(values);
    // A column that is called so may have each text twice, but not one for all.
    const isSame =
      values.length > 1 &&
      (textNames.test(columns[at] ?? '') ? size === 1 : size * 2 <= values.length);
    return (
      !idName.test(columns[at] ?? '') && !isSame && values.some((cell) => !isNumber(cell || '0'))
    );
  };
  if (isText(table.textColumn)) return table;
  const sizeOf = (at: number) => rows.reduce((sum, row) => sum + (row[at]?.length ?? 0), 0);
  const [textColumn] = [...columns.keys()].filter(isText).toSorted((a, b) => sizeOf(b) - sizeOf(a));
  return textColumn === undefined ? undefined : { ...table, textColumn };
}

/** Of a row that has no vector the numbers are NaN. */
function matrixOf(rows: readonly (ArrayLike<number> | null)[]): Matrix {
  const columns = rows.find((row) => row !== null)?.length ?? 0;
  if (columns === 0) throw new Error('there are no vectors in it.');
  const ragged = rows.findIndex((row) => row !== null && row.length !== columns);
  if (ragged >= 0)
    throw new Error(
      `row ${ragged + 1} has ${plural(rows[ragged]?.length ?? 0, 'number')}, the first has ${columns}.`,
    );
  const matrix = emptyMatrix(rows.length, columns);
  for (const [at, row] of rows.entries())
    matrix.data.set(row ?? new Float32Array(columns).fill(Number.NaN), at * columns);
  return matrix;
}

/** Without the rows that have no direction, and their texts. */
function usable(
  matrix: Matrix,
  table: TextTable | undefined,
  unused: readonly string[],
): OpenedFile {
  const lengths = norms(matrix);
  const isUsable = (row: number) => Number.isFinite(lengths[row]) && (lengths[row] ?? 0) > 0;
  const rows = [...lengths.keys()];
  const left = rows.filter((row) => !isUsable(row));
  if (left.length === rows.length) throw new Error('none of its vectors has numbers of use.');
  const named = left.slice(0, 3).map((row) => `row ${formatCount(row + 1)}`);
  const notes = [
    ...(left.length > 0
      ? [
          `${plural(left.length, 'vector')} of zeros or NaN left out, with the texts: ${joinWords(left.length > 3 ? [...named, `${formatCount(left.length - 3)} more`] : named)}.`,
        ]
      : []),
    ...(unused.length > 0
      ? [`No column holds texts, so these are not used: ${unused.join(', ')}.`]
      : []),
  ];
  return {
    vectors: left.length > 0 ? takeRows(matrix, rows.filter(isUsable)) : matrix,
    table:
      table && left.length > 0
        ? { ...table, rows: table.rows.filter((_, row) => isUsable(row)) }
        : table,
    left,
    notes,
  };
}

/**
 * The three files of a BEIR data set: texts and queries as JSON lines, and which texts answer which queries by their ids.
 * Titles go before their texts, as BEIR does it. Throws in words.
 */
export function openBeir(files: readonly { name: string; bytes: Uint8Array }[]): OpenedFile {
  const tables = files.map(({ name, bytes }) => ({ name, table: openFile(name, bytes).table }));
  const find = (isIt: (name: string) => boolean) =>
    tables.find(({ name }) => isIt(name.toLowerCase()))?.table;
  const judged = find((name) => name.endsWith('.tsv'));
  const asked = find((name) => name.includes('quer') && !name.endsWith('.tsv'));
  const corpus = find((name) => !name.includes('quer') && !name.endsWith('.tsv'));
  if (!judged || !asked || !corpus || files.length > 3)
    throw new Error(
      'several files are opened together only as BEIR has them: corpus.jsonl, queries.jsonl and one of qrels, such as test.tsv.',
    );
  const answers = new Map<string, string[]>();
  for (const [query = '', text = '', score = ''] of judged.rows)
    if (Number(score) > 0) answers.set(query, [...(answers.get(query) ?? []), text]);
  const columns = ['query', 'expected'];
  const rows = textsById(asked).flatMap(([id, query]) => {
    const expected = answers.get(id);
    return expected ? [[query, expected.join('|')]] : [];
  });
  const left = asked.rows.length - rows.length;
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
  return {
    vectors: emptyMatrix(0, 0),
    table: tableFrom([['_id', 'text'], ...textsById(corpus)], []),
    queries: [columns, ...rows].map((row) => row.map(quoted).join(',')).join('\n'),
    left: [],
    notes: left > 0 ? [`${plural(left, 'query')} that no text answers left out.`] : [],
  };
}

function textsById({ columns, rows }: TextTable): [id: string, text: string][] {
  const cell = (row: readonly string[], name: string) => row[columns.indexOf(name)] ?? '';
  return rows.map((row) => [cell(row, '_id'), `${cell(row, 'title')} ${cell(row, 'text')}`.trim()]);
}
