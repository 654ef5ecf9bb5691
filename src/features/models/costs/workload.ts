import type Big from 'big.js';
import { parseCount } from '../../../lib/numbers';
import { nothing, priceOfTokens } from '../../../lib/money';
import type { ModelRow, ShownPrice } from '../../../page/resource/modelRow';

/** One row of a workload, as typed. `requests`: a number of them with tokens each; `tokens`: tokens a month. */
export interface WorkloadRow {
  kind: 'requests' | 'tokens';
  name: string;
  requests: string;
  input: string;
  output: string;
}

export const newRow: WorkloadRow = {
  kind: 'requests',
  name: '',
  requests: '10000',
  input: '1500',
  output: '400',
};

/** A row in the address: `r_10000_1500_400_name` or `t_5000000_1000000_name`. */
export function writeRow({ kind, name, requests, input, output }: WorkloadRow): string {
  const numbers = kind === 'requests' ? ['r', requests, input, output] : ['t', input, output];
  return [...numbers.map((text) => text.replaceAll('_', '')), name].join('_');
}

/** The row an address names; what it lacks is empty. */
export function readRow(text: string): WorkloadRow {
  const [kind, ...parts] = text.split('_');
  const requests = kind === 't' ? '' : (parts.shift() ?? '');
  const [input = '', output = '', ...name] = parts;
  return {
    kind: kind === 't' ? 'tokens' : 'requests',
    name: name.join('_'),
    requests,
    input,
    output,
  };
}

/** Tokens of a row in a month, or `undefined` while a number is missing or invalid. */
export function tokensOf(row: WorkloadRow): { input: bigint; output: bigint } | undefined {
  const times = row.kind === 'tokens' ? 1n : parseCount(row.requests);
  const [input, output] = [parseCount(row.input), parseCount(row.output)];
  if (times === undefined || input === undefined || output === undefined) return undefined;
  return { input: input * times, output: output * times };
}

/** What a row would cost, exactly, or why that is not known. */
export type Cost = { amount: Big; why?: never } | { amount?: never; why: string };

/**
 * The cost of tokens on a model. A price that is not needed (no tokens that way) need not be stated; a model without
 * any has no cost, also of no tokens.
 */
export function costOf(
  model: Pick<ModelRow, 'input' | 'output'>,
  tokens: { input: bigint; output: bigint },
): Cost {
  let amount = nothing;
  for (const way of ['input', 'output'] as const) {
    if (tokens[way] === 0n) continue;
    const { perMillion } = model[way];
    if (!perMillion) return { why: whyNot(way, model[way]) };
    amount = amount.plus(priceOfTokens(String(tokens[way]), perMillion));
  }
  if (!model.input.perMillion && !model.output.perMillion)
    return { why: whyNot('input', model.input) };
  return { amount };
}

function whyNot(way: 'input' | 'output', { short }: ShownPrice): string {
  return short === 'not stated' ? `${way} price not stated` : `${way} price is ${short}`;
}

export interface ModelCost {
  row: ModelRow;
  /** By row of the workload. */
  costs: readonly Cost[];
  total: Cost;
}

/** What each model would cost for the whole workload, cheapest first, unknown costs last. */
export function costsOf(
  models: readonly ModelRow[],
  workload: readonly { input: bigint; output: bigint }[],
): ModelCost[] {
  return models
    .map((row): ModelCost => {
      const costs = workload.map((tokens) => costOf(row, tokens));
      const missing = costs.find(({ why }) => why !== undefined);
      const total = missing ?? {
        amount: costs.reduce((sum, { amount }) => sum.plus(amount ?? 0), nothing),
      };
      return { row, costs, total };
    })
    .sort((a, b) => {
      if (!a.total.amount || !b.total.amount)
        return Number(!a.total.amount) - Number(!b.total.amount);
      return a.total.amount.cmp(b.total.amount);
    });
}
