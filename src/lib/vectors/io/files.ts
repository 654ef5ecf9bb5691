import { toCsv } from '../../csv/csv';
import { emptyMatrix, rowOf, type Matrix } from '../math/matrix';
import type { Steps } from '../../steps';
import { toNpy } from './npy';

/** What an exported file holds besides the vectors. */
export interface FileFacts {
  model: string;
  /** What went before each text when it was sent. */
  prefix?: string | undefined;
  /** Of each vector: the text's number, from 0, and the text. */
  positions: ArrayLike<number>;
  texts?: readonly string[] | undefined;
  /** How many texts the run has, with and without a vector. */
  count: number;
  /** What else the input's table says, with a value for each text of the run. */
  columns?: readonly { name: string; values: readonly string[] }[];
  /** The cluster of each vector, from 0; negative for none. */
  clusters?: ArrayLike<number> | undefined;
}

export type FileFormat = 'json' | 'csv' | 'npy';

const PIECE = 1 << 20;

/** Vectors as a file. Text is made in pieces, so that a large file never stands twice in memory. */
export function* vectorFile(matrix: Matrix, format: FileFormat, facts: FileFacts): Steps<Blob> {
  if (format === 'npy') return new Blob([toNpy(rowPerText(matrix, facts))]);
  const isCsv = format === 'csv';
  const lineOf = isCsv ? cellsOf : membersOf;
  const { model, prefix } = facts;
  const head = JSON.stringify({ model, prefix, dimensions: matrix.columns });
  const pieces: Blob[] = [];
  let text = isCsv ? headOf(facts, matrix) : `${head.slice(0, -1)},"data":[`;
  for (let row = 0; row < matrix.rows; row += 1) {
    const numbers = Array.from(rowOf(matrix, row), shortest).join(',');
    text += `${isCsv || row === 0 ? '' : ','}${lineOf(facts, row, numbers)}`;
    if (text.length < PIECE) continue;
    pieces.push(new Blob([text]));
    text = '';
    yield (row + 1) / matrix.rows;
  }
  return new Blob([...pieces, text, isCsv ? '' : '\n]}\n'], {
    type: isCsv ? 'text/csv;charset=utf-8' : 'application/json',
  });
}

/** A row for each text, NaN where there is no vector: NPY has no index that says which text a row belongs to. */
function rowPerText(matrix: Matrix, { positions, count }: FileFacts): Matrix {
  if (matrix.rows === count) return matrix;
  const all = emptyMatrix(count, matrix.columns);
  all.data.fill(Number.NaN);
  for (let row = 0; row < matrix.rows; row += 1)
    rowOf(all, positions[row] ?? row).set(rowOf(matrix, row));
  return all;
}

const ownNames = /^(?:index|text|prefix|cluster|d\d+)$/;

function headOf(facts: FileFacts, { columns }: Matrix): string {
  const names = [
    'index',
    ...(facts.texts ? ['text'] : []),
    // A column of the input never takes the name of one that is added.
    ...(facts.columns ?? []).map(({ name }) => (ownNames.test(name) ? `input ${name}` : name)),
    ...(facts.prefix === undefined ? [] : ['prefix']),
    ...(facts.clusters ? ['cluster'] : []),
    ...Array.from({ length: columns }, (_, at) => `d${at}`),
  ];
  // Spreadsheets take a file without this mark for one in an old character set.
  return `\uFEFF${toCsv([names])}`;
}

/** A text as cells. Only words are defused: a number below zero is not a formula. */
function cellsOf(facts: FileFacts, row: number, numbers: string): string {
  const { texts, columns = [], prefix, clusters } = facts;
  const position = facts.positions[row] ?? row;
  const words = [
    ...(texts ? [texts[row] ?? ''] : []),
    ...columns.map(({ values }) => values[position] ?? ''),
    ...(prefix === undefined ? [] : [prefix]),
  ];
  return [
    position,
    ...(words.length > 0 ? [toCsv([words]).slice(0, -2)] : []),
    ...(clusters ? [clusterOf(facts, row) ?? ''] : []),
    `${numbers}\r\n`,
  ].join(',');
}

/** A text as an object of JSON. */
function membersOf(facts: FileFacts, row: number, numbers: string): string {
  const { texts, columns = [], clusters } = facts;
  const index = facts.positions[row] ?? row;
  const values = columns.map((column) => [column.name, column.values[index] ?? ''] as const);
  const members = JSON.stringify({
    index,
    text: texts?.[row],
    ...(values.length > 0 && { columns: Object.fromEntries(values) }),
    ...(clusters && { cluster: clusterOf(facts, row) ?? null }),
  });
  return `\n${members.slice(0, -1)},"embedding":[${numbers}]}`;
}

/** Counts from 1, as the page does. */
function clusterOf({ clusters }: FileFacts, row: number): number | undefined {
  const label = clusters?.[row] ?? -1;
  return label < 0 ? undefined : label + 1;
}

/** The shortest decimal that is the same float32 again. */
export function shortest(value: number): string {
  for (let digits = 7; digits < 9; digits += 1) {
    const rounded = Number(value.toPrecision(digits));
    if (Math.fround(rounded) === value) return String(rounded);
  }
  return String(Number(value.toPrecision(9)));
}
