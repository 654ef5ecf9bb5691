import { costPerThousand, formatUsd } from '../../../../lib/money';
import { formatCount } from '../../../../lib/text/text';
import type { ModelRow } from '../../../models/modelRow';
import { whyNoCost } from '../../inputs/useEmbeddingModels';
import type { Bench, Side } from './benches';

/** One line of the result: a value per model, and which is best. */
export interface Measure {
  name: string;
  title?: string;
  values: readonly string[];
  /** The values as shares of the best possible value, where there is one. */
  shares?: readonly (number | undefined)[];
  /** The places of the best values; none where all are alike or better means nothing. */
  best: readonly number[];
}

interface Quality {
  name: string;
  title: string;
  of: (side: Side) => number | undefined;
}

const recallAt = (k: number): Quality => ({
  name: `Recall@${k}`,
  title: `The mean share of expected texts among the first ${k}.`,
  of: ({ retrieval }) => retrieval?.recall.find((one) => one.k === k)?.value,
});

const qualities: readonly Quality[] = [
  recallAt(1),
  recallAt(3),
  recallAt(5),
  recallAt(10),
  {
    name: 'MRR',
    title: 'The mean of 1 / rank of the first expected text.',
    of: ({ retrieval }) => retrieval?.mrr,
  },
  {
    name: 'nDCG@10',
    title: 'How early the expected texts come among the first ten, 1 when they come first.',
    of: ({ retrieval }) => retrieval?.ndcg10,
  },
];

/** How well the models found what was expected, and what that took. `find` knows the catalogue. */
export function measuresOf(
  { sides, read }: Bench,
  find: (model: string) => ModelRow | undefined,
): { quality: readonly Measure[]; effort: readonly Measure[] } {
  const quality = qualities.map(({ name, title, of }): Measure => {
    const values = sides.map(of);
    return {
      name,
      title,
      values: values.map((value) => value?.toFixed(3) ?? 'not judged'),
      shares: values,
      best: bestOf(values),
    };
  });
  const states = sides.map(({ batches }) => batches.state());
  const effort: Measure[] = [
    {
      name: 'Queries judged',
      values: sides.map(
        ({ retrieval }) => `${formatCount(retrieval?.judged ?? 0)} of ${formatCount(read)}`,
      ),
      best: [],
    },
    {
      name: 'Price per 1,000 queries',
      values: sides.map((side) => priceOf(side, find(side.run.settings.model))),
      best: [],
    },
    {
      name: 'Tokens',
      values: states.map(({ tokens }) =>
        tokens === undefined ? 'not known' : formatCount(tokens),
      ),
      best: [],
    },
    {
      name: 'Latency',
      title: 'The median of the requests; each carries up to 64 queries.',
      values: states.map(({ latencyMedianMs }) =>
        latencyMedianMs === undefined ? 'not known' : `${Math.round(latencyMedianMs)} ms`,
      ),
      best: [],
    },
  ];
  return { quality, effort };
}

function bestOf(values: readonly (number | undefined)[]): number[] {
  const known = values.filter((value) => value !== undefined);
  // Values that are equal to three decimals count as equal.
  const [rounded, most] = [values.map((value) => value?.toFixed(3)), Math.max(...known)];
  const best = rounded.flatMap((value, at) => (value === most.toFixed(3) ? [at] : []));
  return known.length < 2 || best.length === values.length ? [] : best;
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
