import { formatCount, joinWords } from '../../../lib/text/text';
import { finding, type HealthFinding } from '../../../lib/vectors/math/health';
import type { Stretch } from './embeddingCollector';

/** Batches were answered with different dimensions; a run can only hold vectors of one. */
export interface MixedDimensions {
  kept: number;
  /** The other dimensions that were answered last. */
  other: number;
  /** How many batches have to be sent again to have all vectors with the other dimensions. */
  again: number;
}

/** Whether vectors with different dimensions were answered, and how many batches to send again. */
export function mixedDimensions(
  kept: readonly Stretch[],
  others: readonly Stretch[],
): MixedDimensions | undefined {
  const [first] = kept;
  const other = others.at(-1)?.dimensions;
  if (!first || other === undefined) return undefined;
  const have = new Set(
    others.filter(({ dimensions }) => dimensions === other).map(({ from }) => from),
  );
  const again = kept.filter(({ from }) => !have.has(from)).length;
  return { kept: first.dimensions, other, again };
}

/** Mixed dimensions as findings: which lines have which dimensions. */
export function mixedFindings(
  kept: readonly Stretch[],
  others: readonly Stretch[],
): HealthFinding[] {
  const mixed = mixedDimensions(kept, others);
  if (!mixed) return [];
  const all = [...kept, ...others].toSorted((a, b) => a.from - b.from);
  const lengths = [...new Set(all.map(({ dimensions }) => dimensions))].map(
    (length) =>
      `${formatCount(length)} in ${linesOf(all.filter(({ dimensions }) => dimensions === length))}`,
  );
  const words = `Batches came with different dimensions: ${lengths.join('; ')}. Those of ${formatCount(mixed.kept)} are kept.`;
  return [finding('other dimensions', 'failed', words)];
}

const MOST_RANGES = 4;

/** `lines 1 to 40 and 61 to 80` for sorted ranges, counted from 1. */
function linesOf(stretches: readonly Stretch[]): string {
  const ranges: { from: number; to: number }[] = [];
  for (const { from, to } of stretches) {
    const before = ranges.at(-1);
    if (before && from <= before.to) before.to = Math.max(before.to, to);
    else ranges.push({ from, to });
  }
  const words = ranges
    .slice(0, MOST_RANGES)
    .map(({ from, to }) => `${formatCount(from + 1)} to ${formatCount(to)}`);
  const more = ranges.length - MOST_RANGES;
  return `lines ${joinWords(more > 0 ? [...words, `${formatCount(more)} more ranges`] : words)}`;
}
