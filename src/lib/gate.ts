/** Asks for room for so many more bytes, and waits for it. */
export type Take = (bytes: number) => Promise<void>;

interface Holding {
  caller: string;
  bytes: number;
}

/** Bounds the bytes of bodies that are held at once, of all callers and of each one. They count as they come. */
export class Gate {
  /** The eldest comes first. */
  readonly #holdings = new Set<Holding>();
  readonly #waiting: (() => void)[] = [];

  constructor(
    private readonly most: number,
    private readonly mostOfOne: number,
  ) {}

  /** Runs `work`, whose body counts until it ends. */
  async hold<T>(caller: string, work: (take: Take) => Promise<T>): Promise<T> {
    const holding = { caller, bytes: 0 };
    this.#holdings.add(holding);
    try {
      return await work(async (bytes) => {
        while (!this.#fits(holding, bytes))
          await new Promise<void>((again) => this.#waiting.push(again));
        holding.bytes += bytes;
      });
    } finally {
      this.#holdings.delete(holding);
      for (const again of this.#waiting.splice(0)) again();
    }
  }

  /** The eldest always goes on, because otherwise bodies that came in part could wait for one another. */
  #fits(holding: Holding, bytes: number): boolean {
    const all = [...this.#holdings];
    const own = all.filter(({ caller }) => caller === holding.caller);
    const has = (some: Holding[], most: number): boolean =>
      some[0] === holding || some.reduce((sum, one) => sum + one.bytes, bytes) <= most;
    return has(all, this.most) && has(own, this.mostOfOne);
  }
}

/** Texts of so many characters take no time worth a word. */
const short = 16_384;
const mostPauseMs = 100;
const walks = new Gate(1, 1);
let lastMs = 0;

/**
 * Does work that grows with a text. Long texts take turns, with a pause between them of about the time that the last one
 * took, so that whatever else waits goes on.
 */
export async function inTurn<T>({ length }: { length: number }, work: () => T): Promise<T> {
  if (length < short) return work();
  return walks.hold('', async (take) => {
    await take(1);
    await new Promise((next) => setTimeout(next, Math.min(lastMs, mostPauseMs)));
    const began = performance.now();
    try {
      return work();
    } finally {
      lastMs = performance.now() - began;
    }
  });
}

export class TooSlow extends Error {
  override name = 'TooSlow';
}

const bodyMs = 30_000;

/** Reads all pieces of a body, and waits at most `ms` for its sender; waits for room do not count. */
export async function readPieces(
  next: () => Promise<{ done?: boolean | undefined; value?: Uint8Array<ArrayBuffer> | undefined }>,
  take: Take,
  ms = bodyMs,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for (let left = ms; ;) {
    const began = performance.now();
    const { value } = await withinMs(left, next());
    left -= performance.now() - began;
    if (value === undefined) return pieces;
    await take(value.length);
    pieces.push(value);
  }
}

/** Reads all pieces of a request's body. */
export async function readStream(
  stream: ReadableStream<Uint8Array<ArrayBuffer>> | null,
  take: Take,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const reader = stream?.getReader();
  return reader === undefined ? [] : readPieces(() => reader.read(), take);
}

/** What `work` gives, unless it takes longer than `ms`; then this rejects with `TooSlow`, and nobody waits for it. */
export function withinMs<T>(
  ms: number,
  work: Promise<T>,
  words = 'The body did not arrive in time. Nothing was sent.',
): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TooSlow(words)), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
