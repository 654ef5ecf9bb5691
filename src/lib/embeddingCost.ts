import Big from 'big.js';
import { priceOfTokens, readPrice } from './money';

/**
 * What tokens cost in USD at a catalogue's price for a million input tokens, exactly; `undefined` where no price is
 * stated, or none that is a decimal number. An absent price is not $0.00.
 */
export function costOfTokens(
  tokens: number,
  pricePerMillion: string | null | undefined,
): Big | undefined {
  const price = readPrice(pricePerMillion);
  if (price.kind === 'not stated' || price.kind === 'unreadable') return undefined;
  return priceOfTokens(String(tokens), price.amount);
}

const DECIMALS = 12;

/** The price of a thousand queries of which `queries` took `tokens`: to twelve decimals, which a division may need. */
export function costPerThousand(
  tokens: number,
  queries: number,
  pricePerMillion: string | null | undefined,
): Big | undefined {
  const cost = costOfTokens(tokens, pricePerMillion);
  if (!cost || queries <= 0) return undefined;
  return divide(cost.times(1000), queries);
}

/** With a precision of its own, whatever other code sets for all. */
function divide(amount: Big, by: number): Big {
  const Precise = Big();
  Precise.DP = DECIMALS;
  return new Big(new Precise(amount).div(by));
}
