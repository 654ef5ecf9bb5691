import type { ReadEmbeddings } from '../lib/vectors/answer';
import { emptyMatrix, rowOf, type Matrix } from '../lib/vectors/matrix';

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
  const present = new Uint8Array(texts);
  return {
    /** Why an answer cannot be kept, in words; `undefined` when it was. */
    add(from: number, { vectors, positions }: ReadEmbeddings): string | undefined {
      if (vectors.rows === 0) return 'No vector of this answer can be used.';
      if (texts * vectors.columns > MOST_NUMBERS)
        return `${texts} vectors of ${vectors.columns} dimensions are more than this page can hold. Ask for fewer dimensions, or embed fewer texts.`;
      all ??= emptyMatrix(texts, vectors.columns);
      if (all.columns !== vectors.columns)
        return `Vectors of ${vectors.columns} dimensions came, those of the batches before have ${all.columns}.`;
      for (const [row, position] of positions.entries()) {
        if (from + position >= texts) continue;
        rowOf(all, from + position).set(rowOf(vectors, row));
        present[from + position] = 1;
      }
      return undefined;
    },
    collect(): Collected {
      const positions = Int32Array.from(present.keys()).filter((at) => present[at] === 1);
      const vectors = emptyMatrix(positions.length, all?.columns ?? 0);
      if (all)
        for (const [row, position] of positions.entries())
          rowOf(vectors, row).set(rowOf(all, position));
      return { vectors, positions };
    },
  };
}
