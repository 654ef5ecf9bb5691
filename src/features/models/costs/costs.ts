import type Big from 'big.js';
import { parseCount } from '../../../lib/numbers';
import { nothing, priceOfTokens } from '../../../lib/money';
import { hourlyPrice } from '../undescribed';
import type { ModelRow, ShownPrice } from '../../../resource/modelRow';

/** What a workload is counted by. */
export const periods = ['request', 'day', 'month'] as const;
export type Period = (typeof periods)[number];

/** The workload of a model in a period, as typed. */
export interface Workload {
  requests: string;
  /** Tokens of each request and of each answer. */
  input: string;
  output: string;
  /** Hours in which a model that is priced by the hour runs. */
  hours: string;
  period: Period;
}

export const usualWorkload: Workload = {
  requests: '10000',
  input: '1500',
  output: '400',
  hours: '730',
  period: 'month',
};

/** A workload in the address: `10000_1500_400_730`, and then another period than a month. */
export function writeWorkload({ requests, input, output, hours, period }: Workload): string {
  const numbers = [requests, input, output, hours].map((text) =>
    text.replaceAll('%', '%25').replaceAll('_', '%5F'),
  );
  return [...numbers, ...(period === 'month' ? [] : [period])].join('_');
}

/** The workload an address names; what it lacks is empty. */
export function readWorkload(text: string): Workload {
  const [requests = '', input = '', output = '', hours = usualWorkload.hours, named] = text
    .split('_')
    .map((part) => part.replaceAll('%5F', '_').replaceAll('%25', '%'));
  const period = periods.find((one) => one === named) ?? 'month';
  return { requests, input, output, hours, period };
}

export interface Tokens {
  input: bigint;
  output: bigint;
  hours: bigint;
}

/** The tokens and hours of the period, or `undefined` while a number is missing or invalid. */
export function tokensOf(workload: Workload): Tokens | undefined {
  const times = workload.period === 'request' ? 1n : parseCount(workload.requests);
  const [input, output] = [parseCount(workload.input), parseCount(workload.output)];
  const hours = parseCount(workload.hours);
  if (times === undefined || input === undefined || output === undefined || hours === undefined)
    return undefined;
  return { input: input * times, output: output * times, hours };
}

/** What tokens would cost, exactly, or why that is not known. */
export type Cost = { amount: Big; why?: never } | { amount?: never; why: string };

/** Its hours are paid, and not its tokens. */
export function isHourly(model: ModelRow): boolean {
  return !model.input.perMillion && hourlyPrice(model)?.amount !== undefined;
}

/**
 * The cost of tokens on a model, or of hours where it has no price for tokens. A price that is not needed (no tokens that way) need not be stated; a model without
 * any has no cost, also of no tokens.
 */
export function costOf(model: ModelRow, tokens: Tokens): Cost {
  const perHour = hourlyPrice(model)?.amount;
  if (perHour && isHourly(model)) return { amount: perHour.times(String(tokens.hours)) };
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

/** What each model would cost, cheapest first, unknown costs last. */
export function costsOf(
  models: readonly ModelRow[],
  tokens: Tokens,
): { row: ModelRow; cost: Cost }[] {
  return models
    .map((row) => ({ row, cost: costOf(row, tokens) }))
    .sort(({ cost: a }, { cost: b }) => {
      if (!a.amount || !b.amount) return Number(!a.amount) - Number(!b.amount);
      return a.amount.cmp(b.amount);
    });
}
