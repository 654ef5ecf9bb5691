import { parseCsv } from './parseCsv';

/** A table read from a file. Rows are as long as `columns`. */
export interface TextTable {
  columns: string[];
  rows: string[][];
  /** The column that most likely holds the texts, and one that could colour them (few different values). */
  textColumn: number;
  labelColumn: number | undefined;
  /** What was wrong with the file, in words; reading goes on all the same. */
  faults: string[];
}

/** The lines of a plain text file or of the field, without those that are blank. */
export function textLines(text: string): string[] {
  return withoutMark(text)
    .split(/\r\n|[\n\r]/)
    .filter((line) => line.trim() !== '');
}

const MOST_FAULTS = 5;
const headerName =
  /^(?:text|texts|content|body|document|sentence|passage|query|question|input|title|name|label|category|class|cluster|group|topic|lang|language|expected|match|matches|relevant|answer|id)$/i;

/** Reads CSV, TSV or semicolon-separated text. The first row counts as a header when it looks like one. */
export function readTable(text: string): TextTable {
  // A last line without cells would spoil the guess of the separator.
  const { cells, faults: found } = parseCsv(text.replace(/[\r\n]+$/, ''));
  const data = cells.filter((row) => row.some((cell) => cell.trim() !== ''));
  const faults = found.slice(0, MOST_FAULTS).map(({ row, words }) => `Row ${row}: ${words}`);
  const width = data.reduce((most, row) => Math.max(most, row.length), 0);
  const all = data.map((row) => Array.from({ length: width }, (_, at) => row[at] ?? ''));
  const [first = [], ...rest] = all;
  const hasHeader = rest.length > 0 && first.some((cell) => headerName.test(cell.trim()));
  const rows = hasHeader ? rest : all;
  const columns = Array.from({ length: width }, (_, at) => {
    const name = hasHeader ? (first[at] ?? '').trim() : '';
    return name === '' ? `Column ${at + 1}` : name;
  });
  const textColumn = textColumnOf(columns, rows);
  return {
    columns,
    rows,
    textColumn,
    labelColumn: labelColumnOf(columns, rows, textColumn),
    faults,
  };
}

function withoutMark(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}

const textNames = /^(?:text|texts|content|body|document|sentence|passage|input)$/i;
const labelNames = /^(?:label|category|class|cluster|group|topic|lang|language)$/i;

function textColumnOf(columns: readonly string[], rows: readonly string[][]): number {
  const named = columns.findIndex((name) => textNames.test(name));
  if (named >= 0) return named;
  const lengths = columns.map((_, at) =>
    rows.reduce((sum, row) => sum + (row[at]?.length ?? 0), 0),
  );
  return Math.max(0, lengths.indexOf(Math.max(...lengths)));
}

function labelColumnOf(
  columns: readonly string[],
  rows: readonly string[][],
  textColumn: number,
): number | undefined {
  const fits = (at: number) => {
    const values = new Set(rows.map((row) => row[at]));
    return at !== textColumn && values.size > 1 && values.size <= Math.min(30, rows.length / 2);
  };
  const places = columns.map((_, at) => at).filter(fits);
  return places.find((at) => labelNames.test(columns[at] ?? '')) ?? places[0];
}

/** One query of a bench, with the texts that should be found for it. */
export interface BenchQuery {
  query: string;
  expected: string[];
}

/**
 * Reads queries with expected matches: the first column is the query, every other cell of the row (parts of a cell are
 * separated by `|`) a match, and rows with the same query add up. A match names a text by its words or its line number.
 */
export function readBench(text: string): { queries: BenchQuery[]; faults: string[] } {
  return benchOf(readTable(text));
}

/** The same of a table that was read already. */
export function benchOf({ columns, rows, faults }: TextTable): {
  queries: BenchQuery[];
  faults: string[];
} {
  const at = Math.max(
    0,
    columns.findIndex((name) => /^(?:query|question)$/i.test(name)),
  );
  const matches = new Map<string, Set<string>>();
  for (const row of rows) {
    const query = (row[at] ?? '').trim();
    if (query === '') continue;
    const known = matches.get(query) ?? new Set<string>();
    matches.set(query, known);
    for (const cell of row.filter((_, place) => place !== at))
      for (const part of cell.split('|')) if (part.trim() !== '') known.add(part.trim());
  }
  const queries = [...matches].map(([query, known]) => ({ query, expected: [...known] }));
  return { queries, faults };
}

/** The rows of `texts` that a bench expects, and matches that name none of them. A line number counts from 1. */
export function matchExpected(
  queries: readonly BenchQuery[],
  texts: readonly string[],
): { expected: number[][]; unknown: string[] } {
  const places = new Map<string, number[]>();
  for (const [at, text] of texts.entries()) {
    const key = text.trim();
    const known = places.get(key);
    if (known) known.push(at);
    else places.set(key, [at]);
  }
  const unknown = new Set<string>();
  const expected = queries.map((query) => {
    const rows = query.expected.flatMap((match) => {
      const byText = places.get(match);
      if (byText) return byText;
      const line = /^[1-9]\d{0,8}$/.test(match) ? Number(match) : 0;
      if (line >= 1 && line <= texts.length) return [line - 1];
      unknown.add(match);
      return [];
    });
    return [...new Set(rows)];
  });
  return { expected, unknown: [...unknown] };
}
