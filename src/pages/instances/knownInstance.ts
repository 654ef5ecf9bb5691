import { useMemo } from 'react';
import type { ResourceRecord } from '../../api/cache/record';
import { instance, type Instance } from '../../contract/instances';
import { readAnswer } from '../../contract/reading';
import { useKnown, type Known } from '../../ledger/known';
import { isObject } from '../../lib/json';
import { useLedgerKey } from '../../session/scope';

/** An instance as the service answered when it was created here; `read.at` is the time of that answer. */
export interface KnownInstance {
  known: Known;
  /** Absent where the answer kept cannot be used. */
  record: ResourceRecord<Instance> | undefined;
}

export function instanceOf(known: Known): KnownInstance {
  const { answer, answeredAt, at } = known;
  if (!isObject(answer)) return { known, record: undefined };
  const { value } = readAnswer(instance, answer);
  if (!value) return { known, record: undefined };
  return {
    known,
    record: { value, raw: answer, at: answeredAt ?? at, source: 'read', requestId: '' },
  };
}

/** The instances created from this browser, newest first. No operation reads or lists them. */
export function useKnownInstances(): readonly KnownInstance[] {
  const known = useKnown(useLedgerKey(), 'instance');
  return useMemo(() => known.map(instanceOf), [known]);
}
