import { notPassedOn, type Problem } from '../problem';

const hourMs = 60 * 60 * 1000;
/** Two full hours in a row are as much as housekeeping keeps, so what it forgets is an hour old. */
export const mostFutile = 500;

/** Counts the writes of each caller that came to nothing in this hour, and that nobody else sees. */
export class Futile {
  readonly #counts = new Map<string, number>();
  #hour = 0;

  /** Why a caller may write nothing more in this hour, if that is so. */
  fault(caller: string): Problem | undefined {
    const now = Date.now();
    const hour = Math.floor(now / hourMs);
    if (hour !== this.#hour) this.#counts.clear();
    this.#hour = hour;
    if ((this.#counts.get(caller) ?? 0) < mostFutile) return undefined;
    const seconds = Math.ceil(((hour + 1) * hourMs - now) / 1000);
    const words =
      'Too many of your changes were refused in this hour. Nothing was sent. Try again later.';
    return notPassedOn(429, words, { headers: { 'Retry-After': String(seconds) } });
  }

  /** Counts a write from its arrival, and no more (`by` -1) once it is accepted or others see it. */
  count(caller: string, by: 1 | -1): void {
    this.#counts.set(caller, Math.max(0, (this.#counts.get(caller) ?? 0) + by));
  }
}
