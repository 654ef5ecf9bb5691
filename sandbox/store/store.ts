import { resources, type ResourceType } from '../../src/contract/resources';
import type { JsonObject } from '../../src/lib/json';

type WithoutSpaces<S extends string> = S extends `${infer A} ${infer B}` ? `${A}${B}` : S;

/** Where records are kept: a collection per resource type, and one for what the sandbox itself needs. */
export type Collection = WithoutSpaces<(typeof resources)[ResourceType]['many']> | 'meta';

/** The collection of a resource type: "securitygroups", as the paths of the interface have it. */
export function collectionOf(type: ResourceType): Collection {
  return resources[type].many.replace(' ', '') as Collection;
}

/** One object as it is stored. The members besides `data` are columns to search by. */
export interface StoredRecord {
  id: string;
  organization?: string;
  project?: string;
  region?: string;
  network?: string;
  name?: string;
  data: JsonObject;
}

/** Any-of within a member, all-of across members. */
export interface Where {
  organization?: readonly string[];
  project?: readonly string[];
  region?: readonly string[];
  network?: readonly string[];
  name?: readonly string[];
}
export const whereColumns = ['organization', 'project', 'region', 'network', 'name'] as const;

export interface Reader {
  get(collection: Collection, id: string): Promise<StoredRecord | undefined>;
  /** Ordered by id. */
  list(collection: Collection, where?: Where): Promise<StoredRecord[]>;
  count(collection: Collection, where?: Where): Promise<number>;
}

export interface Writer extends Reader {
  put(collection: Collection, records: readonly StoredRecord[]): Promise<void>;
  /** Removes everything. */
  clear(): Promise<void>;
}

/** Where the sandbox keeps its objects. */
export interface Store extends Reader {
  /**
   * Runs reads, checks and writes as one: nobody else writes in between, and nothing is kept when `work` throws.
   */
  write<T>(work: (writer: Writer) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Runs tasks one after the other. */
export class Queue {
  #last: Promise<unknown> = Promise.resolve();

  run<T>(task: () => Promise<T>): Promise<T> {
    const result = this.#last.then(task, task);
    this.#last = result.catch(() => undefined);
    return result;
  }
}

/** The values of a where clause that are set, by column. */
export function conditions(
  where: Where | undefined,
): [(typeof whereColumns)[number], readonly string[]][] {
  return whereColumns.flatMap((column) => {
    const values = where?.[column];
    return values === undefined ? [] : [[column, values] as const];
  }) as [(typeof whereColumns)[number], readonly string[]][];
}
