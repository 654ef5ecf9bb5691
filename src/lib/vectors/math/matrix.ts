/** Vectors as the rows of one block of memory, row after row. */
export interface Matrix {
  rows: number;
  columns: number;
  data: Float32Array<ArrayBuffer>;
}

/** A matrix of zeros. */
export function emptyMatrix(rows: number, columns: number): Matrix {
  return { rows, columns, data: new Float32Array(rows * columns) };
}

/** One vector; shares the memory of the matrix. */
export function rowOf({ columns, data }: Matrix, row: number): Float32Array<ArrayBuffer> {
  return data.subarray(row * columns, (row + 1) * columns);
}

/** A copy of the rows named, in that order. */
export function takeRows(matrix: Matrix, rows: ArrayLike<number>): Matrix {
  const taken = emptyMatrix(rows.length, matrix.columns);
  for (let at = 0; at < rows.length; at += 1)
    taken.data.set(rowOf(matrix, rows[at] ?? 0), at * matrix.columns);
  return taken;
}

/** A row for each list of rows: of copies that differ the mean direction, so that their order changes nothing. */
export function mergeCopies(matrix: Matrix, lists: readonly (readonly number[])[]): Matrix {
  const merged = takeRows(
    matrix,
    lists.map(([first = 0]) => first),
  );
  for (const [at, [first = 0, ...more]] of lists.entries()) {
    const own = rowOf(merged, at);
    if (more.every((row) => sameVector(rowOf(matrix, row), own))) continue;
    const { data } = unitRows(takeRows(matrix, [first, ...more]));
    for (let place = 0; place < own.length; place += 1) {
      const values = [first, ...more].map((_, copy) => data[copy * own.length + place] ?? 0);
      own[place] = values.toSorted((a, b) => a - b).reduce((sum, value) => sum + value, 0);
    }
  }
  return merged;
}

/** True for vectors that are the same number by number. */
export function sameVector(a: Float32Array, b: Float32Array): boolean {
  return a.every((value, at) => value === b[at]);
}

/** Dot product, summed in doubles. */
export function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += (a[at] as number) * (b[at] as number);
  return sum;
}

/** Adds a multiple of a vector to another. */
export function addTimes(to: Float64Array, vector: ArrayLike<number>, times: number): void {
  for (let at = 0; at < to.length; at += 1)
    to[at] = (to[at] as number) + times * (vector[at] as number);
}

/** The Euclidean length of every vector. */
export function norms(matrix: Matrix): Float64Array<ArrayBuffer> {
  return Float64Array.from({ length: matrix.rows }, (_, row) => {
    const vector = rowOf(matrix, row);
    return Math.sqrt(dot(vector, vector));
  });
}

/** Every vector made length 1. A vector of zeros has no direction and stays as it is. */
export function unitRows(matrix: Matrix): Matrix {
  const unit = emptyMatrix(matrix.rows, matrix.columns);
  for (const [row, length] of norms(matrix).entries()) {
    const vector = rowOf(matrix, row);
    rowOf(unit, row).set(length === 0 ? vector : vector.map((value) => value / length));
  }
  return unit;
}

/**
 * Cosine similarity of two vectors, -1 to 1, exact to doubles; 0 when one of them is zero. For the pair under the
 * pointer: it needs no worker.
 */
export function cosine(a: ArrayLike<number>, b: ArrayLike<number>): number {
  const lengths = Math.sqrt(dot(a, a)) * Math.sqrt(dot(b, b));
  if (lengths === 0) return 0;
  return Math.min(1, Math.max(-1, dot(a, b) / lengths));
}

/** The first `columns` of every vector; what is left is not length 1 any more (`unitRows` makes it so). */
export function firstColumns(matrix: Matrix, columns: number): Matrix {
  const kept = Math.min(columns, matrix.columns);
  const cut = emptyMatrix(matrix.rows, kept);
  for (let row = 0; row < matrix.rows; row += 1)
    cut.data.set(rowOf(matrix, row).subarray(0, kept), row * kept);
  return cut;
}
