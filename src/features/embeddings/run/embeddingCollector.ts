import type { ReadEmbeddings } from '../../../lib/vectors/io/answer';
import { emptyMatrix, rowOf, takeRows, type Matrix } from '../../../lib/vectors/math/matrix';
import { formatCount } from '../../../lib/text/text';

/** The vectors of a run; `positions` are the indexes of their texts, ascending. */
export interface Collected {
  vectors: Matrix;
  positions: Int32Array<ArrayBuffer>;
}

type Vectors = Pick<ReadEmbeddings, 'vectors' | 'positions'>;

/** More numbers than this (256 MB) could crash the page. */
const MOST_NUMBERS = 64 * 1024 * 1024;

/** Keeps the vectors of batches as they arrive, each once, in one block of memory. */
export function createCollector(texts: number) {
  let all: Matrix | undefined;
  const present = new Uint8Array(texts);

  return {
    /** Keeps the vectors of the texts from `from` on. Returns a message when an answer cannot be kept. */
    add(from: number, { vectors, positions }: Vectors): string | undefined {
      if (vectors.rows === 0) return 'No vector of this answer can be used.';
      if (texts * vectors.columns > MOST_NUMBERS)
        return `${formatCount(texts)} vectors of ${formatCount(vectors.columns)} dimensions are more than this page can hold. Ask for fewer dimensions, or embed fewer texts.`;
      all ??= emptyMatrix(texts, vectors.columns);
      if (all.columns !== vectors.columns)
        return `Vectors of ${formatCount(vectors.columns)} dimensions came, those of the batches before have ${formatCount(all.columns)}.`;
      for (const [row, position] of positions.entries()) {
        rowOf(all, from + position).set(rowOf(vectors, row));
        present[from + position] = 1;
      }
      return undefined;
    },
    /** How many texts of a batch have a vector. */
    count(from: number, to: number): number {
      return present.subarray(from, to).reduce((sum, one) => sum + one, 0);
    },
    /** The dimensions of the kept vectors; `undefined` before the first answer. */
    dimensions: () => all?.columns,
    /** The vectors so far. */
    collect(): Collected {
      const positions = Int32Array.from(present.keys()).filter((at) => present[at] === 1);
      const block = all ?? emptyMatrix(0, 0);
      // A complete run is never added to, so its block needs no copy.
      return {
        vectors: positions.length === texts ? block : takeRows(block, positions),
        positions,
      };
    },
  };
}
