import type { Kind, Reader, Store, StoredRecord } from './store/store';
import type { Settings } from './settings';

interface Earlier {
  kind: Kind;
  id: string;
  /** As it was before the last write; `undefined` when that write created it. */
  before: StoredRecord | undefined;
  /** Reads are stale until then. */
  until: number;
}

const MOST = 500;

/** Remembers what objects were before their last write through this process, so that reads can be stale on purpose. */
export class History {
  #earlier = new Map<string, Earlier>();

  note(kind: Kind, id: string, before: StoredRecord | undefined, until: number): void {
    const key = `${kind}/${id}`;
    this.#earlier.delete(key);
    this.#earlier.set(key, { kind, id, before, until });
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
      count: (kind, where) => store.count(kind, where),
      async get(kind, id) {
        const entry = hidden.find((earlier) => earlier.kind === kind && earlier.id === id);
        return entry ? entry.before : store.get(kind, id);
      },
      async list(kind, where) {
        const records = await store.list(kind, where);
        return records.flatMap((record) => {
          const entry = hidden.find((earlier) => earlier.kind === kind && earlier.id === record.id);
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
