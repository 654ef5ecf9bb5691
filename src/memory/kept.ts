import { databaseOf } from './browserStorage';
import { isPast, type MemoryKey } from './stay';

// What is too large for the browser's other storage is kept in a database for each connection. It has one store, whose
// keys begin with the organization.

type Part = string | number;

const STORE = 'kept';
const within = (key: readonly Part[]) => IDBKeyRange.bound([...key], [...key, []]);

let last: Promise<unknown> = Promise.resolve();

/** Does one thing after another, and nothing of a stay that has ended. */
function inTurn(key: MemoryKey, work: () => Promise<void>): Promise<void> {
  const done = last.then(() => (isPast(key) ? undefined : work()));
  last = done.catch(() => undefined);
  return done;
}

/** They stay open, so that what is written while the page is left is still written. */
const databases = new Map<string, IDBDatabase>();

/** The database; to read from one that is not there does not make it. */
function open(connection: string, mode: IDBTransactionMode): Promise<IDBDatabase | undefined> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseOf(connection), 1);
    let absent = false;
    request.onupgradeneeded = () => {
      absent = mode === 'readonly';
      if (absent) request.transaction?.abort();
      else request.result.createObjectStore(STORE);
    };
    request.onsuccess = () => {
      const { result } = request;
      databases.set(connection, result);
      result.onclose = result.onversionchange = () => {
        databases.delete(connection);
        result.close();
      };
      resolve(result);
    };
    request.onerror = () => (absent ? resolve(undefined) : reject(request.error));
  });
}

async function transact(
  connection: string,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => void,
): Promise<void> {
  const database = databases.get(connection) ?? (await open(connection, mode));
  if (!database) return;
  await new Promise<void>((resolve, reject) => {
    const transaction = database.transaction(STORE, mode);
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
    work(transaction.objectStore(STORE));
    // Without waiting for the answers: the page may be left at once.
    if (mode === 'readwrite') transaction.commit();
  });
}

/** Keeps values under their keys, which begin anew below each organization. Rejects when there is no room for them. */
export async function keepValues(
  key: MemoryKey,
  values: () => readonly (readonly [path: readonly Part[], value: unknown])[],
): Promise<void> {
  await inTurn(key, () =>
    transact(key.connection, 'readwrite', (store) => {
      for (const [path, value] of values()) store.put(value, [key.organization, ...path]);
    }),
  );
}

/** Gives all values whose keys begin so, in the order of their keys, each in a task of its own as it may be large. */
export async function eachKept(
  key: MemoryKey,
  path: readonly Part[],
  take: (value: unknown) => void,
): Promise<void> {
  await inTurn(key, () =>
    transact(key.connection, 'readonly', (store) => {
      const request = store.openCursor(within([key.organization, ...path]));
      request.onsuccess = () => {
        const cursor = request.result;
        if (!cursor) return;
        take(cursor.value);
        cursor.continue();
      };
    }),
  );
}

/** Forgets all values whose keys begin with one of these. */
export async function forgetValues(
  key: MemoryKey,
  ...paths: readonly (readonly Part[])[]
): Promise<void> {
  await inTurn(key, () =>
    transact(key.connection, 'readwrite', (store) => {
      for (const path of paths) store.delete(within([key.organization, ...path]));
    }),
  );
}
