import { readCells, tableFrom, withHeading, type TextTable } from '../../csv/textsCsv';
import { decodeText } from '../../text/decodeText';
import { messageOf, plural } from '../../text/text';
import { emptyMatrix, norms, type Matrix } from '../math/matrix';
import { memberOf, vectorOf } from './answer';
import { readNpy } from './npy';

/** What a file of vectors, or of texts, holds. */
export interface OpenedFile {
  /** No rows where the file has texts only. */
  vectors: Matrix;
  /** The texts with their columns; absent where the file has vectors only. */
  table: TextTable | undefined;
}

/** Reads NPY, JSON, JSON lines or CSV. Throws in words. */
export function openFile(name: string, bytes: Uint8Array): OpenedFile {
  if (/\.npy$/i.test(name)) return { vectors: checked(readNpy(bytes)), table: undefined };
  const text = decodeText(bytes);
  if (text.includes('\0')) throw new Error('it is no text file.');
  return /\.(?:jsonl?|ndjson)$/i.test(name) ? openJson(text) : openCsv(text);
}

function openJson(text: string): OpenedFile {
  let value: unknown;
  const isLines = /^\s*[[{].*[\]}]\s*\n\s*[[{]/.test(text);
  try {
    value = JSON.parse(isLines ? `[${text.trim().replaceAll(/\s*\n\s*/g, ',')}]` : text);
  } catch (error) {
    throw new Error(`it is not JSON: ${messageOf(error)}`);
  }
  const list: unknown = Array.isArray(value) ? value : memberOf(value, 'data');
  const items: unknown[] = Array.isArray(list) ? list : [];
  const indexOf = (item: unknown) => Number(memberOf(item, 'index') ?? 0);
  const rows = items.toSorted((a, b) => indexOf(a) - indexOf(b));
  const found = rows.map((row, at) => {
    const given = Array.isArray(row)
      ? row
      : (memberOf(row, 'embedding') ?? memberOf(row, 'vector'));
    const vector = vectorOf(given);
    if (!vector) throw new Error(`row ${at + 1} has no “embedding” that is a list of numbers.`);
    return vector.floats;
  });
  const facts = rows.map((row) => {
    const {
      embedding: _vector,
      vector: _other,
      index: _index,
      cluster: _cluster,
      columns,
      ...more
    } = (Array.isArray(row) ? {} : row) as Record<string, unknown>;
    return new Map(
      Object.entries({ ...more, ...(columns as object | undefined) }).filter(
        ([, fact]) => typeof fact !== 'object',
      ),
    );
  });
  const names = [...new Set(facts.flatMap((fact) => [...fact.keys()]))];
  const cells = facts.map((fact) => names.map((name) => String(fact.get(name) ?? '')));
  return { vectors: matrixOf(found), table: textsOf([names, ...cells], true) };
}

/** Fewer columns of numbers are facts of the texts and no vector. */
const FEWEST = 8;

function openCsv(text: string): OpenedFile {
  const { cells, faults } = readCells(text);
  const [first = [], second = []] = cells;
  const heading = !(first.length >= FEWEST && first.every(isNumber));
  const rows = heading ? cells.slice(1) : cells;
  const lists = first.findIndex(
    (name, at) => /embedding|vector/i.test(name) && second[at]?.startsWith('['),
  );
  const places = new Set(heading ? numbered(first, second) : first.keys());
  if (lists < 0 && places.size === 0)
    return { vectors: emptyMatrix(0, 0), table: tableFrom(cells, faults) };
  const vectors =
    lists >= 0
      ? rows.map((row, at) => listOf(row[lists], at))
      : rows.map((row) => (heading ? [...places].map((at) => row[at]) : row).map(numberOf));
  const rest = cells.map((row) => row.filter((_, at) => at !== lists && !places.has(at)));
  // The table of an export knows its own columns.
  const table =
    first[0] === 'index' && places.size > 0 ? tableFrom(cells, faults) : textsOf(rest, heading);
  return { vectors: matrixOf(vectors), table };
}

/** The columns that are numbered and hold numbers: `d0`, `d1` and so on, or `0`, `1`. */
function numbered(names: readonly string[], cells: readonly string[]): readonly number[] {
  const byName = new Map<string, number[]>();
  for (const [at, name] of names.entries()) {
    const [, word] = /^(\D*)\d+$/.exec(name.trim()) ?? [];
    if (word === undefined || !isNumber(cells[at] ?? '')) continue;
    byName.set(word, [...(byName.get(word) ?? []), at]);
  }
  const fits = [...byName].filter(
    ([word, at]) => at.length >= FEWEST || (word === 'd' && names[0] === 'index'),
  );
  return fits.toSorted(([, a], [, b]) => b.length - a.length)[0]?.[1] ?? [];
}

function isNumber(cell: string): boolean {
  return /^\s*(?:nan|[+-]?inf(?:inity)?)\s*$/i.test(cell) || !Number.isNaN(numberOf(cell));
}

/** Spreadsheets of many countries write 0,5 for a half. */
function numberOf(cell = ''): number {
  return cell.trim() === '' ? Number.NaN : Number(cell.replace(',', '.'));
}

function listOf(cell: string | undefined, at: number): ArrayLike<number> {
  let list: unknown;
  try {
    list = JSON.parse(cell ?? '');
  } catch {
    // Said below.
  }
  const vector = Array.isArray(list) ? vectorOf(list) : undefined;
  if (!vector) throw new Error(`the vector of row ${at + 1} is not a list of numbers.`);
  return vector.floats;
}

/** A table, unless it has nothing but numbers: those are no texts. */
function textsOf(cells: string[][], heading: boolean): TextTable | undefined {
  const isText = cells
    .slice(heading ? 1 : 0)
    .some((row) => row.some((cell) => !isNumber(cell || '0')));
  return isText ? withHeading(tableFrom(cells, []), heading) : undefined;
}

function matrixOf(rows: readonly ArrayLike<number>[]): Matrix {
  const columns = rows[0]?.length ?? 0;
  if (columns === 0) throw new Error('there are no vectors in it.');
  const ragged = rows.findIndex(({ length }) => length !== columns);
  if (ragged >= 0)
    throw new Error(
      `row ${ragged + 1} has ${plural(rows[ragged]?.length ?? 0, 'number')}, the first has ${columns}.`,
    );
  const matrix = emptyMatrix(rows.length, columns);
  for (const [at, row] of rows.entries()) matrix.data.set(row, at * columns);
  return checked(matrix);
}

function checked(matrix: Matrix): Matrix {
  const bad = matrix.data.findIndex((value) => !Number.isFinite(value));
  if (bad >= 0)
    throw new Error(
      `row ${Math.floor(bad / matrix.columns) + 1} has a value that is not a finite number.`,
    );
  const zero = norms(matrix).indexOf(0);
  if (zero >= 0)
    throw new Error(
      `row ${zero + 1} is all zeros, so it has no direction. Leave it out, and its text.`,
    );
  return matrix;
}
