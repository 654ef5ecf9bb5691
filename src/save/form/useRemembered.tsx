import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type * as z from 'zod/mini';
import { useKnownObject, type KnownObject } from '../../api/resources/known';
import { readAnswer } from '../../contract/reading';
import type { KnownType } from '../../contract/resources';
import type { LedgerKey } from '../../memory/storedList';
import { sameJson } from '../../lib/json';
import { baseline } from '../plan/compose';
import type { PlanDescription } from '../plan/describe';
import type { Base } from '../plan/plan';
import {
  remembered,
  startAgain,
  startFrom,
  usualSource,
  type Remembers,
  type Source,
  type Start,
} from '../plan/remembered';
import type { Typed } from './formDraft';
import { StartFrom } from './StartFrom';
import type { Beginning, Updates } from './formParts';

interface Options<T> {
  type: KnownType;
  answer: z.core.$ZodType<T>;
  id: string;
  ledgerKey: LedgerKey;
  describe: (key: LedgerKey, id: string) => PlanDescription;
  /** "the state, all groups and all labels" */
  replaces: string;
}

type MemoryProps<V extends FieldValues, T> = Pick<
  Updates<V, T>,
  | 'answer'
  | 'base'
  | 'describe'
  | 'isOlder'
  | 'ledgerKey'
  | 'onDiscard'
  | 'readFresh'
  | 'start'
  | 'typed'
>;

/** What the form of a resource that can't be read starts from: memory, and the choice between its parts. */
export function useRemembered<V extends FieldValues, T>({
  type,
  answer,
  id,
  ledgerKey,
  describe: describeOf,
  replaces,
}: Options<T>): {
  remembers: Partial<KnownObject<T>>;
  /** The form is remounted when this changes. */
  formKey: number;
  /** Props for the form. */
  memory: MemoryProps<V, T>;
} {
  const remembers = useKnownObject(type, answer, ledgerKey, id);
  const begin = (source: Source, typed?: Typed<V>) => ({
    base: asBase(answer, startFrom(type, id, source, remembers)),
    remembers,
    typed,
  });
  const usual = () => begin(usualSource(type, remembers));
  // The form keeps the memory it was opened with; changes from another tab are compared when saving.
  const [begun, setBegun] = useState(usual);
  const [formKey, setFormKey] = useState(0);
  const [describe] = useState(() => describeOf(ledgerKey, id));
  const beginAgain = (next: typeof begun) => {
    setBegun(next);
    setFormKey(formKey + 1);
  };
  const again = (base: Base<T>, now: Remembers) =>
    asBase(answer, startAgain(type, id, startOf(base), now));
  return {
    remembers,
    formKey,
    memory: {
      answer,
      base: begun.base,
      describe,
      ledgerKey,
      typed: begun.typed,
      readFresh: (base) => Promise.resolve(again(base, remembered(type, ledgerKey, id))),
      isOlder: (base) => !sameJson(baseline(base.raw), baseline(again(base, remembers).raw)),
      onDiscard: () => beginAgain(usual()),
      start: ({ base, older, carried, typed }: Beginning<V, T>) => (
        <StartFrom
          memory={startOf(base).memory}
          remembers={begun.remembers}
          older={older}
          description={describe}
          replaces={replaces}
          focused={carried}
          onChange={(source) => beginAgain(begin(source, typed()))}
        />
      ),
    },
  };
}

/** Presents remembered values as if they had been read. */
function asBase<T>(answer: z.core.$ZodType<T>, { raw, memory }: Start): Base<T> {
  const at = memory.what === 'nothing' ? 0 : memory.at;
  // Only the id is required for these resource types, and it is always there.
  const value = readAnswer(answer, raw).value as T;
  return { value, raw, at, memory, source: 'write', requestId: '' };
}

function startOf<T>({ raw, memory = { what: 'nothing' } }: Base<T>): Start {
  return { raw, memory };
}
