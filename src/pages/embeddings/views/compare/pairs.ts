import type { Results } from '../../run/results';

/** The texts that have a vector in both runs, by their rows in each. */
export interface Common {
  a: Int32Array<ArrayBuffer>;
  b: Int32Array<ArrayBuffer>;
  /** Both runs have all of them, row by row. */
  whole: boolean;
}

export function commonRows(a: Results['positions'], b: Results['positions']): Common {
  const ofB = new Map<number, number>();
  for (const [row, position] of b.entries()) ofB.set(position, row);
  const [rowsA, rowsB]: [number[], number[]] = [[], []];
  for (const [row, position] of a.entries()) {
    const other = ofB.get(position);
    if (other === undefined) continue;
    rowsA.push(row);
    rowsB.push(other);
  }
  const whole = rowsA.length === a.length && rowsB.length === b.length;
  return { a: Int32Array.from(rowsA), b: Int32Array.from(rowsB), whole };
}

/** The x and y of some rows. */
export function pointsOf(points: Float32Array, rows: Int32Array): Float32Array<ArrayBuffer> {
  const taken = new Float32Array(rows.length * 2);
  for (const [at, row] of rows.entries()) {
    taken[at * 2] = points[row * 2] ?? 0;
    taken[at * 2 + 1] = points[row * 2 + 1] ?? 0;
  }
  return taken;
}
