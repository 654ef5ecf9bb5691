import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type * as z from 'zod/mini';
import { useKnownObject, type KnownObject } from '../../api/resources/known';
import type { KnownKind } from '../../ledger/known';
import type { LedgerKey } from '../../ledger/shelf';
import type { PlanDescription } from '../../writes/plan/describe';
import type { EchoFinding } from '../../writes/send/echo';
import { usualSource, type Remembers, type Source } from '../../writes/plan/remembered';
import { acceptedToast } from './acceptedToast';
import { showToastOf } from './showToastOf';
import type { Typed } from './carryOver';

/** What a form begins with. */
export interface Beginning<V> {
  remembers: Remembers;
  source: Source;
  /** What was typed while it started from something else. */
  typed?: Typed<V> | undefined;
}

/** What an `IdentityEditForm` needs to know of memory. */
export interface IdentityMemory<V> {
  /** Where its draft is kept. */
  address: string;
  begin: Beginning<V>;
  /** What is remembered now. */
  now: Remembers;
  onSource: (source: Source, typed: Typed<V>) => void;
  /** The draft was thrown away; begin again. */
  onDiscard: () => void;
}

interface Done {
  id: string;
  /** "User anna saved" */
  words: string;
  echo: readonly EchoFinding[];
  to: string;
  /** The form is still on screen. */
  here: boolean;
}

interface IdentityEdit<V, T> {
  remembers: Partial<KnownObject<T>>;
  describe: PlanDescription;
  memory: IdentityMemory<V>;
  /** The form begins again when it changes. */
  formKey: number;
  /** Tells that it is done, and goes to the list from where that is waited for. */
  accepted: (done: Done) => void;
}

/** What every edit form of something that cannot be read starts with: memory, and the choice of it. */
export function useIdentityEdit<V, T>({
  kind,
  schema,
  id,
  ledgerKey,
  list,
  describe: describeOf,
}: {
  kind: KnownKind;
  schema: z.core.$ZodType<T>;
  id: string;
  ledgerKey: LedgerKey;
  list: string;
  describe: (key: LedgerKey, id: string) => PlanDescription;
}): IdentityEdit<V, T> {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const remembers = useKnownObject(kind, schema, ledgerKey, id);
  const usual = () => ({ turn: 0, remembers, source: usualSource(kind, remembers) });
  // The form keeps what was remembered when it was opened; what comes from another tab is compared on saving.
  const [begin, setBegin] = useState<Beginning<V> & { turn: number }>(usual);
  const [describe] = useState(() => describeOf(ledgerKey, id));
  return {
    remembers,
    describe,
    memory: {
      address: pathname + search,
      begin,
      now: remembers,
      onSource: (source, typed) => setBegin({ turn: begin.turn + 1, remembers, source, typed }),
      onDiscard: () => setBegin({ ...usual(), turn: begin.turn + 1 }),
    },
    formKey: begin.turn,
    accepted: ({ id: saved, words, echo, to, here }) => {
      showToastOf(ledgerKey.connection, acceptedToast(words, echo, to));
      if (here) void navigate(list, { state: { saved } });
    },
  };
}
