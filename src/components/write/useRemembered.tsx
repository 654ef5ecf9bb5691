import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type * as z from 'zod/mini';
import { useKnownObject, type KnownObject } from '../../api/resources/known';
import { readAnswer } from '../../contract/reading';
import type { KnownType } from '../../contract/resources';
import type { LedgerKey } from '../../ledger/storedList';
import { sameJson } from '../../lib/json';
import { baseline } from '../../writes/plan/compose';
import type { PlanDescription } from '../../writes/plan/describe';
import type { Base } from '../../writes/plan/plan';
import {
  remembered,
  startAgain,
  startFrom,
  usualSource,
  type Remembers,
  type Source,
  type Start,
} from '../../writes/plan/remembered';
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

/** What the form of something that cannot be read starts from: memory, and the choice of it. */
export function useRemembered<V extends FieldValues, T>({
  type,
  answer,
  id,
  ledgerKey,
  describe: describeOf,
  replaces,
}: Options<T>): {
  remembers: Partial<KnownObject<T>>;
  /** The form begins again when it changes. */
  formKey: number;
  /** For the form. */
  memory: MemoryProps<V, T>;
} {
  const remembers = useKnownObject(type, answer, ledgerKey, id);
  const begin = (source: Source, typed?: Typed<V>) => ({
    base: asBase(answer, startFrom(type, id, source, remembers)),
    remembers,
    typed,
  });
  const usual = () => begin(usualSource(type, remembers));
  // The form keeps what was remembered when it was opened; what comes from another tab is compared on saving.
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

/** What is remembered, in the form of something read. */
function asBase<T>(answer: z.core.$ZodType<T>, { raw, memory }: Start): Base<T> {
  const at = memory.what === 'nothing' ? 0 : memory.at;
  // Of such things only the id is required, and that is there.
  const value = readAnswer(answer, raw).value as T;
  return { value, raw, at, memory, source: 'write', requestId: '' };
}

function startOf<T>({ raw, memory = { what: 'nothing' } }: Base<T>): Start {
  return { raw, memory };
}
