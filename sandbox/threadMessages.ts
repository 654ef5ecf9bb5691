import type { RelayedRequest } from './running';
import type { Collection, StoredRecord } from './store/store';

/** What the thread of embeddings is told. */
export type ToThread =
  | ({ kind: 'request'; id: number } & RelayedRequest)
  | { kind: 'records'; id: number; records: StoredRecord[] };

/** What the thread tells. */
export type FromThread =
  | { kind: 'answer'; id: number; status: number; headers: [string, string][]; body: ArrayBuffer }
  | { kind: 'list'; id: number; collection: Collection };
