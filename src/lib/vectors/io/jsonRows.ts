import { memberOf, vectorOf } from './answer';

/** One vector of a JSON file, with what stands beside it. */
export interface JsonRow {
  /** `null` where the row says that it has none. */
  vector: Float32Array<ArrayBuffer> | null | undefined;
  facts: Map<string, string>;
}

const vectorNames = ['embedding', 'vector', 'embeddings', 'values'];
/** Members whose own members are facts of the row. */
const nested = ['columns', 'metadata', 'payload', 'row'];
/** Where services keep the list of rows. */
const lists = [
  ['data'],
  ['result', 'points'],
  ['result'],
  ['points'],
  ['rows'],
  ['response', 'body', 'data'],
];

/** Numbers as floats; `undefined` where they are none. */
function floatsIn(value: unknown): Float32Array<ArrayBuffer> | undefined {
  const isFlat = typeof value === 'string' || (Array.isArray(value) && !Array.isArray(value[0]));
  return isFlat ? vectorOf(value)?.floats : undefined;
}

/**
 * The rows of a JSON value: lists of vectors, objects, answers of this API, of Ollama, and of OpenAI's batches, and what
 * Chroma, Qdrant and Hugging Face write. `index` is the order only where it counts each row once.
 */
export function jsonRows(value: unknown): JsonRow[] {
  if (Array.isArray(value)) return inOrder(value);
  const found = lists
    .map((path) => path.reduce<unknown>((inner, member) => memberOf(inner, member), value))
    .find(Array.isArray);
  if (found) {
    const rows = inOrder(found);
    // The export of this console counts clusters for itself.
    if (memberOf(value, 'dimensions') !== undefined)
      for (const { facts } of rows) facts.delete('cluster');
    return rows;
  }
  const columns = memberOf(value, 'embeddings');
  if (Array.isArray(columns) && Array.isArray(columns[0]))
    return inOrder(columns.map((embedding, at) => columnRow(value, embedding, at)));
  return floatsIn(memberOf(value, 'embedding')) ? inOrder([value]) : [];
}

/** A row of lists side by side, as Chroma has them. */
function columnRow(value: unknown, embedding: unknown, at: number) {
  const of = (name: string) => {
    const list = memberOf(value, name);
    return Array.isArray(list) ? (list[at] as unknown) : undefined;
  };
  return { id: of('ids'), document: of('documents'), metadata: of('metadatas'), embedding };
}

function inOrder(items: readonly unknown[]): JsonRow[] {
  const places = new Set(items.map((item) => memberOf(item, 'index')));
  const isOrder = places.size === items.length && [...items.keys()].every((at) => places.has(at));
  const indexOf = (item: unknown) => Number(memberOf(item, 'index'));
  const sorted = isOrder ? items.toSorted((a, b) => indexOf(a) - indexOf(b)) : items;
  return sorted.flatMap((item) => {
    // A line of a batch holds an answer of its own.
    const inner = memberOf(memberOf(memberOf(item, 'response'), 'body'), 'data');
    if (Array.isArray(inner)) return inOrder(inner);
    const several = memberOf(item, 'embeddings');
    if (Array.isArray(several) && Array.isArray(several[0])) return jsonRows(item);
    return [rowOf(item)];
  });
}

function rowOf(item: unknown): JsonRow {
  if (Array.isArray(item)) return { vector: floatsIn(item), facts: new Map() };
  if (typeof item !== 'object') return { vector: undefined, facts: new Map() };
  const row = memberOf(item, 'row') ?? item;
  const given = vectorNames.map((name) => memberOf(row, name)).find((one) => one !== undefined);
  // Qdrant names vectors where there are several.
  const first: unknown =
    typeof given === 'object' && given !== null && !Array.isArray(given)
      ? Object.values(given)[0]
      : given;
  const members = {
    ...(item as object),
    ...Object.assign({}, ...nested.map((name) => memberOf(item, name))),
  } as Record<string, unknown>;
  const facts = Object.entries(members).filter(
    ([name, fact]) =>
      !vectorNames.includes(name) &&
      name !== 'index' &&
      typeof fact !== 'object' &&
      fact !== undefined,
  );
  return {
    vector: first === null ? null : floatsIn(first),
    facts: new Map(facts.map(([name, fact]) => [name, String(fact)])),
  };
}
