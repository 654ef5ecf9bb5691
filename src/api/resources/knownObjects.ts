import { useMemo } from 'react';
import type * as z from 'zod/mini';
import { readAnswer } from '../../contract/reading';
import { useKnown, type Known, type KnownKind } from '../../ledger/known';
import { useSent, type LastSent } from '../../ledger/sent';
import type { LedgerKey } from '../../ledger/shelf';
import { isObject, type Json, type JsonObject } from '../../lib/json';

/** What this browser remembers of one object that no operation reads. Times are in ms. */
export interface KnownObject<T> {
  id: string;
  known: Known;
  /** The last answer: by its type, and as it came. Absent for what was only seen in answers about other things. */
  answer?: { value: T; raw: JsonObject; at: number };
  /** The last body sent that was accepted, or whose outcome is unknown. */
  sent?: LastSent;
}

const read = new WeakMap<object, unknown>();

/** An answer is kept as it came; it is read again as its kind once per page load. */
function valueOf<T>(schema: z.core.$ZodType<T>, answer: Json | undefined): T | undefined {
  if (!isObject(answer)) return undefined;
  if (!read.has(answer)) read.set(answer, readAnswer(schema, answer).value);
  return read.get(answer) as T | undefined;
}

/** Everything remembered of a kind that no operation lists, newest first, kept up to date. */
export function useKnownObjects<T>(
  kind: KnownKind,
  schema: z.core.$ZodType<T>,
  key: LedgerKey,
): KnownObject<T>[] {
  const known = useKnown(key, kind);
  const sent = useSent(key, kind);
  return useMemo(
    () =>
      known.map((each) => {
        const value = valueOf(schema, each.answer);
        const last = sent.get(each.id);
        return {
          id: each.id,
          known: each,
          ...(value !== undefined &&
            isObject(each.answer) && {
              answer: { value, raw: each.answer, at: each.answeredAt ?? each.at },
            }),
          ...(last && { sent: last }),
        };
      }),
    [known, sent, schema],
  );
}

/** One of them; what is not known at all has neither answer nor body. */
export function useKnownObject<T>(
  kind: KnownKind,
  schema: z.core.$ZodType<T>,
  key: LedgerKey,
  id: string,
): Partial<KnownObject<T>> {
  const all = useKnownObjects(kind, schema, key);
  const sent = useSent(key, kind).get(id);
  return useMemo(
    () => all.find((each) => each.id === id) ?? (sent ? { id, sent } : { id }),
    [all, sent, id],
  );
}
