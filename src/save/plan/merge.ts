import {
  isBlank,
  canonicalText,
  isObject,
  pointerTo,
  sameJson,
  type Json,
  type JsonObject,
} from '../../lib/json';
import { groupBy } from '../../lib/groupBy';
import { isSet } from '../../contract/sets';
import { align, isReordered, type Alignment } from './align';
import { ownMember } from './compose';
import {
  itemLabel,
  labelOf,
  textOf,
  type ListDescription,
  type ResourceDescription,
} from './describe';

/**
 * Both sides changed the same value differently. A side without a value removed it. The pointer counts list items as in
 * `base`; items that both sides added get the next indexes.
 */
export interface Conflict {
  pointer: string;
  label: string;
  base?: Json;
  mine?: Json;
  theirs?: Json;
  baseText: string;
  mineText: string;
  theirsText: string;
}

/** Which side wins, by the pointer of the conflict. */
export type Choices = Readonly<Record<string, 'mine' | 'theirs'>>;

type Value = Json | undefined;

/** The place of a value: its pointer, and its item if it is inside a list. */
interface Place {
  pointer: string;
  /** The value is a whole item: a removed item is absent, not an empty list. */
  whole?: true;
  /** One list has two items with this name, so members of one item must not go to another. */
  isTwice?: true;
  item?: { list: string; value: Value; index: number; rest: string[] };
}

/**
 * Merges two changes of one object. A value changed on one side is taken from that side, a value changed alike is taken
 * once, and a value changed differently is a conflict, which is never decided here: without a choice, the merged body has
 * their value. If one side equals base, the result is exactly the other side.
 */
export function threeWay(
  base: JsonObject,
  mine: JsonObject,
  theirs: JsonObject,
  description: ResourceDescription,
  choices: Choices = {},
): { merged: JsonObject; conflicts: Conflict[] } {
  const conflicts: Conflict[] = [];
  const merged = merge({ pointer: '' }, base, mine, theirs);
  return { merged: isObject(merged) ? merged : theirs, conflicts };

  function merge(place: Place, b: Value, m: Value, t: Value): Value {
    if (sameJson(m, b)) return t;
    if (sameJson(t, b) || sameJson(m, t)) return m;
    if (isBlank(m) && isBlank(t)) return m;
    // A different spelling alone loses against a change and against what is stored.
    if (meansTheSame(place, m, b) || meansTheSame(place, m, t)) return t;
    if (meansTheSame(place, t, b)) return m;
    if (isOneValue(place)) return ask(place, b, m, t);
    if (isObject(m) && isObject(t)) return mergeMembers(place, isObject(b) ? b : {}, m, t);
    const [bs, ms, ts] = [asList(b), asList(m), asList(t)];
    if (bs && ms && ts) return mergeItems(place, bs, ms, ts);
    return ask(place, b, m, t);
  }

  function meansTheSame({ whole, item }: Place, one: Value, other: Value): boolean {
    const meaning = whole && item?.rest.length === 0 && description.lists[item.list]?.meaning;
    if (!meaning || one === undefined || other === undefined) return false;
    return meaning(one) === meaning(other);
  }

  function isOneValue({ whole, isTwice, item }: Place): boolean {
    const isItem = whole && item?.rest.length === 0;
    return isTwice === true || (isItem === true && description.lists[item.list]?.whole === true);
  }

  function ask(place: Place, b: Value, m: Value, t: Value): Value {
    const { pointer } = place;
    const named = { pointer, label: labelAt(description, place) };
    if (!conflicts.some((other) => other.pointer === pointer))
      conflicts.push(conflictOf(description, named, { base: b, mine: m, theirs: t }));
    return choices[pointer] === 'mine' ? m : t;
  }

  function mergeMembers(place: Place, b: JsonObject, m: JsonObject, t: JsonObject): JsonObject {
    const members = new Set([...Object.keys(t), ...Object.keys(m)]);
    const entries = [...members].map((member): [string, Value] => {
      const values = [b, m, t].map((side) => ownMember(side, member));
      return [member, merge(inside(place, member), values[0], values[1], values[2])];
    });
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  }

  function mergeItems(place: Place, b: Json[], m: Json[], t: Json[]): Value {
    const list = description.lists[place.pointer];
    const meaning = list?.meaning ?? canonicalText;
    const namesIn = (side: Json[]) => new Set(side.map(meaning));
    const [inBase, inMine, inTheirs] = [namesIn(b), namesIn(m), namesIn(t)];
    // An item that both added is not a change of an item that only one side kept.
    const madeByBoth = new Set([...inMine].filter((name) => inTheirs.has(name)));
    const toMine = align(b, m, list, madeByBoth);
    const toTheirs = align(b, t, list, madeByBoth);
    const iReordered = isReordered(b, toMine);
    if (!isSet(place.pointer) && iReordered && isReordered(b, toTheirs)) return ask(place, b, m, t);

    const nameOf = list?.identity;
    const named = nameOf ? [b, m, t].flatMap((side) => groupBy(side, nameOf)) : [];
    const twice = new Set(
      named.filter(({ length }) => length > 1).map(([one = null]) => nameOf?.(one)),
    );
    const at = (item: Json = null, index: number, number = index): Place => ({
      ...itemOf(place, item, index, number),
      ...(nameOf && twice.has(nameOf(item)) && { isTwice: true }),
    });
    const nodes: Node[] = b.map((item, index) => {
      const [mi, ti] = [toMine[index], toTheirs[index]];
      const values = [mi === undefined ? undefined : m[mi], ti === undefined ? undefined : t[ti]];
      const value = merge(at(item, index), item, values[0], values[1]);
      return { value, mi, ti };
    });
    // The item is a copy of one that the other side removed.
    const isBack = (gone: ReadonlySet<string>) => (item: Item) =>
      inBase.has(meaning(item.value)) && !gone.has(meaning(item.value));
    const [mine, mineBack] = split(added(m, toMine), isBack(inTheirs));
    const [theirs, theirsBack] = split(added(t, toTheirs), isBack(inMine));
    const askBack = ({ value }: Item, ...sides: [Value, Value]) => {
      const index = b.findIndex((item) => meaning(item) === meaning(value));
      return ask(at(b[index], index), b[index], ...sides);
    };
    for (const item of mineBack)
      nodes.push({ value: askBack(item, item.value, undefined), mi: item.index, ti: undefined });
    for (const item of theirsBack)
      nodes.push({ value: askBack(item, undefined, item.value), mi: undefined, ti: item.index });
    // Another copy of what is there is no version of what the other side added.
    const identity = (item: Json) =>
      (!inBase.has(meaning(item)) && list?.identity?.(item)) || meaning(item);
    const placeOf = (item: Item) => at(item.value, item.index, b.length + item.index);
    nodes.push(...mergeAdded(placeOf, mine, theirs, { identity, meaning }));
    return iReordered ? inOrder(nodes, 'mi', 'ti') : inOrder(nodes, 'ti', 'mi');
  }

  /** Items that both sides added: equal items are taken once, items with the same name are merged. */
  function mergeAdded(
    placeOf: (item: Item) => Place,
    mine: Item[],
    theirs: Item[],
    names: Pick<ListDescription, 'identity' | 'meaning'>,
  ): Node[] {
    const same = align(valuesOf(mine), valuesOf(theirs), names);
    const nodes = mine.map((item, index): Node => {
      const other = theirs[same[index] ?? -1];
      if (other === undefined) return { value: item.value, mi: item.index, ti: undefined };
      const value = merge(placeOf(item), undefined, item.value, other.value);
      return { value, mi: item.index, ti: other.index };
    });
    const rest = theirs.filter((_, index) => !same.includes(index));
    return [...nodes, ...rest.map(({ value, index }) => ({ value, mi: undefined, ti: index }))];
  }
}

/**
 * What is there now without what a write changed. What was changed again since stays and is a conflict, unless the
 * earlier value is wanted whatever came since.
 */
export function undone(
  { sent, before }: { sent: JsonObject; before: JsonObject },
  now: JsonObject,
  description: ResourceDescription,
  wanted = false,
) {
  const found = threeWay(sent, before, now, description);
  if (!wanted || found.conflicts.length === 0) return found;
  const choices = found.conflicts.map(({ pointer }) => [pointer, 'mine'] as const);
  return {
    merged: threeWay(sent, before, now, description, Object.fromEntries(choices)).merged,
    conflicts: [],
  };
}

interface Item {
  value: Json;
  index: number;
}

interface Node {
  value: Value;
  mi: number | undefined;
  ti: number | undefined;
}

function asList(value: Value): Json[] | undefined {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : undefined;
}

function split(items: readonly Item[], isSecond: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter((item) => !isSecond(item)), items.filter(isSecond)];
}

function valuesOf(items: readonly Item[]): Json[] {
  return items.map(({ value }) => value);
}

function added(list: readonly Json[], alignment: Alignment): Item[] {
  const known = new Set(alignment);
  return list.flatMap((value, index) => (known.has(index) ? [] : [{ value, index }]));
}

/**
 * The remaining items in the order of one side. Items that only the other side has come after the item they follow
 * there, and after the items that the first side added at that place.
 */
function inOrder(nodes: readonly Node[], lead: 'mi' | 'ti', follow: 'mi' | 'ti'): Json[] {
  const alive = nodes.filter((node) => node.value !== undefined);
  const by = (side: 'mi' | 'ti') =>
    alive
      .filter((node) => node[side] !== undefined)
      .sort((a, b) => (a[side] ?? 0) - (b[side] ?? 0));
  const list = by(lead);
  let previous: Node | undefined;
  for (const node of by(follow)) {
    if (node[lead] === undefined) {
      let at = previous === undefined ? 0 : list.indexOf(previous) + 1;
      while (list[at] !== undefined && list[at]?.[follow] === undefined) at++;
      list.splice(at, 0, node);
    }
    previous = node;
  }
  return list.flatMap(({ value }) => (value === undefined ? [] : [value]));
}

function inside(place: Place, member: string): Place {
  const pointer = pointerTo(place.pointer, member);
  return place.item
    ? { pointer, item: { ...place.item, rest: [...place.item.rest, member] } }
    : { pointer };
}

function itemOf(place: Place, value: Value, index: number, number = index): Place {
  const pointer = pointerTo(place.pointer, number);
  // A list inside an item is labelled by the outer item.
  if (place.item)
    return {
      pointer,
      whole: true,
      item: { ...place.item, rest: [...place.item.rest, `${index}`] },
    };
  return { pointer, whole: true, item: { list: place.pointer, value, index, rest: [] } };
}

function labelAt(description: ResourceDescription, { pointer, item }: Place): string {
  return item
    ? itemLabel(description.lists[item.list], item.value, item.index, item.rest)
    : labelOf(description, undefined, pointer);
}

/** A conflict for people; `absent` is shown for a side without a value, instead of "none". */
export function conflictOf(
  description: ResourceDescription,
  { pointer, label }: Pick<Conflict, 'pointer' | 'label'>,
  { base, mine, theirs }: Record<'base' | 'mine' | 'theirs', Value>,
  absent: { base?: string; theirs?: string } = {},
): Conflict {
  const words = (value: Value, otherwise?: string) =>
    (value === undefined ? otherwise : undefined) ?? textOf(description, pointer, value);
  return {
    pointer,
    label,
    ...(base !== undefined && { base }),
    ...(mine !== undefined && { mine }),
    ...(theirs !== undefined && { theirs }),
    baseText: words(base, absent.base),
    mineText: words(mine),
    theirsText: words(theirs, absent.theirs),
  };
}
