import type { OperationId } from '../src/contract/operations';
import type { Handler } from './call';
import { createNetwork, getNetwork, listNetworks, updateNetwork } from './resources/networks';

/** What answers each operation. */
export const handlers: Partial<Record<OperationId, Handler>> = {
  createNetwork,
  listNetworks,
  getNetwork,
  updateNetwork,
};
