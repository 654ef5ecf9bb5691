import type { Locator } from '@playwright/test';
import { expect } from './fixtures';

/** What a clock on the wall shows there. */
export const wallOf = (zone: string, ms: number) =>
  new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(ms);

const units: Record<string, number> = {
  s: 1000,
  min: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  y: 365.25 * 86_400_000,
};

/** The moment that a full time names: `2026-11-29 01:00:00 UTC+13`. */
export function momentOf(words: string): number {
  const [, day, time, sign, hours = 0, minutes = 0] =
    /^(\S{10}) (\S{8}) UTC(?:([+-])(\d+)(?::(\d\d))?)?$/.exec(words) ?? [];
  const ahead = (Number(hours) * 60 + Number(minutes)) * 60_000;
  return Date.parse(`${day}T${time}Z`) - (sign === '-' ? -ahead : ahead);
}

/**
 * Every age within is what it is by this test's clock, which is the service's, and has its time under the pointer, in that
 * zone; returns how many there are.
 */
export async function agesIn(within: Locator, zone: string): Promise<number> {
  const all = await within.evaluate((here) =>
    [...here.querySelectorAll<HTMLElement>('[title], [data-hint]')].map((element) => ({
      hint: element.title || (element.dataset['hint'] ?? ''),
      words: element.textContent,
    })),
  );
  const now = Date.now();
  const times = all.filter(({ hint }) => /^\d{4}-\d\d-\d\d [\d:]{8}/.test(hint));
  for (const { hint, words } of times) {
    const at = momentOf(hint);
    expect(wallOf(zone, at), `${hint} in ${zone}`).toBe(hint.slice(0, 19));
    const [, ahead, count, unit = ''] = /(in\s)?\b(\d+)\s(s|min|h|d|y)\b/.exec(words) ?? [];
    if (count === undefined) continue;
    const one = units[unit] ?? Number.NaN;
    const past = ahead === undefined ? now - at : at - now;
    // An age is in whole units, and this clock and that of the page were read some seconds apart.
    expect(past, `${words} of ${hint}`).toBeGreaterThan(Number(count) * one - 10_000);
    expect(past, `${words} of ${hint}`).toBeLessThan((Number(count) + 1) * one + 10_000);
  }
  return times.length;
}
