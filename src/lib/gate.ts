/** Lets so many bytes of bodies in at once; the others wait, unread, in the order they came. */
export class Gate {
  #held = 0;
  readonly #waiting: { bytes: number; enter: () => void }[] = [];

  constructor(private readonly most: number) {}

  /** Runs `work` once there is room for `bytes`; more than the gate's own size have it for themselves. */
  async hold<T>(bytes: number, work: () => Promise<T>): Promise<T> {
    if (this.#waiting.length > 0 || !this.#fits(bytes))
      await new Promise<void>((enter) => this.#waiting.push({ bytes, enter }));
    else this.#held += bytes;
    try {
      return await work();
    } finally {
      this.#held -= bytes;
      this.#letIn();
    }
  }

  #fits(bytes: number): boolean {
    return this.#held === 0 || this.#held + bytes <= this.most;
  }

  #letIn(): void {
    for (let next = this.#waiting[0]; next && this.#fits(next.bytes); next = this.#waiting[0]) {
      this.#waiting.shift();
      this.#held += next.bytes;
      next.enter();
    }
  }
}
