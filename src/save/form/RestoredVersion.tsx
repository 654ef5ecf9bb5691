import { useState, type ReactNode } from 'react';
import type { JsonObject } from '../../lib/json';
import { hiddenMembers } from '../../memory/hiddenMembers';
import { withoutNotRecorded } from '../../memory/notRecorded';
import { currentMemoryKey } from '../../session/scope';
import { writableBody } from '../plan/compose';
import { labelOf, type WriteDescription } from '../plan/describe';
import { threeWay } from '../plan/merge';
import { withHidden } from '../plan/notReturned';
import type { Base } from '../plan/plan';
import { DraftNotice, RestoreNotice } from './DraftNotice';
import type { Version } from './formParts';
import { readRestore, type Restored } from './restore';

// Both notices come with one piece of code, which a form loads where it needs one.
export { DraftNotice };

/** Makes the version that the state of an edit form's address names, for the form that shows it. */
export function RestoredVersion({
  state,
  base,
  describe,
  restored,
  current,
  children,
}: {
  state: unknown;
  base: Base<unknown>;
  describe: WriteDescription;
  /** The record with the fields of a body. */
  restored: (raw: JsonObject, body: JsonObject) => JsonObject;
  /** The address of the form with the current values. */
  current: string;
  children: (version: Version | undefined) => ReactNode;
}) {
  const [version] = useState((): Version | undefined => {
    const restore = readRestore(state);
    if (!restore) return undefined;
    const { merged, conflicts, unknown } = versionOf(restore, base, describe);
    const staying = conflicts.map(({ label }) => label);
    return {
      raw: restored(base.raw, merged),
      notice: (
        <RestoreNotice restore={restore} staying={staying} unknown={unknown} current={current} />
      ),
    };
  });
  return children(version);
}

/** The version to restore. When a save is undone, it is what is there now without what that save changed. */
function versionOf(
  { body, undoes }: Restored,
  { raw, memory }: Base<unknown>,
  describe: WriteDescription,
) {
  const wanted = withoutNotRecorded(body, raw);
  const unknown = wanted.pointers.map((pointer) => labelOf(describe, raw, pointer));
  if (undoes === undefined) return { merged: wanted.body, conflicts: [], unknown };
  const hidden = memory ? [] : hiddenMembers(describe.type, raw, currentMemoryKey());
  const asSent = Object.fromEntries(
    hidden.map(({ pointer }) => [pointer, { kind: 'keep last' } as const]),
  );
  const now = withHidden(writableBody(raw), hidden, asSent);
  const { body: done } = withoutNotRecorded(undoes, raw);
  return { ...threeWay(done, wanted.body, now, describe), unknown };
}
