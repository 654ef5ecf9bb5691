import type { OperationId } from '../src/contract/operations';
import type { Handler } from './call';
import { createEmbeddings } from './resources/embeddings';
import { createFileStorage, getFileStorage, updateFileStorage } from './resources/fileStorage';
import { listFlavors } from './resources/flavors';
import { createProject, createUser, updateServiceAccount, updateUser } from './resources/identity';
import { createInstance } from './resources/instances';
import { listModels } from './resources/models';
import { createNetwork, getNetwork, listNetworks, updateNetwork } from './resources/networks';
import {
  getSecurityGroup,
  listSecurityGroups,
  updateSecurityGroup,
} from './resources/securityGroups';

/** The handler of each operation. */
export const handlers: Record<OperationId, Handler> = {
  createFileStorage,
  getFileStorage,
  updateFileStorage,
  createNetwork,
  listNetworks,
  getNetwork,
  updateNetwork,
  listSecurityGroups,
  getSecurityGroup,
  updateSecurityGroup,
  createInstance,
  listFlavors,
  createUser,
  updateUser,
  updateServiceAccount,
  createProject,
  listModels,
  createEmbeddings,
};
