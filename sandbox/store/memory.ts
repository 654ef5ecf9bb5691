import { cloneJson } from '../../src/lib/json';
import {
  conditions,
  Queue,
  type Collection,
  type Reader,
  type Store,
  type StoredRecord,
  type Where,
} from './store';

type Records = Map<string, StoredRecord>;

/** Keeps everything in memory: for the demo inside the page and for tests. */
export function memoryStore(): Store {
  let collections = new Map<Collection, Records>();
  const writes = new Queue();

  return {
    ...reader(() => collections),
    write: (work) =>
      writes.run(async () => {
        // Only the maps are copied: a record is always replaced whole, never changed in place.
        let draft = new Map(
          [...collections].map(([collection, records]) => [collection, new Map(records)]),
        );
        const result = await work({
          ...reader(() => draft),
          async put(collection, records) {
            const kept = draft.get(collection) ?? new Map<string, StoredRecord>();
            for (const record of records) kept.set(record.id, cloneJson(record));
            draft.set(collection, kept);
          },
          async clear() {
            draft = new Map();
          },
        });
        collections = draft;
        return result;
      }),
    async close() {
      collections = new Map();
    },
  };
}

function reader(collections: () => Map<Collection, Records>): Reader {
  const find = (collection: Collection, where?: Where) => {
    const wanted = conditions(where);
    return [...(collections().get(collection)?.values() ?? [])].filter((record) =>
      wanted.every(([column, values]) => values.includes(record[column] ?? '')),
    );
  };
  return {
    async get(collection, id) {
      const record = collections().get(collection)?.get(id);
      return record && cloneJson(record);
    },
    async list(collection, where) {
      return find(collection, where)
        .toSorted((a, b) => (a.id < b.id ? -1 : 1))
        .map((record) => cloneJson(record));
    },
    async count(collection, where) {
      return find(collection, where).length;
    },
  };
}
