import { toCsv } from '../../csv/csv';
import { toNpy } from './npy';
import { emptyMatrix, rowOf, type Matrix } from '../math/matrix';
import type { Steps } from '../math/steps';

/** What stands beside the vectors in an exported file. */
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

/** A row for each text, of NaN where there is no vector: NPY has no index that would tell whose a row is. */
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

/** Only the text is defused: a number below zero is no formula. */
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
