import type * as z from 'zod/mini';
import type { IdRule, PathParameter } from './path';
import { embeddingRequest, embeddingResponse, modelListing } from './inference';
import { fileStorage, fileStorageCreate, fileStorageUpdate } from './fileStorage';
import { flavor, instance, instanceCreate } from './compute';
import { network, networkCreate, networkUpdate } from './networks';
import {
  project,
  projectCreate,
  serviceAccount,
  serviceAccountUpdate,
  user,
  userWrite,
} from './identity';
import { securityGroup, securityGroupUpdate } from './securityGroups';

/** The four APIs, each with its own base address. */
export type Service = 'regional' | 'identity' | 'aiproxy' | 'inference';

/** The placeholder interface.md uses for each base address. */
export const services: Record<Service, { title: string; placeholder: string }> = {
  regional: { title: 'Regional API', placeholder: 'base_url' },
  identity: { title: 'Identity API', placeholder: 'identity_url' },
  aiproxy: { title: 'Model endpoint listing', placeholder: 'aiproxy_url' },
  inference: { title: 'Embeddings', placeholder: 'inference_url' },
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

function define<
  const Id extends string,
  const P extends string,
  const Q extends readonly string[],
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
>(
  operation: Rest & { id: Id; path: P; parameters: PathRules<P>; query: Q; answer: A },
): Rest & { id: Id; path: P; parameters: PathRules<P>; query: Q; answer: A } {
  return operation;
}

// interface.md, "Endpoints", in the same order.
export const operations = {
  createFileStorage: define({
    id: 'createFileStorage',
    title: 'Create file storage',
    service: 'regional',
    method: 'POST',
    path: '/api/v2/filestorage',
    parameters: {},
    query: [],
    body: fileStorageCreate,
    answer: fileStorage,
  }),
  getFileStorage: define({
    id: 'getFileStorage',
    title: 'Read file storage',
    service: 'regional',
    method: 'GET',
    path: '/api/v2/filestorage/{filestorageID}',
    parameters: { filestorageID: 'regional' },
    query: [],
    answer: fileStorage,
  }),
  updateFileStorage: define({
    id: 'updateFileStorage',
    title: 'Update file storage',
    service: 'regional',
    method: 'PUT',
    path: '/api/v2/filestorage/{filestorageID}',
    parameters: { filestorageID: 'regional' },
    query: [],
    body: fileStorageUpdate,
    answer: fileStorage,
  }),
  createNetwork: define({
    id: 'createNetwork',
    title: 'Create network',
    service: 'regional',
    method: 'POST',
    path: '/api/v2/networks',
    parameters: {},
    query: [],
    body: networkCreate,
    answer: network,
  }),
  listNetworks: define({
    id: 'listNetworks',
    title: 'List networks',
    service: 'regional',
    method: 'GET',
    path: '/api/v2/networks',
    parameters: {},
    query: ['tag', 'organizationID', 'projectID', 'regionID'],
    answer: network,
    list: true,
  }),
  getNetwork: define({
    id: 'getNetwork',
    title: 'Read network',
    service: 'regional',
    method: 'GET',
    path: '/api/v2/networks/{networkID}',
    parameters: { networkID: 'regional' },
    query: [],
    answer: network,
  }),
  updateNetwork: define({
    id: 'updateNetwork',
    title: 'Update network',
    service: 'regional',
    method: 'PUT',
    path: '/api/v2/networks/{networkID}',
    parameters: { networkID: 'regional' },
    query: [],
    body: networkUpdate,
    answer: network,
  }),
  listSecurityGroups: define({
    id: 'listSecurityGroups',
    title: 'List security groups',
    service: 'regional',
    method: 'GET',
    path: '/api/v2/securitygroups',
    parameters: {},
    query: ['tag', 'organizationID', 'projectID', 'regionID', 'networkID'],
    answer: securityGroup,
    list: true,
  }),
  getSecurityGroup: define({
    id: 'getSecurityGroup',
    title: 'Read security group',
    service: 'regional',
    method: 'GET',
    path: '/api/v2/securitygroups/{securityGroupID}',
    parameters: { securityGroupID: 'regional' },
    query: [],
    answer: securityGroup,
  }),
  updateSecurityGroup: define({
    id: 'updateSecurityGroup',
    title: 'Update security group',
    service: 'regional',
    method: 'PUT',
    path: '/api/v2/securitygroups/{securityGroupID}',
    parameters: { securityGroupID: 'regional' },
    query: [],
    body: securityGroupUpdate,
    answer: securityGroup,
  }),
  createInstance: define({
    id: 'createInstance',
    title: 'Create instance',
    service: 'regional',
    method: 'POST',
    path: '/api/v2/instances',
    parameters: {},
    query: [],
    body: instanceCreate,
    answer: instance,
    compute: true,
  }),
  listFlavors: define({
    id: 'listFlavors',
    title: 'List flavors',
    service: 'regional',
    method: 'GET',
    path: '/api/v1/organizations/{organizationID}/regions/{regionID}/flavors',
    parameters: { organizationID: 'regional', regionID: 'regional' },
    query: [],
    answer: flavor,
    list: true,
  }),
  createUser: define({
    id: 'createUser',
    title: 'Create user',
    service: 'identity',
    method: 'POST',
    path: '/api/v1/organizations/{organizationID}/users',
    parameters: { organizationID: 'any' },
    query: [],
    body: userWrite,
    answer: user,
  }),
  updateUser: define({
    id: 'updateUser',
    title: 'Update user',
    service: 'identity',
    method: 'PUT',
    path: '/api/v1/organizations/{organizationID}/users/{userID}',
    parameters: { organizationID: 'any', userID: 'any' },
    query: [],
    body: userWrite,
    answer: user,
  }),
  updateServiceAccount: define({
    id: 'updateServiceAccount',
    title: 'Update service account',
    service: 'identity',
    method: 'PUT',
    path: '/api/v1/organizations/{organizationID}/serviceaccounts/{serviceAccountID}',
    parameters: { organizationID: 'any', serviceAccountID: 'any' },
    query: [],
    body: serviceAccountUpdate,
    answer: serviceAccount,
  }),
  createProject: define({
    id: 'createProject',
    title: 'Create project',
    service: 'identity',
    method: 'POST',
    path: '/api/v1/organizations/{organizationID}/projects',
    parameters: { organizationID: 'any' },
    query: [],
    body: projectCreate,
    answer: project,
  }),
  listModels: define({
    id: 'listModels',
    title: 'List model endpoints',
    service: 'aiproxy',
    method: 'GET',
    path: '/organizations/{organization_id}/endpoints',
    parameters: { organization_id: 'any' },
    query: [],
    answer: modelListing,
  }),
  createEmbeddings: define({
    id: 'createEmbeddings',
    title: 'Create embeddings',
    service: 'inference',
    method: 'POST',
    path: '/v1/embeddings',
    parameters: {},
    query: [],
    body: embeddingRequest,
    contentType: 'application/json; charset=utf-8',
    answer: embeddingResponse,
  }),
} as const satisfies Record<string, Operation>;

export type Operations = typeof operations;
export type OperationId = keyof Operations;
export const operationIds = Object.keys(operations) as OperationId[];

/** The path parameters of an operation, by name. */
export type PathOf<Id extends OperationId> = {
  [K in keyof Operations[Id]['parameters']]: string;
};
/** The query parameters of an operation, each a list of values. */
export type QueryOf<Id extends OperationId> = {
  [K in Operations[Id]['query'][number]]?: readonly string[];
};
/** The body of an operation. */
export type BodyOf<Id extends OperationId> = Operations[Id] extends {
  body: infer B extends z.core.$ZodType;
}
  ? z.input<B>
  : never;
/** One resource in an operation's answer; a list is an array of it. */
export type AnswerOf<Id extends OperationId> = z.output<Operations[Id]['answer']>;
/** The operations that change something. */
export type WriteId = {
  [Id in OperationId]: Operations[Id]['method'] extends 'GET' ? never : Id;
}[OperationId];
