import type * as z from 'zod/mini';
import type { Json } from '../lib/json';
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

/** An operation; the rule of its path parameters is that of its API (interface.md, "Limits"). */
export function define<
  const Id extends string,
  const P extends string,
  A extends z.core.$ZodType,
  const Rest extends {
    title: string;
    service: Service;
    method: Operation['method'];
    body?: z.core.$ZodType;
    contentType?: string;
    list?: true;
    compute?: true;
  },
  const Q extends readonly string[] = readonly [],
>(operation: Rest & { id: Id; path: P; query?: Q; answer: A }) {
  const rule: IdRule = operation.service === 'regional' ? 'regional' : 'any';
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, rule]);
  const parameters = Object.fromEntries(names) as PathRules<P>;
  return { query: [], ...operation, parameters } as unknown as Rest & {
    id: Id;
    path: P;
    parameters: PathRules<P>;
    query: Q;
    answer: A;
  };
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
   * "Endpoints"); the description if absent. Tags are none of them: they come back when there are any.
   */
  mayNotBeReturned?: readonly Unreturned[];
  /** The types of ids in it that no operation lists, by JSON pointer, besides those of every resource. */
  mentions?: Readonly<Record<string, string>>;
}
