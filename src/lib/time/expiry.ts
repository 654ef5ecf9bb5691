const DAY = 86_400_000;

/** How near an expiry is; the words of the bands and how urgent they are, the nearest first. */
export const expiryBands = [
  { id: 'expired', title: 'Expired', short: 'Expired', tone: 'failed', until: 0 },
  { id: 'day', title: 'Within 1 day', short: '1 day', tone: 'failed', until: DAY },
  { id: 'week', title: 'Within 7 days', short: '7 days', tone: 'attention', until: 7 * DAY },
  { id: 'month', title: 'Within 30 days', short: '30 days', tone: 'attention', until: 30 * DAY },
  { id: 'later', title: 'Later', short: 'Later', tone: 'settled', until: Infinity },
] as const;
export type ExpiryBand = (typeof expiryBands)[number]['id'];

/** The band of an expiry; both times in ms since 1970. The moment itself counts as expired. */
export function expiryBand(expiry: number, now: number): ExpiryBand {
  const left = expiry - now;
  return expiryBands.find(({ until }) => left <= until)?.id ?? 'later';
}

/**
 * Where an expiry stands inside its band, from 0 (its near end) to 1. Time is linear within a band; what expired long
 * ago, or is far away, draws nearer to the end without reaching it.
 */
export function placeInBand(expiry: number, now: number): number {
  const left = expiry - now;
  if (left <= 0) return 1 / (1 + -left / (14 * DAY));
  const at = expiryBands.findIndex(({ until }) => left <= until);
  const from = expiryBands[at - 1]?.until ?? 0;
  const until = expiryBands[at]?.until ?? Infinity;
  if (until === Infinity) return 1 - 1 / (1 + (left - from) / (90 * DAY));
  return (left - from) / (until - from);
}
