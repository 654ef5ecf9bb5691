/** A range of numbers, both ends included; an absent end is open. */
export interface NumberRange {
  from?: number;
  to?: number;
}

/** `8..64`, `8..`, `..64`: a range as an address carries it. `undefined` for what is none. */
export function parseRange(text: string | undefined): NumberRange | undefined {
  const match = /^(\d+(?:\.\d+)?)?\.\.(\d+(?:\.\d+)?)?$/.exec(text ?? '');
  if (!match) return undefined;
  const [, from, to] = match;
  if (from === undefined && to === undefined) return undefined;
  return {
    ...(from !== undefined && { from: Number(from) }),
    ...(to !== undefined && { to: Number(to) }),
  };
}

/** The text of a range for an address; `undefined` when both ends are open. */
export function formatRange({ from, to }: NumberRange): string | undefined {
  return from === undefined && to === undefined ? undefined : `${from ?? ''}..${to ?? ''}`;
}

/** Whether a number lies in a range. What is not known lies in none. */
export function inRange(value: number | undefined, { from, to }: NumberRange): boolean {
  if (value === undefined) return false;
  return (from === undefined || value >= from) && (to === undefined || value <= to);
}

/** `8 to 64`, `at least 8`, `at most 64`, `8`. */
export function rangeWords({ from, to }: NumberRange): string {
  if (from === undefined) return `at most ${to}`;
  if (to === undefined) return `at least ${from}`;
  return from === to ? String(from) : `${from} to ${to}`;
}
