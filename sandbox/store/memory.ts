import { cloneJson } from '../../src/lib/json';
import {
  conditions,
  Queue,
  type Kind,
  type Reader,
  type Store,
  type StoredRecord,
  type Where,
} from './store';

type Shelf = Map<string, StoredRecord>;

/** Keeps everything in memory: for the demo inside the page and for tests. */
export function memoryStore(): Store {
  let shelves = new Map<Kind, Shelf>();
  const writes = new Queue();

  return {
    ...reader(() => shelves),
    write: (work) =>
      writes.run(async () => {
        // Only the maps are copied: a record is always replaced whole, never changed in place.
        let draft = new Map([...shelves].map(([kind, shelf]) => [kind, new Map(shelf)]));
        const result = await work({
          ...reader(() => draft),
          async put(kind, records) {
            const shelf = draft.get(kind) ?? new Map<string, StoredRecord>();
            for (const record of records) shelf.set(record.id, cloneJson(record));
            draft.set(kind, shelf);
          },
          async clear() {
            draft = new Map();
          },
        });
        shelves = draft;
        return result;
      }),
    async close() {
      shelves = new Map();
    },
  };
}

function reader(shelves: () => Map<Kind, Shelf>): Reader {
  const find = (kind: Kind, where?: Where) => {
    const wanted = conditions(where);
    return [...(shelves().get(kind)?.values() ?? [])].filter((record) =>
      wanted.every(([column, values]) => values.includes(record[column] ?? '')),
    );
  };
  return {
    async get(kind, id) {
      const record = shelves().get(kind)?.get(id);
      return record && cloneJson(record);
    },
    async list(kind, where) {
      return find(kind, where)
        .toSorted((a, b) => (a.id < b.id ? -1 : 1))
        .map((record) => cloneJson(record));
    },
    async count(kind, where) {
      return find(kind, where).length;
    },
  };
}
