import type { Collection, Reader, Store, StoredRecord } from './store/store';
import type { Settings } from './settings';

interface Earlier {
  collection: Collection;
  id: string;
  /** As it was before the last write; `undefined` when that write created it. */
  before: StoredRecord | undefined;
  /** Reads are stale until then. */
  until: number;
}

const MOST = 500;

/** Keeps the versions of objects before their last write through this process, for reads that are stale on purpose. */
export class History {
  #earlier = new Map<string, Earlier>();

  note(collection: Collection, id: string, before: StoredRecord | undefined, until: number): void {
    const key = `${collection}/${id}`;
    this.#earlier.delete(key);
    this.#earlier.set(key, { collection, id, before, until });
    const [oldest] = this.#earlier.keys();
    if (this.#earlier.size > MOST && oldest !== undefined) this.#earlier.delete(oldest);
  }

  clear(): void {
    this.#earlier.clear();
  }

  /** A reader of the store that shows recent writes late; with `always` it shows what was before any write noted. */
  reader(store: Store, now: number, always: boolean): Reader {
    const hidden = [...this.#earlier.values()].filter((entry) => always || now < entry.until);
    if (hidden.length === 0) return store;
    return {
      count: (collection, where) => store.count(collection, where),
      async get(collection, id) {
        const entry = hidden.find(
          (earlier) => earlier.collection === collection && earlier.id === id,
        );
        return entry ? entry.before : store.get(collection, id);
      },
      async list(collection, where) {
        const records = await store.list(collection, where);
        return records.flatMap((record) => {
          const entry = hidden.find(
            (earlier) => earlier.collection === collection && earlier.id === record.id,
          );
          if (!entry) return [record];
          return entry.before ? [entry.before] : [];
        });
      },
    };
  }
}

/** Until when reads of an object written now are stale. */
export function staleUntil(settings: Settings, now: number): number {
  return now + settings.staleSeconds * 1000;
}
