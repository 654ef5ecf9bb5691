/** A similarity to three decimals; what rounds to zero has no sign. */
export function formatScore(score: number): string {
  const text = score.toFixed(3);
  return text === '-0.000' ? '0.000' : text;
}

/** A value to four decimals, or by its exponent where those would be all zeros or no end of digits. */
export function formatValue(value: number): string {
  const size = Math.abs(value);
  const plain = size === 0 || (size >= 0.000_05 && size < 1_000_000);
  return plain ? value.toFixed(4) : value.toExponential(3);
}
