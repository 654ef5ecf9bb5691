import type * as z from 'zod/mini';
import type { Json } from '../lib/json';
import { capitalised } from '../lib/text/text';
import { computeOperations, flavorContract, instanceContract } from './compute';
import {
  description,
  services,
  type Operation,
  type ResourceAction,
  type ResourceContract,
  type Unreturned,
} from './define';
import { fileStorageOperations, fileStorageContract } from './fileStorage';
import {
  identityOperations,
  projectContract,
  serviceAccountContract,
  userContract,
} from './identity';
import { inferenceOperations, modelContract } from './inference';
import { networkOperations, networkContract } from './networks';
import { securityGroupOperations, securityGroupContract } from './securityGroups';

export type { Operation, ResourceAction, Service, Unreturned } from './define';
export { services } from './define';

/** Every operation of the API, in the order of interface.md, "Endpoints". */
export const operations = {
  ...fileStorageOperations,
  ...networkOperations,
  ...securityGroupOperations,
  ...computeOperations,
  ...identityOperations,
  ...inferenceOperations,
} as const satisfies Record<string, Operation>;

export type Operations = typeof operations;
export type OperationId = keyof Operations;
export const operationIds = Object.keys(operations) as OperationId[];

export type PathOf<Id extends OperationId> = {
  [K in keyof Operations[Id]['parameters']]: string;
};
export type QueryOf<Id extends OperationId> = {
  [K in Operations[Id]['query'][number]]?: readonly string[];
};
export type BodyOf<Id extends OperationId> = Operations[Id] extends {
  body: infer B extends z.core.$ZodType;
}
  ? z.input<B>
  : never;
/** One resource in an operation's answer; a list is an array of it. */
export type AnswerOf<Id extends OperationId> = z.output<Operations[Id]['answer']>;
export type WriteId = {
  [Id in OperationId]: Operations[Id]['method'] extends 'GET' ? never : Id;
}[OperationId];

/** Types that have ids but no operations, with their nouns. */
export const idTypes = {
  organization: 'organization',
  region: 'region',
  image: 'image',
  storageClass: 'storage class',
  group: 'group',
} as const;

/** A description whose operations exist. */
interface ResourceOfApi extends ResourceContract {
  operations: Partial<Record<ResourceAction, OperationId>>;
}

/** Every resource type. Queries, addresses, pages, what is remembered and the sandbox follow from this list. */
export const resources = {
  network: networkContract,
  securityGroup: securityGroupContract,
  fileStorage: fileStorageContract,
  instance: instanceContract,
  flavor: flavorContract,
  user: userContract,
  serviceAccount: serviceAccountContract,
  project: projectContract,
  model: modelContract,
} as const satisfies Record<string, ResourceOfApi>;

type Resources = typeof resources;
export type ResourceType = keyof Resources;
export type KnownType = ResourceType | keyof typeof idTypes;
export const resourceTypes = Object.keys(resources) as ResourceType[];

export const knownTypes = [...resourceTypes, ...Object.keys(idTypes)] as KnownType[];

export type TypeWith<Action extends ResourceAction> = {
  [T in ResourceType]: Resources[T]['operations'] extends Record<Action, OperationId> ? T : never;
}[ResourceType];
export type OperationFor<T extends ResourceType, Action extends ResourceAction> =
  Resources[T]['operations'] extends Record<Action, infer Id extends OperationId> ? Id : never;
/** The resource types whose list is a bare array that the API filters. */
export type FilteredType = {
  [T in TypeWith<'list'>]: Operations[OperationFor<T, 'list'>]['query'] extends readonly []
    ? never
    : T;
}[TypeWith<'list'>];
export type OperationsOf<T extends ResourceType> =
  Resources[T]['operations'][keyof Resources[T]['operations']] & OperationId;
export type ResourceOf<T extends ResourceType> = AnswerOf<OperationsOf<T>>;

/** A description without the type of its resource. What it mentions exists. */
export function resourceOf(
  type: ResourceType,
): ResourceOfApi & { mentions?: Readonly<Record<string, KnownType>> } {
  return resources[type];
}

/** The schema of a resource in the answers of all its operations. */
export function answerSchema<T extends ResourceType>(type: T): z.core.$ZodType<ResourceOf<T>> {
  const [operation] = Object.values<OperationId>(resources[type].operations);
  const { answer }: Operation = operations[operation as OperationId];
  return answer as z.core.$ZodType<ResourceOf<T>>;
}

/** Whether a resource can be addressed alone; others are only seen in a list. */
export function isRemembered(type: ResourceType): boolean {
  return Object.keys(resources[type].operations).some((action) => action !== 'list');
}

/** Whether the last answer is the only source: nothing lists or reads this resource type. */
export function isAnswerKept(type: ResourceType): boolean {
  const { list, read } = resourceOf(type).operations;
  return list === undefined && read === undefined;
}

/** The group of the navigation that a type is in: that of its service. */
export function groupOf(type: ResourceType) {
  const [operation] = Object.values<OperationId>(resources[type].operations);
  return services[operations[operation as OperationId].service].group;
}

/** Whether it is of an organization that an address of the console can name. */
export const isOfIdentity = (type: ResourceType) => groupOf(type) === 'Identity';

/** Whether answers of a type name a project and a region; others are of an organization alone. */
export function isOfProject(type: ResourceType): boolean {
  return 'projectId' in metadataOf(type);
}

/** The members of the metadata in answers of a type; models have none. */
function metadataOf(type: ResourceType): object {
  const { shape } = answerSchema(type) as unknown as z.ZodMiniObject;
  return (shape['metadata'] as z.ZodMiniObject | undefined)?.shape ?? {};
}

/** The singular noun at the start of a sentence: "Security group", "Storage class". */
export function titleOf(type: KnownType): string {
  const noun = isResourceType(type) ? resources[type].noun : idTypes[type];
  return capitalised(noun);
}

export function listTitle(type: ResourceType): string {
  const { many } = resources[type];
  return capitalised(many);
}

/** The name in page addresses: "security-groups". */
export function pathName(type: ResourceType): string {
  return resources[type].many.replaceAll(' ', '-');
}

/** The members that may be missing from an answer because the service does not return them. */
export function mayNotBeReturned(type: KnownType): readonly Unreturned[] {
  if (!isResourceType(type)) return [];
  const { mayNotBeReturned: own = [] } = resourceOf(type);
  return 'description' in metadataOf(type) ? [...own, description] : own;
}

/** The empty value of such a member: [] for a list, '' otherwise. */
export function noneOf(pointer: string): Json {
  const all = resourceTypes.flatMap(mayNotBeReturned);
  return all.find((member) => member.pointer === pointer)?.none ?? '';
}

function isResourceType(type: KnownType): type is ResourceType {
  return type in resources;
}
