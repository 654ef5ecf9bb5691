import type { OperationId, ResourceType } from '../src/contract/resources';
import type { Handler, SandboxResource } from './call';
import { fileStorage } from './resources/fileStorage';
import { flavors } from './resources/flavors';
import { projects, serviceAccounts, users } from './resources/identity';
import { instances } from './resources/instances';
import { models } from './resources/models';
import { networks } from './resources/networks';
import { securityGroups } from './resources/securityGroups';

/** Every resource of the sandbox. One that is forgotten is a type error. */
export const sandboxResources = {
  network: networks,
  securityGroup: securityGroups,
  fileStorage,
  instance: instances,
  flavor: flavors,
  user: users,
  serviceAccount: serviceAccounts,
  project: projects,
  model: models,
} satisfies Record<ResourceType, SandboxResource>;

type Resources = typeof sandboxResources;
type Handled = { [T in ResourceType]: keyof Resources[T]['handlers'] }[ResourceType];

const all = Object.assign({}, ...Object.values(sandboxResources).map((one) => one.handlers));
/** The handler of each operation. An operation without one is a type error. */
export const handlers: Record<OperationId, Handler> = all as Record<Handled, Handler>;
