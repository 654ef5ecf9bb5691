/**
 * Work that can be stopped between steps: yields the share done (0 to 1) and returns its result. A worker breathes
 * between the yields.
 */
export type Steps<T> = Generator<number, T, void>;

export function finish<T>(steps: Generator<unknown, T, void>): T {
  for (;;) {
    const next = steps.next();
    if (next.done) return next.value;
  }
}

/** Runs `steps` as a part of something larger: its 0 to 1 becomes `from` to `to`. */
export function* within<T>(steps: Steps<T>, from: number, to: number): Steps<T> {
  for (;;) {
    const next = steps.next();
    if (next.done) return next.value;
    yield from + (to - from) * next.value;
  }
}
