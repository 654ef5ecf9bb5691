import type { WriteId } from '../../contract/operations';
import type { ResourceType } from '../../contract/resources';
import { listAt, pointerParts, stringifyJson, type Json, type JsonObject } from '../../lib/json';

/** What names an item of a list, so that the same item is found again after a change. */
export type ListIdentity = (item: Json) => string;

/** How the items of one list are told apart and named to a person. */
export interface ListDescription {
  /** Absent: items are matched by content and position. */
  identity?: ListIdentity;
  /** "Route 2", "Tag env"; `index` counts from 0. */
  item: (item: Json, index: number) => string;
  /** One item in a few words, such as "10.2.0.0/16 via 10.0.0.1". */
  text?: (item: Json) => string;
  /** Names of the members of an item: `nexthop` → "next hop". */
  members?: Readonly<Record<string, string>>;
  /** Members of an item only mean something together: an item that two people changed is a question as a whole. */
  whole?: true;
  /** True when two items mean the same, however they are written; what they have besides counts too. */
  same?: (sent: Json, answered: Json) => boolean;
}

/**
 * What a plan is compared with where the interface has no read: what the service answered last, what was sent last, or
 * nothing at all. `at` is in ms. `instead`: a later request was never answered, and this may hold in its place; it is
 * empty where nothing was ever answered.
 */
export type Memory =
  | { what: 'answer' | 'sent'; at: number; instead?: JsonObject }
  | { what: 'nothing' };

/** Whether nobody can say what the service holds: it never answered, as far as is remembered. */
export function isUnseen(memory: Memory): boolean {
  return (
    memory.what === 'nothing' ||
    (memory.instead !== undefined && Object.keys(memory.instead).length === 0)
  );
}

/** A consequence to name before a write; with `confirm` it waits for a tick beside that text. */
export interface Warning {
  tone: 'failed' | 'attention' | 'moving';
  text: string;
  detail?: string;
  confirm?: string;
}

/** What a warning can be derived from; `now` is the object as just read, status included. */
export interface WarningContext {
  now: JsonObject;
  /** The writable part as it is now. */
  before: JsonObject;
  /** The body as it would be sent. */
  after: JsonObject;
  /** What `before` is, where nothing can be read. */
  memory?: Memory;
}

/** What `writes/` must know about a resource type. All keys are JSON pointers into body or answer. */
export interface ResourceDescription {
  type: ResourceType;
  /** What it is called, where that is not its name. */
  nameAt?: string;
  labels: Readonly<Record<string, string>>;
  lists: Readonly<Record<string, ListDescription>>;
  /** Lists that a write must carry whatever their value: sent empty when unknown. */
  requiredLists?: readonly string[];
  /** Optional members that a write without them clears. */
  clearable?: readonly string[];
  /** Where an answer shows a member that was sent elsewhere: `/spec/prefix` → `/status/prefix`. */
  answeredAt?: Readonly<Record<string, string>>;
  /** Other names of a member in answers: `cidr` → `prefix`. */
  aliases?: Readonly<Record<string, readonly string[]>>;
  /** A value in words where it has its own: `true` of root squash → "on". */
  texts?: Readonly<Record<string, (value: Json) => string | undefined>>;
  /** What may follow when an answer does not confirm a member: `pointer` is as in the finding. */
  echoMeans?: (
    pointer: string,
    kind: 'not returned' | 'different' | 'not sent',
  ) => string | undefined;
  /** True when two different values mean the same (a prefix with and without host bits is not the same). */
  equivalent?: (pointer: string, sent: Json, answered: Json) => boolean;
}

/** A resource that can be created. */
export interface CreateDescription extends ResourceDescription {
  operation: WriteId;
  /** What a second request does when the first did arrive, where that is not to make a second one. */
  again?: string;
  /** The whole address of the create. */
  url: () => string;
}

/** A resource that can be updated. */
export interface PlanDescription extends ResourceDescription {
  operation: WriteId;
  /** What it is called here, where nothing tells its name. */
  nickname?: string | undefined;
  /** The whole address of the update of one object. */
  url: (id: string) => string;
  warnings?: (context: WarningContext) => Warning[];
}

/** Either of them. A create has no id, and no warnings. */
export type WriteDescription = PlanDescription & Pick<CreateDescription, 'again'>;

/** The name of what a pointer names, for people: "Name", "Route 2 · next hop". `root` is the object it points into. */
export function labelOf(description: ResourceDescription, root: unknown, pointer: string): string {
  const own = description.labels[pointer];
  if (own !== undefined) return own;
  const list = Object.keys(description.lists).find((at) => pointer.startsWith(`${at}/`));
  if (list === undefined) return plainPointer(pointer);
  const [index = '', ...rest] = pointer.slice(list.length + 1).split('/');
  const items = listAt(root, list);
  return itemLabel(description.lists[list], items[Number(index)], Number(index), rest);
}

/** The name of an item, or with `rest` of a member inside it. */
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

/** A value in few words, for a cell of the plan. */
export function textOf(
  description: ResourceDescription,
  pointer: string,
  value: Json | undefined,
): string {
  if (value === undefined || value === null || value === '') return 'none';
  const own = description.texts?.[pointer]?.(value);
  if (own !== undefined) return own;
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

/** `/spec/extra/0` → `spec.extra[0]`: the service's own word for what this console has no name for. */
function plainPointer(pointer: string): string {
  return pointerParts(pointer)
    .map((part, i) => (/^\d+$/.test(part) ? `[${part}]` : i === 0 ? part : `.${part}`))
    .join('');
}
