import { formatBytes, formatCount, plural } from '../../../../lib/text/text';
import {
  FEWEST_VALUES,
  isUnclear,
  shareInterval,
  type Interval,
} from '../../../../lib/vectors/math/bootstrap';
import { meanOf } from '../../../../lib/vectors/math/agreement';
import type { Grid, GridCell } from '../../../../lib/vectors/math/grid';
import type { Measure } from './judgings';

/** One way to store the texts: a model with a size and a storage, and how well it does. */
export interface Variant extends GridCell {
  run: number;
  name: string;
  quality: number;
  range: Interval | undefined;
}

/** All ways of several runs, as their grids have them. */
export function variantsOf(
  runs: readonly { run: number; name: string; grid: Grid }[],
  { unit }: Measure,
): Variant[] {
  return runs.flatMap(({ run, name, grid }) =>
    grid.cells.flatMap((cell) => {
      const quality = meanOf(cell.hits);
      if (quality === undefined) return [];
      // Of a text there is a hit or none, so Wilson's interval holds; a query has a value between.
      const hits = Math.round(quality * cell.hits.length);
      const range = unit === 'text' ? shareInterval(hits, cell.hits.length) : undefined;
      return [{ ...cell, run, name, quality, range }];
    }),
  );
}

/** The way with the highest quality; of equal ones the one with fewer bytes. */
export function bestOf(variants: readonly Variant[]): Variant | undefined {
  return variants.toSorted((a, b) => b.quality - a.quality || a.bytes - b.bytes)[0];
}

/** How much better the best way is than each, text by text. */
export function gapsOf(variants: readonly Variant[], best: Variant): Float64Array<ArrayBuffer>[] {
  return variants.map(({ hits }) => best.hits.map((hit, at) => hit - (hits[at] ?? 0)));
}

/** The smallest way that is as good as the best, as far as these texts can tell; `gaps` are the intervals of `gapsOf`. */
export function smallestOf(
  variants: readonly Variant[],
  best: Variant,
  gaps: readonly (Interval | undefined)[],
): Variant {
  const asGood = variants.filter((variant, at) => {
    const gap = gaps[at];
    return gap ? isUnclear(gap) : variant.quality === best.quality;
  });
  return (
    [best, ...asGood].toSorted((a, b) => a.bytes - b.bytes || b.quality - a.quality)[0] ?? best
  );
}

/** The ways that no other one beats in both quality and size, the smallest first. */
export function frontierOf(variants: readonly Variant[]): Variant[] {
  let highest = -Infinity;
  return variants
    .toSorted((a, b) => a.bytes - b.bytes || b.quality - a.quality)
    .filter(({ quality }) => {
      if (quality <= highest) return false;
      highest = quality;
      return true;
    });
}

/** What the matrix says, in a sentence or two. */
export function matrixVerdict(best: Variant, smallest: Variant, { unit, show }: Measure): string {
  const judged = best.hits.length;
  if (judged < FEWEST_VALUES)
    return `Of fewer than ${plural(FEWEST_VALUES, unit)} it cannot be told which way is best.`;
  const words = ({ name, dimensions, as, bytes, quality }: Variant) =>
    `${name}, ${formatCount(dimensions)} dimensions as ${as} (${formatBytes(bytes)} a vector, ${show(quality)})`;
  if (smallest === best) return `Best: ${words(best)}. No smaller way is as good.`;
  const saved = Math.floor((1 - smallest.bytes / best.bytes) * 100);
  return `Best: ${words(best)}. As good, as far as ${plural(judged, unit)} tell: ${words(smallest)}, which takes ${saved} % less storage.`;
}
