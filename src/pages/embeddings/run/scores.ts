/** A similarity to three decimals; what rounds to zero has no sign. */
export function formatScore(score: number, decimals = 3): string {
  const text = score.toFixed(decimals);
  return Number(text) === 0 ? text.replace('-', '') : withMinus(text);
}

/** A score, or words where there is none. */
export function scoreOr(words: string, score: number | undefined, decimals = 3): string {
  return score === undefined ? words : formatScore(score, decimals);
}

/** The difference of two scores as rounded, since it is shown next to them. */
export function formatDifference(from: number, to: number): string {
  const difference = Number(to.toFixed(3)) - Number(from.toFixed(3));
  const text = formatScore(difference);
  if (Number(text) === 0) return 'same';
  return difference > 0 ? `+${text}` : text;
}

/** A value to four decimals, or with an exponent where it is too small or too large for that. */
export function formatValue(value: number): string {
  const size = Math.abs(value);
  const plain = size === 0 || (size >= 0.000_05 && size < 1_000_000);
  return withMinus(plain ? value.toFixed(4) : value.toExponential(3));
}

/** The typographic minus, as wide as a plus, instead of the hyphen. */
function withMinus(text: string): string {
  return text.replaceAll('-', '−');
}
