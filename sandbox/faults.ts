import * as z from 'zod/mini';
import { operationIds, type OperationId } from '../src/contract/resources';

/** What can be made to go wrong. sandbox/README.md, "Faults", says what each does. */
export const faultKinds = [
  'late',
  '400',
  '401',
  '403',
  '404',
  '409',
  '413',
  '422',
  '429',
  '500',
  '500-after',
  '502',
  '503',
  '504',
  'error-200',
  'html',
  'text',
  'half',
  'empty',
  'null',
  'wrong-types',
  'missing',
  'unknown-state',
  'extra',
  'huge',
  'drop',
  'drop-before',
  'stale',
  'drop-range',
  'stale-groups',
  'other-dimensions',
  'wrong-lengths',
  'no-base64',
  'nan',
  'zeros',
  'shuffled',
  'index-from-1',
  'zero-usage',
  'base64',
] as const;
export type FaultKind = (typeof faultKinds)[number];

export interface Fault {
  operation: OperationId;
  kind: FaultKind;
  /** How many more calls it affects. */
  times: number;
  /** How many calls it leaves alone first. */
  after?: number | undefined;
  delayMs?: number | undefined;
  retryAfter?: number | undefined;
  /** What a refusal says instead of the usual words. */
  says?: string | undefined;
}

/** The body of `POST /_sandbox/faults`. */
export const faultOrder = z.strictObject({
  operation: z.enum(operationIds),
  kind: z.enum(faultKinds),
  times: z.optional(z.int().check(z.gte(1))),
  after: z.optional(z.int().check(z.gte(0))),
  delayMs: z.optional(z.number().check(z.gte(0), z.lte(600_000))),
  retryAfter: z.optional(z.int().check(z.gte(0))),
  says: z.optional(z.string()),
});

/** Ordered faults that have not happened yet, oldest first. */
export class Faults {
  #waiting: Fault[] = [];
  readonly #delays = new Set<() => void>();

  order(order: z.output<typeof faultOrder>): Fault {
    const fault = { ...order, times: order.times ?? 1 };
    this.#waiting.push(fault);
    return fault;
  }

  /** The fault for a call of this operation; one use of it is spent. */
  meet(operation: OperationId): Fault | undefined {
    const mine = this.#waiting.filter((waiting) => waiting.operation === operation);
    const fault = mine.find((waiting) => !waiting.after);
    for (const waiting of mine) if (waiting.after) waiting.after -= 1;
    if (!fault) return undefined;
    fault.times -= 1;
    this.#waiting = this.#waiting.filter((waiting) => waiting.times > 0);
    return { ...fault };
  }

  list(): Fault[] {
    return this.#waiting.map((fault) => ({ ...fault }));
  }

  /** Waits so long, or until the faults are cleared. */
  wait(milliseconds: number): Promise<void> {
    if (milliseconds === 0) return Promise.resolve();
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.#delays.delete(end);
        resolve();
      };
      const timer = setTimeout(end, milliseconds);
      this.#delays.add(end);
    });
  }

  clear(): void {
    this.#waiting = [];
    for (const end of this.#delays) end();
  }
}

/** A name such as `fault-500` or `fault-drop.again`, reserved so that a person can make a write go wrong by hand. */
export function faultByName(name: unknown): FaultKind | undefined {
  const kind =
    typeof name === 'string' ? /^fault-([0-9a-z-]+)(?:[.@].*)?$/.exec(name)?.[1] : undefined;
  return faultKinds.find((known) => known === kind);
}
