import { describe, expect, it, vi } from 'vitest';
import { Gate, readPieces, TooSlow, type Take } from './gate';

interface Job {
  take: Take;
  end(): Promise<void>;
}

/** Holds room in the gate until it is told to end. */
async function job(gate: Gate, caller: string): Promise<Job> {
  let end = (): void => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  return new Promise((begun) => {
    const done = gate.hold(caller, async (take) => {
      begun({
        take,
        end: () => {
          end();
          return done;
        },
      });
      await ended;
    });
  });
}

/** Whether a promise is kept by now. */
async function isKept(promise: Promise<unknown>): Promise<boolean> {
  let kept = false;
  void promise.then(() => (kept = true));
  await new Promise((turn) => setTimeout(turn));
  return kept;
}

describe('the gate', () => {
  it('counts what came, and lets in what there is room for once something ends', async () => {
    const gate = new Gate(10, 10);
    const [a, b, c] = [await job(gate, 'a'), await job(gate, 'b'), await job(gate, 'c')];
    await a.take(6);
    await b.take(4);
    const waits = c.take(1);
    expect(await isKept(waits)).toBe(false);
    await b.end();
    expect(await isKept(waits)).toBe(true);
  });

  it('keeps room for others from one who has much', async () => {
    const gate = new Gate(10, 4);
    const [first, second, other] = [
      await job(gate, 'a'),
      await job(gate, 'a'),
      await job(gate, 'b'),
    ];
    await first.take(3);
    await second.take(1);
    const waits = second.take(1);
    expect(await isKept(waits)).toBe(false);
    expect(await isKept(other.take(4))).toBe(true);
    await first.end();
    expect(await isKept(waits)).toBe(true);
  });

  it('lets the eldest go on past every bound, so that bodies do not wait for one another', async () => {
    const gate = new Gate(4, 4);
    const [eldest, younger] = [await job(gate, 'a'), await job(gate, 'a')];
    await eldest.take(2);
    await younger.take(2);
    expect(await isKept(eldest.take(99))).toBe(true);
    const waits = younger.take(1);
    expect(await isKept(waits)).toBe(false);
    await eldest.end();
    expect(await isKept(waits)).toBe(true);
  });

  it('gives the room back after a failure', async () => {
    const gate = new Gate(1, 1);
    const failing = gate.hold('a', async (take) => {
      await take(1);
      throw new Error('failed');
    });
    await expect(failing).rejects.toThrow('failed');
    const next = await job(gate, 'b');
    expect(await isKept(next.take(1))).toBe(true);
  });
});

describe('a body', () => {
  it('has so long to come, and waits for room do not count', async () => {
    vi.useFakeTimers();
    const pieces = [new Uint8Array(1), new Uint8Array(2)];
    const next = async () => ({ value: pieces.shift() });
    const slowly: Take = () => new Promise((room) => setTimeout(room, 5000));
    const read = readPieces(next, slowly, 100);
    await vi.advanceTimersByTimeAsync(10_000);
    expect((await read).map(({ length }) => length)).toEqual([1, 2]);
    const never = readPieces(() => new Promise(() => {}), slowly, 100);
    await Promise.all([expect(never).rejects.toThrow(TooSlow), vi.advanceTimersByTimeAsync(100)]);
    vi.useRealTimers();
  });

  it('that comes a bit at a time has no longer', async () => {
    const drip = async () => {
      await new Promise((wait) => setTimeout(wait, 10));
      return { value: new Uint8Array(1) };
    };
    await expect(readPieces(drip, async () => {}, 100)).rejects.toThrow(TooSlow);
  });
});
