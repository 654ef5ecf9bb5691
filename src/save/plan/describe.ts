import type { ResourceType } from '../../contract/resources';
import {
  listAt,
  pointerParts,
  stringifyJson,
  toNumber,
  type Json,
  type JsonObject,
} from '../../lib/json';
import { formatCount } from '../../lib/text/text';
import type { MemoryKey } from '../../memory/storedList';

/** How the items of a list are told apart and named for people. */
export interface ListDescription {
  /** What identifies an item, so that it is found again after a change. Absent: items are matched by content. */
  identity?: (item: Json) => string;
  /** The same text for items that mean the same despite different spelling. */
  meaning?: (item: Json) => string;
  /** "Route 2", "Tag env"; `index` counts from 0. */
  item: (item: Json, index: number) => string;
  /** One item in a few words, such as "10.2.0.0/16 via 10.0.0.1". */
  text?: (item: Json) => string;
  /** Labels of the members of an item: `nexthop` → "next hop". */
  members?: Readonly<Record<string, string>>;
  /** The members of an item depend on each other, so an item changed on both sides is one conflict. */
  whole?: true;
  /** True when an answered item means what was sent despite different spelling; it may have more members. */
  same?: (sent: Json, answered: Json) => boolean;
}

/**
 * What a plan is compared with when the API has no read: the last answer, the last sent body, or nothing. `at` is in
 * ms. `instead`: what may hold because a later request had no answer; empty if there never was an answer.
 */
export type Memory =
  | { what: 'answer' | 'sent'; at: number; instead?: JsonObject }
  | { what: 'nothing' };

/** Whether the current values are unknown because no answer is remembered. */
export function isUnseen(memory: Memory): boolean {
  return (
    memory.what === 'nothing' ||
    (memory.instead !== undefined && Object.keys(memory.instead).length === 0)
  );
}

/** A consequence to show before a write; with `confirm` the person must tick that text. */
export interface Warning {
  tone: 'failed' | 'attention' | 'moving';
  text: string;
  detail?: string;
  confirm?: string;
}

/** What warnings are derived from; `now` is the resource as just read, with its status. */
export interface WarningContext {
  now: JsonObject;
  /** The writable part as read now. */
  before: JsonObject;
  after: JsonObject;
  /** Where `before` comes from when nothing can be read. */
  memory?: Memory;
}

/** What is known of the resource that is described, and who has names for what it mentions. */
export interface NameSources {
  /** Whose nicknames name its groups and itself. */
  key?: MemoryKey;
  id?: string;
  /** The name of a network by its id. */
  nameOf?: ((id: string) => string) | undefined;
}

/** What a write of a resource needs to be planned and told. All keys are JSON pointers into a body or an answer. */
export interface ResourceDescription {
  type: ResourceType;
  write: 'create' | 'update';
  /** Pointer to the member shown as its name, if that is not the name itself. */
  nameAt?: string;
  /** Its nickname, used when nothing shows its name. */
  nickname?: string | undefined;
  /** The organization it is in, where the address of the write names one. */
  organization?: string | undefined;
  labels: Readonly<Record<string, string>>;
  lists: Readonly<Record<string, ListDescription>>;
  /** Lists that a write must always carry; sent empty when their value is unknown. */
  requiredLists?: readonly string[];
  /** Optional members that are cleared by a write without them. */
  clearable?: readonly string[];
  /** Where an answer shows a member under another pointer: `/spec/prefix` → `/status/prefix`. */
  answeredAt?: Readonly<Record<string, string>>;
  /** Makes the body that changes nothing from a resource as read, if its writable part is not enough. */
  asBody?: (raw: JsonObject) => JsonObject;
  /** Other names of a member in answers: `cidr` → `prefix`. */
  aliases?: Readonly<Record<string, readonly string[]>>;
  /** Values that have words of their own: `true` of root squash → "on". */
  texts?: Readonly<Record<string, (value: Json) => string | undefined>>;
  /** The units of numbers: `/spec/sizeGiB` → "GiB". */
  units?: Readonly<Record<string, string>>;
  /** What may follow when an answer does not confirm a member; `pointer` is as in the finding. */
  echoMeans?: (
    pointer: string,
    kind: 'not returned' | 'different' | 'not sent',
  ) => string | undefined;
  /** What a second create does when the first one arrived, if it does not create a second resource. */
  again?: string;
  warnings?: (context: WarningContext) => Warning[];
}

/** The label of a pointer, for people: "Name", "Route 2 · next hop". The pointer leads into `root`. */
export function labelOf(description: ResourceDescription, root: unknown, pointer: string): string {
  const own = description.labels[pointer];
  if (own !== undefined) return own;
  const list = Object.keys(description.lists).find((at) => pointer.startsWith(`${at}/`));
  if (list === undefined) return plainPointer(pointer);
  const [index = '', ...rest] = pointer.slice(list.length + 1).split('/');
  const items = listAt(root, list);
  return itemLabel(description.lists[list], items[Number(index)], Number(index), rest);
}

/** The label of an item, or with `rest` of a member inside it. */
export function itemLabel(
  list: ListDescription | undefined,
  item: Json | undefined,
  index: number,
  rest: readonly string[] = [],
): string {
  const name = list?.item(item ?? null, index) ?? `Item ${index + 1}`;
  if (rest.length === 0) return name;
  const path = rest.join('.');
  return `${name} · ${list?.members?.[path] ?? path}`;
}

/** A short text of a value, for a cell of the plan. */
export function textOf(
  description: ResourceDescription,
  pointer: string,
  value: Json | undefined,
): string {
  if (value === undefined || value === null || value === '') return 'none';
  const own = description.texts?.[pointer]?.(value);
  if (own !== undefined) return own;
  const unit = description.units?.[pointer];
  const amount = unit === undefined ? undefined : toNumber(value);
  if (amount !== undefined) return `${formatCount(amount)}\u00a0${unit}`;
  const parent = description.lists[pointer.slice(0, pointer.lastIndexOf('/'))];
  if (typeof value === 'string') return parent?.text?.(value) ?? value;
  const list = description.lists[pointer];
  if (Array.isArray(value))
    return value.length === 0
      ? 'none'
      : value.map((item) => list?.text?.(item) ?? plainText(item)).join(', ');
  return parent?.text?.(value) ?? plainText(value);
}

function plainText(value: Json): string {
  return typeof value === 'string' ? value : stringifyJson(value);
}

/** `/spec/extra/0` → `spec.extra[0]`: the API's own name for a member without a label. */
function plainPointer(pointer: string): string {
  return pointerParts(pointer)
    .map((part, i) => (/^\d+$/.test(part) ? `[${part}]` : i === 0 ? part : `.${part}`))
    .join('');
}
