import { joinWords, plural } from '../../lib/text/text';
import { groupsPointer } from '../../save/fields/groups';
import type { ResourceDescription } from '../../save/plan/describe';
import type { Change } from '../../save/plan/diff';

// The changes of a write on one line: "description, 2 tags", or of a single one its values.

/** Longer values and ids are only shown in the details. */
const MOST_VALUES = 60;
const ofId = /[\da-f]{8}-[\da-f]{4}-/i;
const isTold = (words: string) => words.length <= MOST_VALUES && !ofId.test(words);

const MOST_FIELDS = 4;

/** A change, and the field that it is in. */
interface Placed {
  change: Change;
  label: string;
  /** The changed item of the field's list. */
  item?: string | undefined;
  /** The item itself was added or removed. */
  whole: boolean;
  /** Its values are short: numbers, switches, and parts of items. */
  short: boolean;
}

export function fieldsInWords(
  changes: readonly Change[],
  description: ResourceDescription,
): string {
  const placed = changes.map((change) => placeOf(change, description));
  const [first] = placed;
  if (changes.every(({ pointer }) => isIn(groupsPointer, pointer)))
    return groupWords(placed) ?? 'order of groups';
  if (first && placed.length === 1) return oneInWords(first);
  const fields = new Map<string, Set<string | undefined>>();
  for (const { label, item } of placed)
    fields.set(label, (fields.get(label) ?? new Set()).add(item));
  const words = [...fields].map(([label, items]) =>
    items.has(undefined) ? lowered(label) : plural(items.size, itemNoun(label)),
  );
  const left = words.length - MOST_FIELDS;
  return left > 1 ? `${words.slice(0, MOST_FIELDS).join(', ')} and ${left} more` : words.join(', ');
}

function placeOf(change: Change, { labels, lists, units, texts }: ResourceDescription): Placed {
  const { pointer, kind, label } = change;
  const own = Object.keys(labels).find((field) => isIn(field, pointer));
  const [, index, ...rest] = own === undefined ? [] : pointer.slice(own.length).split('/');
  if (own === undefined || index === undefined || !lists[own])
    return {
      change,
      // For a list with items, this is a change of their order.
      label: own !== undefined && lists[own] ? label : (labels[own ?? ''] ?? label),
      whole: false,
      short: units?.[pointer] !== undefined || texts?.[pointer] !== undefined,
    };
  const whole = rest.length === 0 && kind !== 'changed';
  // A removed item has its number in the earlier list.
  const item = whole && kind === 'removed' ? `-${index}` : index;
  return { change, label: labels[own] ?? label, item, whole, short: true };
}

/** "size: 200 GiB → 1,000 GiB", "rule added: ingress tcp 443". */
function oneInWords({ change, label, whole, item, short }: Placed): string {
  const { kind, beforeText, afterText } = change;
  const what = whole
    ? `${itemNoun(label)} ${kind}`
    : lowered(item === undefined ? label : change.label);
  const added = kind === 'added' ? afterText : beforeText;
  const values = whole ? added : `${beforeText} → ${afterText}`;
  return short && isTold(values) ? `${what}: ${values}` : what;
}

/** "groups: left auditors, joined ops"; undefined when only their order changed. */
function groupWords(placed: readonly Placed[]): string | undefined {
  const words = [
    { verb: 'left', wanted: 'removed', text: 'beforeText' } as const,
    { verb: 'joined', wanted: 'added', text: 'afterText' } as const,
  ].flatMap(({ verb, wanted, text }) => {
    const names = placed.flatMap(({ change }) => (change.kind === wanted ? [change[text]] : []));
    if (names.length === 0) return [];
    const all = joinWords(names);
    return [`${verb} ${isTold(all) ? all : plural(names.length, 'group')}`];
  });
  return words.length === 0 ? undefined : `groups: ${words.join(', ')}`;
}

/** "Attached networks" → "attached network". */
const itemNoun = (label: string) => lowered(label).replace(/s$/, '');

export function lowered(label: string): string {
  return label.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase());
}

export function isIn(own: string, pointer: string): boolean {
  return own === pointer || pointer.startsWith(`${own}/`);
}
