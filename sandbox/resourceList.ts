import {
  resourceTypes,
  type OperationId,
  type OperationsOf,
  type ResourceType,
} from '../src/contract/resources';
import type { Handler, SandboxResource } from './call';
import { fileStorage } from './resources/fileStorage';
import { flavors } from './resources/flavors';
import { projects, serviceAccounts, users } from './resources/identity';
import { instances } from './resources/instances';
import { models } from './resources/models';
import { networks } from './resources/networks';
import { securityGroups } from './resources/securityGroups';
import { standardHandlers } from './resources/standard';

/** The resources that have a seed or rules of their own. */
const own = {
  network: networks,
  securityGroup: securityGroups,
  fileStorage,
  instance: instances,
  flavor: flavors,
  user: users,
  serviceAccount: serviceAccounts,
  project: projects,
  model: models,
} satisfies Partial<Record<ResourceType, SandboxResource>>;
type Own = typeof own;

const special: Partial<Record<ResourceType, SandboxResource>> = own;

/** The resource of the sandbox for each type. One that says nothing of itself keeps to the envelope, and begins empty. */
export const sandboxResources = Object.fromEntries(
  resourceTypes.map((type) => [
    type,
    special[type] ?? { handlers: standardHandlers(type), seed: () => [] },
  ]),
) as Record<ResourceType, SandboxResource>;

type Handled = {
  [T in ResourceType]: T extends keyof Own ? keyof Own[T]['handlers'] : OperationsOf<T>;
}[ResourceType];

const all = Object.assign({}, ...Object.values(sandboxResources).map((one) => one.handlers));
/** The handler of each operation. An operation without one is a type error. */
export const handlers: Record<OperationId, Handler> = all as Record<Handled, Handler>;
