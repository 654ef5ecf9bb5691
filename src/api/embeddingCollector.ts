import type { ReadEmbeddings } from '../lib/vectors/answer';
import { emptyMatrix, rowOf, takeRows, type Matrix } from '../lib/vectors/matrix';

/** Vectors of a run; `positions` are the texts they belong to, ascending. */
export interface Collected {
  vectors: Matrix;
  positions: Int32Array<ArrayBuffer>;
}

/** More numbers than this (256 MB) would put the page at risk. */
export const MOST_NUMBERS = 64 * 1024 * 1024;

/** Keeps the vectors of batches as they come, each once, in one block of memory that is never larger than needed. */
export function createCollector(texts: number) {
  let all: Matrix | undefined;
  /** What there is once nothing more will come: no block is kept beside it. */
  let last: Collected | undefined;
  const present = new Uint8Array(texts);
  return {
    /** Keeps the vectors of the texts `from` to `to`. Why an answer cannot be kept, in words; `undefined` when it was. */
    add(from: number, to: number, { vectors, positions }: ReadEmbeddings): string | undefined {
      if (vectors.rows === 0) return 'No vector of this answer can be used.';
      if (texts * vectors.columns > MOST_NUMBERS)
        return `${texts} vectors of ${vectors.columns} dimensions are more than this page can hold. Ask for fewer dimensions, or embed fewer texts.`;
      all ??= emptyMatrix(texts, vectors.columns);
      if (all.columns !== vectors.columns)
        return `Vectors of ${vectors.columns} dimensions came, those of the batches before have ${all.columns}.`;
      for (const [row, position] of positions.entries()) {
        if (from + position >= to) continue;
        rowOf(all, from + position).set(rowOf(vectors, row));
        present[from + position] = 1;
      }
      return undefined;
    },
    /** Texts of a batch whose vector is here. */
    count(from: number, to: number): number {
      return present.subarray(from, to).reduce((sum, one) => sum + one, 0);
    },
    /** What has come so far. `ended`: nothing more will. */
    collect(ended: boolean): Collected {
      if (last) return last;
      const positions = Int32Array.from(present.keys()).filter((at) => present[at] === 1);
      // A whole run is never added to: its block needs no copy.
      const block = all ?? emptyMatrix(0, 0);
      const vectors = positions.length === texts ? block : takeRows(block, positions);
      const collected = { vectors, positions };
      if (ended) {
        last = collected;
        all = undefined;
      }
      return collected;
    },
  };
}
