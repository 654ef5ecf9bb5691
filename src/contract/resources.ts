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

/** Types that have ids but no operations, with their nouns. */
export const idTypes = {
  organization: 'organization',
  region: 'region',
  image: 'image',
  storageClass: 'storage class',
  group: 'group',
} as const;

/** The types whose ids this browser remembers. */
export type KnownType = ResourceType | keyof typeof idTypes;

/** A member that can be written but may not be returned; `none` is its empty value. */
export interface Unreturned {
  pointer: string;
  label: string;
  none: Json;
}

/** What all layers know about a resource type. What a page shows of it is in its page. */
interface ResourceOfApi {
  /** The singular noun: "security group". */
  noun: string;
  /** The plural noun, which is also used for the address of its list. */
  many: string;
  /** The noun in counts, where it is another one: "2 volumes". */
  counted?: string;
  /** Its operations (interface.md, "Endpoints"). */
  operations: Partial<Record<ResourceAction, OperationId>>;
  /**
   * The members whose absence from an answer may mean "not returned" (interface.md, "Network" and the samples of
   * "Endpoints"). Tags are none of them: they come back when there are any.
   */
  mayNotBeReturned: readonly Unreturned[];
  /** The types of ids in it that no operation lists, by JSON pointer, besides those of every resource. */
  mentions?: Readonly<Record<string, KnownType>>;
}

export type ResourceAction = 'list' | 'read' | 'create' | 'update';

const description: Unreturned = {
  pointer: '/metadata/description',
  label: 'Description',
  none: '',
};
const routes: Unreturned = { pointer: '/spec/routes', label: 'Routes', none: [] };

/** Every resource type of the API, in the order of the console. */
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
    counted: 'volume',
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

/** The resource types with a given operation. */
export type TypeWith<Action extends ResourceAction> = {
  [T in ResourceType]: Resources[T]['operations'] extends Record<Action, OperationId> ? T : never;
}[ResourceType];
/** The operation of a resource type for an action. */
export type OperationFor<T extends ResourceType, Action extends ResourceAction> =
  Resources[T]['operations'] extends Record<Action, infer Id extends OperationId> ? Id : never;
/** The resource types whose list is a bare array that the API filters. */
export type FilteredType = {
  [T in TypeWith<'list'>]: Operations[OperationFor<T, 'list'>]['query'] extends readonly []
    ? never
    : T;
}[TypeWith<'list'>];
/** A resource as in the answers of its operations. */
export type ResourceOf<T extends ResourceType> = AnswerOf<
  Resources[T]['operations'][keyof Resources[T]['operations']] & OperationId
>;

/** The description of a resource type, in the type that all share. */
export function resourceOf(type: ResourceType): ResourceOfApi {
  return resources[type];
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

/** The singular noun at the start of a sentence: "Security group", "Storage class". */
export function titleOf(type: KnownType): string {
  const noun = isResourceType(type) ? resources[type].noun : idTypes[type];
  return noun.charAt(0).toUpperCase() + noun.slice(1);
}

/** The title of the list: "Security groups". */
export function listTitle(type: ResourceType): string {
  const { many } = resources[type];
  return many.charAt(0).toUpperCase() + many.slice(1);
}

/** The name in page addresses: "security-groups". */
export function pathName(type: ResourceType): string {
  return resources[type].many.replaceAll(' ', '-');
}

/** The members that may be missing from an answer because the service does not return them. */
export function mayNotBeReturned(type: KnownType): readonly Unreturned[] {
  return isResourceType(type) ? resources[type].mayNotBeReturned : [];
}

/** The empty value of such a member: [] for a list, '' otherwise. */
export function noneOf(pointer: string): Json {
  return [routes, description].find((member) => member.pointer === pointer)?.none ?? '';
}

function isResourceType(type: KnownType): type is ResourceType {
  return type in resources;
}
