import Big from 'big.js';

/** Longer texts or more decimals are not amounts of money; they are shown unchanged and never calculated with. */
const decimal = /^(?:0|[1-9]\d{0,29})(?:\.\d{1,40})?$/;
const SCALE = new Big(10).pow(40);
const MILLIONTH = new Big('0.000001');

/** A price as text: `amount` is exact, `digits` are the service's own. */
export type Price =
  | { kind: 'not stated' }
  | { kind: 'free'; amount: Big }
  | { kind: 'amount'; amount: Big; digits: string }
  /** Something that is not a decimal number; `text` is the raw text. */
  | { kind: 'unreadable'; text: string };

/** Reads a price of the interface: a decimal string in USD (interface.md, "Model endpoint entry"). Never rounds. */
export function readPrice(text: string | null | undefined): Price {
  if (text === undefined || text === null) return { kind: 'not stated' };
  const amount = parseAmount(text);
  if (!amount) return { kind: 'unreadable', text };
  return amount.eq(0) ? { kind: 'free', amount } : { kind: 'amount', amount, digits: text };
}

/** An exact amount, or `undefined` when the text is not a plain decimal number of at least 0. */
export function parseAmount(text: string): Big | undefined {
  return decimal.test(text) ? new Big(text) : undefined;
}

/** Zero, to add up from. */
export const nothing = new Big(0);

/** The exact price of `tokens` (a whole number as digits) at `perMillion` USD for a million. */
export function priceOfTokens(tokens: string, perMillion: Big): Big {
  return new Big(tokens).times(perMillion).times(MILLIONTH);
}

/** `$1,234.50`: every digit there is, at least two after the point. */
export function formatUsd(amount: Big): string {
  const [whole = '0', fraction = ''] = amount.toFixed().split('.');
  return `$${grouped(whole)}.${fraction.padEnd(2, '0')}`;
}

/** `$0.250`: the digits as the service wrote them. */
export function formatDigits(digits: string): string {
  const [whole = '0', fraction] = digits.split('.');
  return `$${grouped(whole)}${fraction === undefined ? '' : `.${fraction}`}`;
}

function grouped(whole: string): string {
  return whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}

/** A whole number that sorts as the amount does, exactly. */
export function amountOrder(amount: Big): bigint {
  return BigInt(amount.times(SCALE).toFixed(0));
}
