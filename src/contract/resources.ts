import type { Json } from '../lib/json';
import type { AnswerOf, OperationId, Operations } from './operations';

export type ResourceType =
  | 'network'
  | 'securityGroup'
  | 'fileStorage'
  | 'instance'
  | 'flavor'
  | 'user'
  | 'serviceAccount'
  | 'project'
  | 'model';

/** What has ids and no operation of its own, as a sentence names it. */
export const idTypes = {
  organization: 'organization',
  region: 'region',
  image: 'image',
  storageClass: 'storage class',
  group: 'group',
} as const;

/** What this browser remembers ids of. */
export type KnownType = ResourceType | keyof typeof idTypes;

/** A member that can be written though the interface's samples do not return it; `none` is what no value looks like. */
export interface Unreturned {
  pointer: string;
  label: string;
  none: Json;
}

/** What is known of a resource type on every floor. What a page shows of it stands in its page. */
interface ResourceOfApi {
  /** As a sentence names one: "security group". */
  noun: string;
  /** As a sentence names several; the address of its list follows from it. */
  many: string;
  /** What can be done with it (interface.md, "Endpoints"). */
  operations: Partial<Record<ResourceAction, OperationId>>;
  /**
   * The members whose absence from an answer may mean "not returned" (interface.md, "Network" and the samples of
   * "Endpoints"). Tags are none of them: they come back when there are any.
   */
  mayNotBeReturned: readonly Unreturned[];
  /** Ids in it that no operation lists, besides those of every resource: their type, by JSON pointer. */
  mentions?: Readonly<Record<string, KnownType>>;
}

export type ResourceAction = 'list' | 'read' | 'create' | 'update';

const description: Unreturned = {
  pointer: '/metadata/description',
  label: 'Description',
  none: '',
};
const routes: Unreturned = { pointer: '/spec/routes', label: 'Routes', none: [] };

/** Every resource type of the interface, in the order in which the console names them. */
export const resources = {
  network: {
    noun: 'network',
    many: 'networks',
    operations: {
      list: 'listNetworks',
      read: 'getNetwork',
      create: 'createNetwork',
      update: 'updateNetwork',
    },
    mayNotBeReturned: [routes, description],
  },
  securityGroup: {
    noun: 'security group',
    many: 'security groups',
    operations: {
      list: 'listSecurityGroups',
      read: 'getSecurityGroup',
      update: 'updateSecurityGroup',
    },
    mayNotBeReturned: [description],
  },
  fileStorage: {
    noun: 'file storage',
    many: 'file storage',
    operations: {
      read: 'getFileStorage',
      create: 'createFileStorage',
      update: 'updateFileStorage',
    },
    mayNotBeReturned: [description],
    mentions: { '/status/storageClassId': 'storageClass' },
  },
  instance: {
    noun: 'instance',
    many: 'instances',
    operations: { create: 'createInstance' },
    mayNotBeReturned: [description],
    mentions: { '/spec/flavorId': 'flavor', '/spec/imageId': 'image' },
  },
  flavor: {
    noun: 'flavor',
    many: 'flavors',
    operations: { list: 'listFlavors' },
    mayNotBeReturned: [description],
  },
  user: {
    noun: 'user',
    many: 'users',
    operations: { create: 'createUser', update: 'updateUser' },
    mayNotBeReturned: [description],
  },
  serviceAccount: {
    noun: 'service account',
    many: 'service accounts',
    operations: { update: 'updateServiceAccount' },
    mayNotBeReturned: [description],
  },
  project: {
    noun: 'project',
    many: 'projects',
    operations: { create: 'createProject' },
    mayNotBeReturned: [description],
  },
  model: {
    noun: 'model',
    many: 'models',
    operations: { list: 'listModels' },
    mayNotBeReturned: [],
  },
} as const satisfies Record<ResourceType, ResourceOfApi>;

type Resources = typeof resources;
export const resourceTypes = Object.keys(resources) as ResourceType[];

export const knownTypes = [...resourceTypes, ...Object.keys(idTypes)] as KnownType[];

/** The resource types with which something can be done. */
export type TypeWith<Action extends ResourceAction> = {
  [T in ResourceType]: Resources[T]['operations'] extends Record<Action, OperationId> ? T : never;
}[ResourceType];
/** The operation that does it. */
export type OperationFor<T extends ResourceType, Action extends ResourceAction> =
  Resources[T]['operations'] extends Record<Action, infer Id extends OperationId> ? Id : never;
/** The resource types whose list is a bare array that the interface filters. */
export type FilteredType = {
  [T in TypeWith<'list'>]: Operations[OperationFor<T, 'list'>]['query'] extends readonly []
    ? never
    : T;
}[TypeWith<'list'>];
/** One resource as its operations answer with it. */
export type ResourceOf<T extends ResourceType> = AnswerOf<
  Resources[T]['operations'][keyof Resources[T]['operations']] & OperationId
>;

/** The description of a resource type, by the type all of them share. */
export function resourceOf(type: ResourceType): ResourceOfApi {
  return resources[type];
}

/** Whether one of it can be named alone; the others are only ever seen in a list. */
export function isRemembered(type: ResourceType): boolean {
  return Object.keys(resources[type].operations).some((action) => action !== 'list');
}

/** Whether the last answer is all there is to show of it: nothing lists it, nothing reads it again. */
export function isAnswerKept(type: ResourceType): boolean {
  const { list, read } = resourceOf(type).operations;
  return list === undefined && read === undefined;
}

/** Names one of it at the start of a sentence: "Security group", "Storage class". */
export function titleOf(type: KnownType): string {
  const noun = isResourceType(type) ? resources[type].noun : idTypes[type];
  return noun.charAt(0).toUpperCase() + noun.slice(1);
}

/** Names its list: "Security groups". */
export function listTitle(type: ResourceType): string {
  const { many } = resources[type];
  return many.charAt(0).toUpperCase() + many.slice(1);
}

/** Names its pages in addresses: "security-groups". */
export function pathName(type: ResourceType): string {
  return resources[type].many.replaceAll(' ', '-');
}

/** The members of a resource whose absence from an answer may mean "not returned". */
export function mayNotBeReturned(type: KnownType): readonly Unreturned[] {
  return isResourceType(type) ? resources[type].mayNotBeReturned : [];
}

/** What no value of such a member looks like: [] for a list, '' otherwise. */
export function noneOf(pointer: string): Json {
  return [routes, description].find((member) => member.pointer === pointer)?.none ?? '';
}

function isResourceType(type: KnownType): type is ResourceType {
  return type in resources;
}
