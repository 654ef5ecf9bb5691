import { useEffect, useEffectEvent, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { valueAt, sameJson } from '../../lib/json';
import { hiddenMembers } from '../../memory/hiddenMembers';
import { withoutNotRecorded } from '../../memory/notRecorded';
import { currentMemoryKey } from '../../session/scope';
import { writableBody } from '../plan/compose';
import { labelOf, type ResourceDescription } from '../plan/describe';
import { withHidden } from '../plan/notReturned';
import type { Base } from '../plan/plan';
import { undone } from '../plan/merge';
import { RestoreNotice } from './DraftNotice';
import type { Updates, Version } from './formParts';
import { readRestore, type Restored } from './restore';
import { Notice } from '../../ui/Notice';
import type { Part } from '../../ui/jsx';

/** Makes the version that the state of an edit form's address names, from what is there now, for the form that shows it. */
export function RestoredVersion<V extends FieldValues, T>({
  state,
  entry,
  props: { base, readFresh, describe, form, address },
  children,
}: {
  state: unknown;
  /** The entry of the browser's history. */
  entry: string;
  props: Updates<V, T>;
  children: (base: Base<T>, version: Version | undefined) => Part;
}) {
  const [restore] = useState(() => readRestore(state));
  const [shown, setShown] = useState<{ base: Base<T>; version?: Version } | undefined>(
    restore ? undefined : { base },
  );
  const show = useEffectEvent(async () => {
    if (!restore) return undefined;
    // Where it can't be read now, the review says so.
    const now = await readFresh(base).catch(() => base);
    const { merged, staying, unknown, unasked } = versionOf(restore, now, describe);
    const stays = [
      ...(staying.length > 0
        ? [`Changed again since, so left unchanged: ${staying.join(', ')}.`]
        : []),
      ...(unknown.length > 0 ? [`Not recorded, so left unchanged: ${unknown.join(', ')}.`] : []),
    ].join(' ');
    const version = {
      kept: { raw: form.restored(now.raw, merged), entry, unasked },
      notice: (
        <RestoreNotice restore={restore} current={address}>
          {stays}
        </RestoreNotice>
      ),
      reviewNotice: stays !== '' && <Notice tone="attention" title={stays} />,
    };
    return { base: now, version };
  });
  useEffect(() => {
    let isGone = false;
    void show().then((made) => made && !isGone && setShown(made));
    return () => void (isGone = true);
  }, []);
  return shown && children(shown.base, shown.version);
}

/** The version to restore. When a save is undone, it is what is there now without what that save changed. */
export function versionOf(
  { body, undoes, field }: Restored,
  { raw, memory }: Base<unknown>,
  describe: ResourceDescription,
) {
  const wanted = withoutNotRecorded(body, raw);
  const unknown = wanted.pointers.map((pointer) => labelOf(describe, raw, pointer));
  if (undoes === undefined) return { merged: wanted.body, staying: [], unknown, unasked: [] };
  const hidden = memory ? [] : hiddenMembers(describe.type, raw, currentMemoryKey());
  // Members that the save did not touch follow the form's rule for members that are not returned.
  const isLeft = (pointer: string) => sameJson(valueAt(undoes, pointer), valueAt(body, pointer));
  const unasked = hidden.map(({ pointer }) => pointer).filter(isLeft);
  const changed = hidden.filter(({ pointer }) => !isLeft(pointer));
  const asSent = Object.fromEntries(
    changed.map(({ pointer }) => [pointer, { kind: 'keep last' } as const]),
  );
  const now = withHidden(writableBody(raw), changed, asSent);
  const save = { sent: withoutNotRecorded(undoes, raw).body, before: wanted.body };
  const { merged, conflicts } = undone(save, now, describe, !!field);
  return { merged, staying: conflicts.map(({ label }) => label), unknown, unasked };
}
