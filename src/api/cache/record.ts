import type { JsonObject } from '../../lib/json';

/** An object as the screen shows it. `at` is when it came, in ms since 1970. */
export interface ResourceRecord<T> {
  /** Safe to use by its type; see `contract/reading.ts`. */
  value: T;
  /** Exactly what came; what writes are composed from. */
  raw: JsonObject;
  at: number;
  /** When the service gave it, by its own clock; absent where that is not told. */
  servedAt?: number;
  /** `write`: the answer of this browser's own write, which no read has confirmed yet. */
  source: 'read' | 'write';
  requestId: string;
}

/** A list as the screen shows it; `items` keeps its identity while nothing in it changes. */
export interface RecordList<T> {
  items: readonly ResourceRecord<T>[];
  /** Elements that could not be used at all. */
  unreadable: number;
  /** When the service last answered, in ms since 1970. */
  at: number;
}

/** What this floor needs to know of any resource (interface.md, "Common envelope"). */
export interface ResourceObject {
  metadata: {
    id: string;
    name?: string | undefined;
    description?: string | undefined;
    organizationId?: string | undefined;
    projectId?: string | undefined;
    createdBy?: string | undefined;
    creationTime?: string | undefined;
    provisioningStatus?: string | undefined;
    healthStatus?: string | undefined;
    tags?: readonly { name: string; value?: string | undefined }[] | undefined;
  };
  status?:
    | {
        regionId?: string | undefined;
        networkId?: string | undefined;
        /** Of users and service accounts. */
        lastAcive?: unknown;
        expiry?: unknown;
      }
    | undefined;
}
