/** A similarity to three decimals; what rounds to zero has no sign. */
export function formatScore(score: number): string {
  const text = score.toFixed(3);
  return text === '-0.000' ? '0.000' : text;
}
