import { messageOf, plural } from '../../lib/text/text';

/**
 * What another query says, as far as it has come. Advice that rests on it may look like "fine" only once it is `known`
 * (`resource/advice.ts`).
 */
export type Arrival<T = unknown> =
  | { state: 'not yet' }
  /** `why` is the end of a sentence, without its full stop. */
  | { state: "can't be"; why: string }
  | { state: 'known'; value: T };

interface Reading<T> {
  data: T | undefined;
  error: Error | null;
}

/** How far a query has come. Data kept after a failed read is out of date, and a list with unreadable entries is incomplete. */
export function arrivalOf<T>({ data, error }: Reading<T>): Arrival<T> {
  if (error !== null) return cantBe(messageOf(error));
  if (data === undefined) return { state: 'not yet' };
  const { unreadable = 0 } = data as { unreadable?: number };
  return unreadable === 0
    ? { state: 'known', value: data }
    : cantBe(`${plural(unreadable, 'entry of its list', 'entries of its list')} could not be read`);
}

export function cantBe(why: string): Arrival<never> {
  return { state: "can't be", why: why.replace(/[.\s]+$/, '') || 'no reason was given' };
}

/** The arrival of what needs all of these. It can't be known if one can't, and is not known yet while one is on its way. */
export function allOf(...arrivals: readonly Arrival[]): Arrival {
  return (
    arrivals.find(({ state }) => state === "can't be") ??
    arrivals.find(({ state }) => state === 'not yet') ?? { state: 'known', value: undefined }
  );
}
