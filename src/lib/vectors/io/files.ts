import { toCsv } from '../../csv/csv';
import { emptyMatrix, rowOf, type Matrix } from '../math/matrix';
import type { Steps } from '../math/steps';

/** What an exported file holds besides the vectors. */
export interface FileFacts {
  model: string;
  /** Of each vector: the text's number, from 0, and the text. */
  positions: ArrayLike<number>;
  texts?: readonly string[] | undefined;
  /** How many texts the run has, with and without a vector. */
  count: number;
}

export type FileFormat = 'json' | 'csv' | 'npy';

const PIECE = 1 << 20;

/** Vectors as a file. Text is made in pieces, so that a large file never stands twice in memory. */
export function* vectorFile(matrix: Matrix, format: FileFormat, facts: FileFacts): Steps<Blob> {
  if (format === 'npy')
    return new Blob([toNpy(rowPerText(matrix, facts))], { type: 'application/octet-stream' });
  const pieces: Blob[] = [];
  let text = format === 'csv' ? csvHead(matrix, facts) : jsonHead(matrix, facts);
  for (let row = 0; row < matrix.rows; row += 1) {
    const numbers = Array.from(rowOf(matrix, row), shortest).join(',');
    const position = facts.positions[row] ?? row;
    const content = facts.texts?.[row];
    if (format === 'csv') text += `${position}${csvCell(content)},${numbers}\r\n`;
    else {
      const shown = content === undefined ? '' : `"text":${JSON.stringify(content)},`;
      text += `${row === 0 ? '' : ','}\n{"index":${position},${shown}"embedding":[${numbers}]}`;
    }
    if (text.length < PIECE) continue;
    pieces.push(new Blob([text]));
    text = '';
    yield (row + 1) / matrix.rows;
  }
  if (format === 'json') text += '\n]}\n';
  return new Blob([...pieces, text], {
    type: format === 'csv' ? 'text/csv;charset=utf-8' : 'application/json',
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

function csvHead({ columns }: Matrix, { texts }: FileFacts): string {
  const names = Array.from({ length: columns }, (_, at) => `d${at}`);
  // Spreadsheets take a file without this mark for one in an old character set.
  return `\uFEFF${toCsv([['index', ...(texts ? ['text'] : []), ...names]])}`;
}

/** Only text is defused: a number below zero is not a formula. */
function csvCell(text: string | undefined): string {
  return text === undefined ? '' : `,${toCsv([[text]]).slice(0, -2)}`;
}

function jsonHead({ columns }: Matrix, { model }: FileFacts): string {
  return `{"model":${JSON.stringify(model)},"dimensions":${columns},"data":[`;
}

/** The shortest decimal that is the same float32 again. */
export function shortest(value: number): string {
  for (let digits = 7; digits < 9; digits += 1) {
    const rounded = Number(value.toPrecision(digits));
    if (Math.fround(rounded) === value) return String(rounded);
  }
  return String(Number(value.toPrecision(9)));
}

/**
 * Vectors as a NumPy file, format 1.0: little-endian float32, C order, shape (rows, columns). `numpy.load` opens it.
 * https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html
 */
export function toNpy({ rows, columns, data }: Matrix): Uint8Array<ArrayBuffer> {
  const description = `{'descr': '<f4', 'fortran_order': False, 'shape': (${rows}, ${columns}), }`;
  // Magic, version and header length take ten bytes; spaces and a line end fill up to a multiple of 64.
  const length = Math.ceil((10 + description.length + 1) / 64) * 64 - 10;
  const header = `${description.padEnd(length - 1, ' ')}\n`;
  const start = 10 + length;
  const bytes = new Uint8Array(start + data.length * 4);
  const view = new DataView(bytes.buffer);
  bytes.set([0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59, 1, 0]);
  view.setUint16(8, length, true);
  for (let at = 0; at < length; at += 1) view.setUint8(10 + at, header.charCodeAt(at));
  for (let at = 0; at < data.length; at += 1)
    view.setFloat32(start + at * 4, data[at] as number, true);
  return bytes;
}
