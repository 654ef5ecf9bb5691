import type { ResourceType } from '../../contract/resources';
import type { JsonObject } from '../../lib/json';
import type { MemoryKey } from '../../memory/storedList';

/** A resource as read. `at` is when its answer arrived, in ms since 1970. */
export interface ResourceRecord<T> {
  /** The typed value; see `contract/reading.ts` for what is guaranteed. */
  value: T;
  /** The raw JSON of the answer, from which writes are composed. */
  raw: JsonObject;
  at: number;
  /** When the service answered, by its own clock; absent when it does not say. */
  servedAt?: number | undefined;
  /**
   * `write`: the answer to this browser's own write, which no read has confirmed yet. `memory`: as this browser or the
   * team remembers it, where nothing was read; `at` is 0, and the value only an id, if the service never answered.
   */
  source: 'read' | 'write' | 'memory';
  requestId: string;
}

/** What the service answered about a resource; undefined if it never did. */
export function answered<T>({ value, at }: Pick<ResourceRecord<T>, 'value' | 'at'>): T | undefined {
  return at === 0 ? undefined : value;
}

/** A list of records; `items` stays the same array while nothing in it changes. */
export interface RecordList<T> {
  items: readonly ResourceRecord<T>[];
  unreadable: number;
  at: number;
}

export const listKey = (connection: string, type: ResourceType) =>
  [connection, type, 'list'] as const;
export const detailKey = (connection: string, type: ResourceType, id: string) =>
  [connection, type, 'detail', id] as const;
/** The key of a query of one resource: `detail` for pages, `fresh` for one comparison. */
export type DetailKey = readonly [string, ResourceType, 'detail' | 'fresh', string, ...number[]];

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
    modifiedBy?: string | undefined;
    modifiedTime?: string | undefined;
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

/** Resources that an answer shows: `seen` in a list, `opened` by a person, `read` beside that, or `created` here. */
interface RecordsEvent {
  type: ResourceType;
  records: readonly ResourceRecord<ResourceObject>[];
  key: MemoryKey;
  how: 'created' | 'opened' | 'read' | 'seen';
}

const listeners = new Set<(event: RecordsEvent) => void>();

/** Calls `listener` with every resource that an answer shows, before a page gets it. */
export function onRecords(listener: (event: RecordsEvent) => void): void {
  listeners.add(listener);
}

export function tellRecords(event: RecordsEvent): void {
  for (const listener of listeners) listener(event);
}
