import { useState } from 'react';
import { draftOf } from '../../ledger/drafts';
import type { KnownKind } from '../../ledger/known';
import { isObject } from '../../lib/json';
import { currentLedgerKey } from '../../session/scope';
import { usualSource, type Remembers, type Source } from '../../writes/remembered';

/** Where a form starts: as its draft did, else as usual for its kind. The choice stays for as long as the page. */
export function useSource(
  kind: KnownKind,
  remembers: Remembers,
  address: string,
): [Source, (source: Source) => void] {
  return useState<Source>(() => {
    const kept = draftOf(currentLedgerKey(), address)?.values;
    const source = isObject(kept) ? kept['source'] : undefined;
    if (source === 'answer' && remembers.answer) return source;
    if (source === 'sent' && remembers.sent) return source;
    return usualSource(kind, remembers);
  });
}
