import { plainCell } from './csv';
import { parseCsv } from './parseCsv';

/** A table read from a file. Rows are as long as `columns`. */
export interface TextTable {
  columns: string[];
  rows: string[][];
  /** The first row unchanged, when it is a heading and not one of `rows`. */
  heading: string[] | undefined;
  /** The heading is a known one and every row has as many cells: unlikely to be sentences with commas. */
  regular: boolean;
  /** The column that most likely holds the texts. */
  textColumn: number;
  /** What was wrong with the file, in words; the rest is read. */
  faults: string[];
}

/** The lines of a plain text file or of the field, without those that are blank. */
export function textLines(text: string): string[] {
  const plain = withoutMark(text);
  // Three times as quick, and the text of a field has no other line ends.
  const lines = plain.includes('\r') ? plain.split(/\r\n|[\n\r]/) : plain.split('\n');
  return lines.filter((line) => /\S/.test(line));
}

const MOST_FAULTS = 5;
const headerName =
  /^(?:text|texts|content|body|document|sentence|passage|query|question|input|title|name|label|category|class|cluster|group|topic|lang|language|expected|match|matches|relevant|answer|id)$/i;

/** The cells of CSV, TSV or semicolon-separated text without rows that are empty, and what is wrong with it in words. */
export function readCells(text: string, separator = ''): { cells: string[][]; faults: string[] } {
  // A last line without cells would spoil the guess of the separator.
  const { cells, faults } = parseCsv(text.replace(/[\r\n]+$/, ''), separator);
  return {
    cells: cells.filter((row) => row.some((cell) => cell.trim() !== '')),
    faults: faults.slice(0, MOST_FAULTS).map(({ row, words }) => `Row ${row}: ${words}`),
  };
}

/** The table in a text. */
export function readTable(text: string): TextTable {
  const { cells, faults } = readCells(text);
  return tableFrom(cells, faults);
}

/**
 * A table of cells. The first row counts as a heading when it looks like one. From an export of this console only the
 * texts are read, not their vectors.
 */
export function tableFrom(data: string[][], faults: string[]): TextTable {
  const [first = []] = data;
  const regular =
    data.length > 1 &&
    first.length > 1 &&
    isHeading(first) &&
    // After the comma of a sentence there is a blank.
    !first.some((cell) => /^\s/.test(cell)) &&
    data.every((row) => row.length === first.length);
  const kept = columnsOfExport(first);
  const cells =
    kept === undefined ? sameLength(data) : data.map((row) => row.slice(1, kept).map(plainCell));
  return { ...tableOf(cells, cells.length > 1 && isHeading(first)), regular, faults };
}

/** The same table with its first row for a heading, or for a row like the others. */
export function withHeading(table: TextTable, isThere: boolean): TextTable {
  const cells = table.heading ? [table.heading, ...table.rows] : table.rows;
  return { ...table, ...tableOf(cells, isThere) };
}

function tableOf(cells: string[][], isThere: boolean): Omit<TextTable, 'regular' | 'faults'> {
  const heading = isThere ? cells[0] : undefined;
  const rows = heading ? cells.slice(1) : cells;
  const columns = (cells[0] ?? []).map((cell, at) => {
    const name = heading ? cell.trim() : '';
    return name === '' ? `Column ${at + 1}` : name;
  });
  return { columns, rows, heading, textColumn: textColumnOf(columns, rows) };
}

function sameLength(data: readonly string[][]): string[][] {
  const width = data.reduce((most, row) => Math.max(most, row.length), 0);
  return data.map((row) => Array.from({ length: width }, (_, at) => row[at] ?? ''));
}

const MOST_WORDS = 3;

/** A known name is among the cells, and none of them is a sentence. */
function isHeading(cells: readonly string[]): boolean {
  return (
    cells.some((cell) => headerName.test(cell.trim())) &&
    cells.every(
      (cell) => cell.trim().split(/\s+/).length <= MOST_WORDS && !/[.?!]$/.test(cell.trim()),
    )
  );
}

const computed = /^(?:prefix|cluster|(?:pca|umap)_[xy]|d\d+)$/;

/** How many columns an exported run's header has before those that the console computed; `undefined` for another header. */
function columnsOfExport(heading: readonly string[]): number | undefined {
  if (heading[0] !== 'index' || heading[1] !== 'text') return undefined;
  const end = heading.findIndex((name) => computed.test(name));
  const rest = end < 0 ? [] : heading.slice(end);
  return rest.some((name) => /^d0$|_x$/.test(name)) && rest.every((name) => computed.test(name))
    ? end
    : undefined;
}

function withoutMark(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}

/** What columns of texts are called. */
export const textNames = /^(?:text|texts|content|body|document|sentence|passage|input)$/i;
const labelNames = /^(?:label|category|class|cluster|group|topic|lang|language)$/i;

function textColumnOf(columns: readonly string[], rows: readonly string[][]): number {
  const named = columns.findIndex((name) => textNames.test(name));
  if (named >= 0) return named;
  const lengths = columns.map((_, at) =>
    rows.reduce((sum, row) => sum + (row[at]?.length ?? 0), 0),
  );
  return Math.max(0, lengths.indexOf(Math.max(...lengths)));
}

const MOST_LABELS = 30;

/**
 * The columns that could colour texts, those with a known name first. Others need two rows for each value, on
 * average:
 * the numbers and names of a short table would colour every text on its own.
 */
export function labelColumns({ columns, rows }: TextTable, textColumn: number): number[] {
  const isNamed = (at: number) => labelNames.test(columns[at] ?? '');
  const fits = (at: number) => {
    const { size } = new Set(rows.map((row) => row[at]));
    const most = isNamed(at) ? rows.length - 1 : rows.length / 2;
    return at !== textColumn && size > 1 && size <= Math.min(MOST_LABELS, most);
  };
  return columns
    .map((_, at) => at)
    .filter(fits)
    .toSorted((a, b) => Number(isNamed(b)) - Number(isNamed(a)));
}

/** One query of a bench, with the texts that should be found for it. */
export interface BenchQuery {
  query: string;
  expected: string[];
}

const queryNames = /^(?:query|question)$/i;
const matchNames = /^(?:expected|match|matches|relevant|answer)[ _-]?\d*$/i;

/**
 * The queries of a table with their expected matches. By a heading, matches stand in the columns that are called so;
 * without one, the first column is the query and all others are matches. Parts of a cell are separated by `|`. A match
 * names a text by its words or its line number. Rows with the same query are one query with the matches of all of them:
 * judged one by one, each would count the matches of the others as wrong.
 */
export function benchOf({ columns, rows, heading, faults }: TextTable): {
  queries: BenchQuery[];
  /** The query of each row that repeats an earlier one. */
  repeats: string[];
  /** Names of the columns that are neither. */
  ignored: string[];
  /** Rows that hold something, but no query. */
  queryless: number;
  faults: string[];
} {
  const all = [...columns.keys()];
  const isMatch = (at: number) => matchNames.test(columns[at] ?? '');
  const mayBeQuery = all.filter((place) => !isMatch(place));
  const at = heading ? queryColumnOf(columns, rows, mayBeQuery) : 0;
  const others = all.filter((place) => place !== at);
  const expected = heading ? others.filter(isMatch) : others;
  const matches = new Map<string, Set<string>>();
  const repeats: string[] = [];
  let queryless = 0;
  for (const row of rows) {
    const query = (row[at] ?? '').trim();
    if (query === '') {
      queryless += 1;
      continue;
    }
    const before = matches.get(query);
    if (before) repeats.push(query);
    const known = before ?? new Set<string>();
    matches.set(query, known);
    for (const place of expected)
      for (const part of (row[place] ?? '').split('|'))
        if (part.trim() !== '') known.add(part.trim());
  }
  const queries = [...matches].map(([query, known]) => ({ query, expected: [...known] }));
  const ignored = others.filter((place) => !expected.includes(place));
  return {
    queries,
    repeats,
    ignored: ignored.map((place) => columns[place] ?? ''),
    queryless,
    faults,
  };
}

/** The column called a query or, of those that may be one, the most likely to hold texts. */
function queryColumnOf(
  columns: readonly string[],
  rows: readonly string[][],
  candidates: readonly number[],
): number {
  const called = candidates.find((at) => queryNames.test(columns[at] ?? ''));
  const names = candidates.map((at) => columns[at] ?? '');
  const cells = rows.map((row) => candidates.map((at) => row[at] ?? ''));
  return called ?? candidates[textColumnOf(names, cells)] ?? 0;
}

/**
 * The rows of `texts` that a bench expects, and matches that name none of them. A match is a text, or its id where
 * `ids` has columns of them. Without such a column a number is a line, counted from 1, which `lines` counts.
 */
export function matchExpected(
  queries: readonly BenchQuery[],
  texts: readonly string[],
  ids: readonly (readonly string[])[] = [],
): {
  expected: number[][];
  unknown: string[];
  lines: number;
  /** How many were found by their ids. */
  ids: number;
} {
  const places = rowsByValue(texts);
  const matches = queries.flatMap((query) => query.expected);
  const columns = ids.map(rowsByValue);
  const fits = (rows: ReadonlyMap<string, unknown>) =>
    matches.filter((one) => rows.has(one)).length;
  // The first column is named as an id. Another one counts if most matches are in it.
  const byId = columns.toSorted((a, b) => fits(b) - fits(a))[0];
  const isById = byId !== undefined && fits(byId) > fits(places);
  const found = isById ? fits(byId) : 0;
  const unknown = new Set<string>();
  let lines = 0;
  const expected = queries.map((query) => {
    const rows = query.expected.flatMap((match) => {
      const known = places.get(match) ?? (isById ? byId.get(match) : undefined);
      if (known) return known;
      const line = !isById && /^[1-9]\d{0,8}$/.test(match) ? Number(match) : 0;
      if (line >= 1 && line <= texts.length) {
        lines += 1;
        return [line - 1];
      }
      unknown.add(match);
      return [];
    });
    return [...new Set(rows)];
  });
  return { expected, unknown: [...unknown], lines, ids: found };
}

/** The rows of each value, ignoring blanks around it. */
export function rowsByValue(values: readonly string[]): Map<string, number[]> {
  const rows = new Map<string, number[]>();
  for (const [at, value] of values.entries()) {
    const known = rows.get(value.trim());
    if (known) known.push(at);
    else rows.set(value.trim(), [at]);
  }
  return rows;
}
