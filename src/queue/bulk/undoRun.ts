import { outcomeOf, type KnownWrite } from '../../api/journal/changes';
import { resources } from '../../contract/resources';
import { groupBy } from '../../lib/groupBy';
import { bulkTypes, MOST_CHOSEN, type BulkRequest } from '../../memory/bulk';
import type { MemoryKey } from '../../memory/storedList';
import { stringifyJson } from '../../lib/json';
import { plural } from '../../lib/text/text';
import { differing, replacedBy, whyNotUndone } from '../../save/plan/undo';
import type { BulkForms } from './bulkPlan';

type Row = BulkRequest['rows'][number];

/**
 * The bulk change that undoes a run of the journal: each resource without what the run changed there. `writes`: all writes
 * of the run, newest first. Undefined for a type that has no bulk changes.
 */
export function undoRequest(
  writes: readonly KnownWrite[],
  key: MemoryKey,
  forms: BulkForms,
): BulkRequest | undefined {
  const [newest] = writes;
  const type = bulkTypes.find((each) => each === newest?.type);
  if (!newest || !type) return undefined;
  const byResource = groupBy(writes.toReversed(), ({ resourceId, id }) => resourceId ?? id);
  const rowOf = (all: readonly KnownWrite[]): Row => {
    const accepted = all.filter((write) => ['accepted', 'found'].includes(outcomeOf(write)));
    const last = accepted.at(-1) ?? all.at(-1);
    const first = accepted[0] ?? last;
    const { resourceId: id = '', name = '' } = last ?? {};
    const row = { id, name: name || id || resources[type].noun };
    if (!last) return row;
    const description = forms[type].update.describe(key, id);
    // The row was sent twice: the second request replaced what the first had made.
    const replaced = replacedBy({ ...last, before: first?.before }, key, description);
    const leftOut = whyNotUndone(last, replaced);
    if (leftOut !== undefined || !replaced) return { ...row, leftOut: leftOut ?? '' };
    const { sent, before } = differing(replaced);
    return {
      ...row,
      edit: { kind: 'undo', sent: stringifyJson(sent), before: stringifyJson(before) },
    };
  };
  const rows = byResource
    .map(rowOf)
    .toSorted((a, b) => Number(a.leftOut !== undefined) - Number(b.leftOut !== undefined));
  const tooMany = `At most ${plural(MOST_CHOSEN, 'row')} can be changed at once.`;
  return {
    type,
    edit: { kind: 'undo', sent: '{}', before: '{}' },
    undoes: newest.run?.name ?? plural(writes.length, 'change'),
    rows: rows.map((row, index) =>
      index < MOST_CHOSEN ? row : { ...row, leftOut: row.leftOut ?? tooMany },
    ),
  };
}
