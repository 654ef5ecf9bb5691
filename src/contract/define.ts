import type * as z from 'zod/mini';
import type { Json } from '../lib/json';
import { capitalised } from '../lib/text/text';
import type { IdRule, PathParameter } from './path';

// How the contract of one resource describes its operations and itself. `resources.ts` has them all.

export type Service = 'regional' | 'identity' | 'aiproxy' | 'inference';

/** Where the console's navigation has the resources of a service. */
type Group = 'Infrastructure' | 'Identity' | 'Inference';

/** Each service, and the placeholder interface.md uses for its base address. */
export const services: Record<Service, { title: string; placeholder: string; group: Group }> = {
  regional: { title: 'Regional API', placeholder: 'base_url', group: 'Infrastructure' },
  identity: { title: 'Identity API', placeholder: 'identity_url', group: 'Identity' },
  aiproxy: { title: 'Model endpoint listing', placeholder: 'aiproxy_url', group: 'Inference' },
  inference: { title: 'Embeddings', placeholder: 'inference_url', group: 'Inference' },
};

export interface Operation {
  id: string;
  title: string;
  service: Service;
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  /** The rule for each path parameter. */
  parameters: Readonly<Record<string, IdRule>>;
  /** Query parameters; all are repeatable. */
  query: readonly string[];
  body?: z.core.$ZodType;
  contentType?: string;
  answer: z.core.$ZodType;
  /** The answer is a bare array of `answer`. */
  list?: true;
  /** Some clouds serve it from another host (`compute_url` of a connection). */
  compute?: true;
}

type PathRules<P extends string> = { readonly [K in PathParameter<P>]: IdRule };

/** What is said of an operation in the table of its resource. */
type Entry = Pick<Operation, 'method' | 'path'> &
  Partial<Pick<Operation, 'title' | 'query' | 'body' | 'contentType' | 'list' | 'compute'>>;

type Defined<S extends Service, A extends z.core.$ZodType, Id, E extends Entry> = E & {
  id: Id;
  service: S;
  answer: A;
  title: string;
  parameters: PathRules<E['path']>;
  query: E extends { query: infer Q } ? Q : readonly [];
};

/** The operations of a resource, by their ids. The rule of path parameters is that of the API (interface.md, "Limits"). */
export function defineOperations<
  const S extends Service,
  A extends z.core.$ZodType,
  const T extends Readonly<Record<string, Entry>>,
>(service: S, answer: A, table: T): { readonly [Id in keyof T]: Defined<S, A, Id, T[Id]> } {
  const rule: IdRule = service === 'regional' ? 'regional' : 'any';
  const all = Object.entries(table).map(([id, entry]) => {
    const names = [...entry.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, rule]);
    const parameters = Object.fromEntries(names);
    return [id, { id, title: titleFrom(id), service, answer, query: [], ...entry, parameters }];
  });
  return Object.fromEntries(all);
}

/** "getSecurityGroup" → "Read security group". */
function titleFrom(id: string): string {
  const words = id
    .replace(/^get/, 'read')
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return capitalised(words);
}

/** A member that can be written but may not be returned; `none` is its empty value. */
export interface Unreturned {
  pointer: string;
  label: string;
  none: Json;
}

export const description: Unreturned = {
  pointer: '/metadata/description',
  label: 'Description',
  none: '',
};

export type ResourceAction = 'list' | 'read' | 'create' | 'update';

/** What all layers know about a resource type. What a page shows of it is in its page. */
export interface ResourceContract {
  noun: string;
  /** The plural noun, which is also used for the address of its list. */
  many: string;
  /** The noun in counts, where it is another one: "2 volumes". */
  counted?: string;
  operations: Partial<Record<ResourceAction, string>>;
  /**
   * The members whose absence from an answer may mean "not returned" (interface.md, "Network" and the samples of
   * "Endpoints"), besides the description. Tags are none of them: they come back when there are any.
   */
  mayNotBeReturned?: readonly Unreturned[];
  /** The types of ids in it that no operation lists, by JSON pointer, besides those of every resource. */
  mentions?: Readonly<Record<string, string>>;
}
