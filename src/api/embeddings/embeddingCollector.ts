import type { ReadEmbeddings } from '../../lib/vectors/io/answer';
import { emptyMatrix, rowOf, takeRows, type Matrix } from '../../lib/vectors/math/matrix';
import { formatCount, plural } from '../../lib/text/text';
import { finding, type HealthFinding } from '../../lib/vectors/math/health';
import type { EmbeddingAnswer } from './embeddings';

/** Vectors of a run; `positions` are the texts they belong to, ascending. */
export interface Collected {
  vectors: Matrix;
  positions: Int32Array<ArrayBuffer>;
}

/** The texts `from` to `to` have vectors of so many dimensions. */
export interface Stretch {
  from: number;
  to: number;
  dimensions: number;
}

type Vectors = Pick<ReadEmbeddings, 'vectors' | 'positions'>;

/** More numbers than this (256 MB) would put the page at risk. */
const MOST_NUMBERS = 64 * 1024 * 1024;

/** As many texts, or as many dimensions, as the page can hold; `undefined` where it can hold both as they are. */
export function withinReach(
  texts: number,
  dimensions: number,
): { texts: number; dimensions: number } | undefined {
  if (texts * dimensions <= MOST_NUMBERS) return undefined;
  return {
    texts: Math.floor(MOST_NUMBERS / dimensions),
    dimensions: Math.floor(MOST_NUMBERS / texts),
  };
}

/** Why so many vectors are not embedded. */
export function tooManyWords(texts: number, dimensions: number): string {
  return `${formatCount(texts)} vectors of ${formatCount(dimensions)} dimensions are more than this page can hold.`;
}

/** Keeps the vectors of batches as they come, each once, in one block of memory that is never larger than needed. */
export function createCollector(texts: number) {
  let all: Matrix | undefined;
  /** The dimensions that came and are too many for so many texts. */
  let tooMany: number | undefined;
  /** What there is while nothing more comes: no block is kept beside it. */
  let last: Collected | undefined;
  const present = new Uint8Array(texts);
  /** Vectors of other dimensions than those that are kept, by the first text of their batch. They are paid for. */
  const others = new Map<number, Vectors & { to: number }>();

  const keptDimensions = () => all?.columns ?? (last?.vectors.columns || undefined);
  const add = (from: number, to: number, { vectors, positions }: Vectors): string | undefined => {
    if (vectors.rows === 0) return 'No vector of this answer can be used.';
    if (withinReach(texts, vectors.columns)) {
      tooMany = vectors.columns;
      return `${tooManyWords(texts, tooMany)} Ask for fewer dimensions, or embed fewer texts.`;
    }
    reopen();
    all ??= emptyMatrix(texts, vectors.columns);
    if (all.columns !== vectors.columns) {
      others.set(from, { to, vectors, positions });
      return `Vectors of ${formatCount(vectors.columns)} dimensions came, those of the batches before have ${formatCount(all.columns)}.`;
    }
    others.delete(from);
    for (const [row, position] of positions.entries()) {
      if (from + position >= to) continue;
      rowOf(all, from + position).set(rowOf(vectors, row));
      present[from + position] = 1;
    }
    return undefined;
  };
  /** A run that was cancelled goes on: there is a block to add to again. */
  const reopen = () => {
    if (!last) return;
    const { vectors, positions } = last;
    last = undefined;
    if (vectors.rows === 0) return;
    all = emptyMatrix(texts, vectors.columns);
    for (const [row, position] of positions.entries())
      rowOf(all, position).set(rowOf(vectors, row));
  };

  return {
    /** Keeps the vectors of the texts `from` to `to`. Why an answer cannot be kept, in words; `undefined` when it was. */
    add,
    /** Texts of a batch whose vector is here. */
    count(from: number, to: number): number {
      return present.subarray(from, to).reduce((sum, one) => sum + one, 0);
    },
    /** Dimensions of the vectors that are kept; `undefined` before any came. */
    dimensions: keptDimensions,
    /** The dimensions that came and are too many for so many texts: none of these texts can be kept. */
    tooMany: () => tooMany,
    /** What came with other dimensions and is not kept with the rest, newest last. */
    others: (): Stretch[] =>
      [...others].map(([from, { to, vectors }]) => ({ from, to, dimensions: vectors.columns })),
    /** Keeps the vectors of these dimensions from now on. Those that were kept until now are forgotten. */
    adopt(dimensions: number): void {
      const came = [...others];
      others.clear();
      present.fill(0);
      last = undefined;
      all = emptyMatrix(texts, dimensions);
      for (const [from, one] of came) add(from, one.to, one);
    },
    /** What has come so far. `ended`: nothing more will, unless the run is taken up again. */
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

/** What came beyond the texts of an input that did not tell how many vectors there should be. */
export function surplus({ positions }: EmbeddingAnswer, texts: number): HealthFinding[] {
  if (positions.every((position) => position < texts)) return [];
  const words = `${formatCount(positions.length)} vectors came for ${plural(texts, 'input')}; those beyond are left out.`;
  return [finding('surplus vectors', 'failed', words)];
}

/** Why an answer cannot be kept, with what was found in it, which is enough where no vector came. */
export function refusalWords(
  refusal: string,
  { received }: EmbeddingAnswer,
  findings: readonly HealthFinding[],
): string {
  const serious = findings.filter(({ tone }) => tone === 'failed').map(({ words }) => words);
  const enough = received === 0 && serious.length > 0;
  return [...(enough ? [] : [refusal]), ...serious].join(' ');
}
