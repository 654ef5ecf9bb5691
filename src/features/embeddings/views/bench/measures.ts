import { costPerThousand, formatUsd } from '../../../../lib/money';
import { meanOf } from '../../../../lib/vectors/math/agreement';
import { FEWEST_VALUES, isUnclear, type Interval } from '../../../../lib/vectors/math/bootstrap';
import { RECALL_AT } from '../../../../lib/vectors/math/retrieval';
import { formatCount } from '../../../../lib/text/text';
import type { ModelRow } from '../../../../page/resource/modelRow';
import { whyNoCost } from '../../inputs/useEmbeddingModels';
import { decimalsOf, formatScore, formatSigned, rangeWords, scoreOr } from '../../run/scores';
import type { Bench, Judged, Side } from './benches';

/** The measure that decides which model is better. */
const JUDGED_BY = 'nDCG@10';

/** One line of the result: a value per model, with its range, and which is best. */
export interface Measure {
  name: string;
  title?: string;
  values: readonly string[];
  /** The values as shares of the best possible value, where there is one. */
  shares?: readonly (number | undefined)[];
  /** Where 95 of 100 such benches would put each value. */
  ranges?: readonly (Interval | undefined)[];
  /** How much higher the second model's values are than the first's, for the queries judged for both. */
  difference?: { mean: number; range: Interval | undefined } | undefined;
  /** The place of the better model; none where chance explains the difference. */
  best?: number | undefined;
}

interface Quality {
  name: string;
  title: string;
  of: (judged: Judged) => number;
}

const qualities: readonly Quality[] = [
  ...RECALL_AT.map((k, at) => ({
    name: `Recall@${k}`,
    title: `The mean share of expected texts among the first ${k}.`,
    of: ({ recall }: Judged) => recall[at] ?? 0,
  })),
  {
    name: 'MRR',
    title: 'The mean of 1 / rank of the first expected text.',
    of: ({ rank }) => 1 / rank,
  },
  {
    name: JUDGED_BY,
    title: 'How early the expected texts come among the first ten, 1 when they come first.',
    of: ({ ndcg10 }) => ndcg10,
  },
];

type Sides = readonly Pick<Side, 'judged'>[];

/** The lists of values whose intervals are needed: of each measure each model's, and the differences of two models. */
export function samplesOf(sides: Sides): Float64Array<ArrayBuffer>[] {
  return qualities.flatMap(({ of }) => [
    ...sides.map(({ judged }) => Float64Array.from(judged.values(), of)),
    ...differencesOf(sides, of),
  ]);
}

function differencesOf([a, b]: Sides, of: Quality['of']): Float64Array<ArrayBuffer>[] {
  if (!a || !b) return [];
  const both = [...a.judged].flatMap(([query, first]) => {
    const second = b.judged.get(query);
    return second ? [of(second) - of(first)] : [];
  });
  return [Float64Array.from(both)];
}

/**
 * How well the models found what was expected, and what that took. `intervals` are those of `samplesOf`, once they are
 * there. `find` knows the catalogue.
 */
export function measuresOf(
  { sides, read }: Bench,
  find: (model: string) => ModelRow | undefined,
  intervals: readonly (Interval | undefined)[] = [],
): { quality: readonly Measure[]; effort: readonly Measure[] } {
  const lists = sides.length === 2 ? 3 : 1;
  const quality = qualities.map(({ name, title, of }, at): Measure => {
    const found = intervals.slice(at * lists, (at + 1) * lists);
    const ranges = sides.map((_, side) => found[side]);
    const shares = sides.map(({ judged }) => meanOf(Array.from(judged.values(), of)));
    const mean = differencesOf(sides, of).map(meanOf)[0];
    const range = found[2];
    return {
      name,
      title,
      values: shares.map((value, side) => scoreOr('not judged', value, decimalsOf(ranges[side]))),
      shares,
      ranges,
      difference: mean === undefined ? undefined : { mean, range },
      best: mean === undefined || isUnclear(range) ? undefined : mean > 0 ? 1 : 0,
    };
  });
  const states = sides.map(({ batches }) => batches.state());
  const effort: Measure[] = [
    {
      name: 'Queries judged',
      values: sides.map(({ judged }) => `${formatCount(judged.size)} of ${formatCount(read)}`),
    },
    {
      name: 'Price per 1,000 queries',
      values: sides.map((side) => priceOf(side, find(side.run.settings.model))),
    },
    {
      name: 'Tokens',
      values: states.map(({ tokens }) =>
        tokens === undefined ? 'not known' : formatCount(tokens),
      ),
    },
    {
      name: 'Latency',
      title: 'The median of the requests; each carries up to 64 queries.',
      values: states.map(({ latencyMedianMs }) =>
        latencyMedianMs === undefined ? 'not known' : `${Math.round(latencyMedianMs)} ms`,
      ),
    },
  ];
  return { quality, effort };
}

/** Which of two models is better by the measure that weighs the first ten, in a sentence; `undefined` for one model. */
export function verdictOf(
  quality: readonly Measure[],
  names: readonly string[],
): string | undefined {
  const measure = quality.find(({ name }) => name === JUDGED_BY);
  if (!measure?.difference) return undefined;
  const { mean, range } = measure.difference;
  if (mean === 0 && !range)
    return `No clear winner: both have the same ${JUDGED_BY} for each query.`;
  if (!range) return `No clear winner: of fewer than ${FEWEST_VALUES} queries it cannot be told.`;
  const size = formatScore(Math.abs(mean), decimalsOf(range));
  if (measure.best === undefined)
    return `No clear winner: ${JUDGED_BY} differs by ${size}, which chance explains (95 % range ${rangeWords(range, formatSigned)}).`;
  const [low, high] = [range.low, range.high].map(Math.abs).toSorted((a, b) => a - b);
  return `${names[measure.best] ?? ''} finds more: its ${JUDGED_BY} is ${size} higher (95 % range ${rangeWords({ low: low ?? 0, high: high ?? 0 })}).`;
}

function priceOf({ batches }: Side, row: ModelRow | undefined): string {
  const price = row?.input.perMillion;
  if (!price) return whyNoCost(row) ?? 'unknown';
  if (price.eq(0)) return 'free';
  const answered = batches.state().batches.filter(({ latencyMs }) => latencyMs !== undefined);
  let [tokens, queries] = [0, 0];
  for (const { totalTokens, promptTokens, from, to } of answered) {
    const reported = totalTokens ?? promptTokens;
    if (reported === undefined) return 'tokens not known';
    tokens += reported;
    queries += to - from;
  }
  const cost = costPerThousand(tokens, queries, price.toFixed());
  return cost ? formatUsd(cost) : 'unknown';
}
