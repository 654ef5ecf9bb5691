import type Big from 'big.js';
import { isObject, jsonText, type Json } from '../../lib/json';
import { amountOrder, formatDigits, parseAmount } from '../../lib/money';
import type { ModelRow } from '../../resource/modelRow';

// Members of an entry that the API does not describe and services send.

/** What a model costs an hour, where its entry says so. */
export interface HourlyPrice {
  /** As it came. */
  digits: string;
  /** `$1.20`, or what came where that is no amount. */
  words: string;
  amount: Big | undefined;
}

export function hourlyPrice(row: ModelRow): HourlyPrice | undefined {
  const digits = jsonText(memberOf(row, 'price_per_hour'));
  if (digits === '') return undefined;
  const amount = parseAmount(digits);
  return { digits, words: amount ? formatDigits(digits) : digits, amount };
}

/** Sorts by the price per hour. */
export function hourlyOrder(row: ModelRow): bigint | undefined {
  const amount = hourlyPrice(row)?.amount;
  return amount && amountOrder(amount);
}

/** The service says that a model will go, or has a date for that; `date` is as it came. */
export function deprecation(row: ModelRow): { date: string | undefined } | undefined {
  const flag = memberOf(row, 'deprecated');
  const date = jsonText(memberOf(row, 'deprecation_date')) || undefined;
  return flag === true || (flag !== false && date !== undefined) ? { date } : undefined;
}

function memberOf({ read: { raw } }: ModelRow, member: string): Json | undefined {
  return isObject(raw) ? raw[member] : undefined;
}
