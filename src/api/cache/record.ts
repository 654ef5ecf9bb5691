import type { JsonObject } from '../../lib/json';

/** A resource as read. `at` is when its answer arrived, in ms since 1970. */
export interface ResourceRecord<T> {
  /** The typed value; see `contract/reading.ts` for what is guaranteed. */
  value: T;
  /** The raw JSON of the answer, from which writes are composed. */
  raw: JsonObject;
  at: number;
  /** When the service answered, by its own clock; absent when it does not say. */
  servedAt?: number;
  /** `write`: the answer to this browser's own write, which no read has confirmed yet. */
  source: 'read' | 'write';
  requestId: string;
}

/** A list of records; `items` stays the same array while nothing in it changes. */
export interface RecordList<T> {
  items: readonly ResourceRecord<T>[];
  /** How many elements could not be used. */
  unreadable: number;
  /** When the service last answered, in ms since 1970. */
  at: number;
}

/** The members that this folder needs of any resource (interface.md, "Common envelope"). */
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
        /** Only users and service accounts have it. */
        lastAcive?: unknown;
        expiry?: unknown;
      }
    | undefined;
}
