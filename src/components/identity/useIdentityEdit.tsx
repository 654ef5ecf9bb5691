import { useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type * as z from 'zod/mini';
import { useKnownObject, type KnownObject } from '../../api/knownObjects';
import type { KnownKind } from '../../ledger/known';
import type { LedgerKey } from '../../ledger/shelf';
import type { PlanDescription } from '../../writes/describe';
import type { EchoFinding } from '../../writes/echo';
import type { Memory } from '../../writes/plan';
import { startFrom } from '../../writes/remembered';
import type { JsonObject } from '../../lib/json';
import { StartFrom } from './StartFrom';
import { toastAccepted } from './toastAccepted';
import { useSource } from './useSource';

interface IdentityEdit<T> {
  remembers: Partial<KnownObject<T>>;
  describe: PlanDescription;
  /** To be spread over an `IdentityEditForm`. */
  frame: {
    id: string;
    address: string;
    ledgerKey: LedgerKey;
    from: { raw: JsonObject; memory: Memory };
    list: { to: string; label: string };
    notice: ReactNode;
    onDiscard: () => void;
  };
  /** The form begins again when it changes. */
  formKey: string;
  /** Tells that it is done, and goes to the list. */
  accepted: (id: string, done: string, echo: readonly EchoFinding[]) => void;
}

/** What every edit form of something that cannot be read starts with: memory, and the choice of it. */
export function useIdentityEdit<T>({
  kind,
  schema,
  id,
  ledgerKey,
  list,
  describe: describeOf,
  replaces,
}: {
  kind: KnownKind;
  schema: z.core.$ZodType<T>;
  id: string;
  ledgerKey: LedgerKey;
  list: { to: string; label: string };
  describe: (key: LedgerKey, id: string) => PlanDescription;
  /** "the state, all groups and all labels" */
  replaces: string;
}): IdentityEdit<T> {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const navigate = useNavigate();
  const known = useKnownObject(kind, schema, ledgerKey, id);
  // What is remembered when the form is opened: a save from another tab must not move what is being typed.
  const [remembers] = useState(known);
  const [source, setSource] = useSource(kind, remembers, address);
  const [begun, setBegun] = useState(0);
  const [describe] = useState(() => describeOf(ledgerKey, id));
  return {
    remembers,
    describe,
    frame: {
      id,
      address,
      ledgerKey,
      from: startFrom(kind, id, source, remembers),
      list,
      notice: (
        <StartFrom
          remembers={remembers}
          description={describe}
          source={source}
          replaces={replaces}
          onChange={setSource}
        />
      ),
      onDiscard: () => setBegun(begun + 1),
    },
    formKey: `${source} ${begun}`,
    accepted: (savedId, done, echo) => {
      toastAccepted(done, echo);
      void navigate(list.to, { state: { saved: savedId } });
    },
  };
}
