import type { ResourceType } from '../../contract/resources';
import type { LedgerKey } from '../../ledger/storedList';
import type { ResourceDescription } from '../plan/describe';
import { fileStorageCreateDescription, fileStorageUpdateDescription } from './fileStorage';
import { instanceCreateDescription } from './instances';
import { networkCreateDescription, networkUpdateDescription } from './networks';
import { projectCreateDescription } from './projects';
import { securityGroupUpdateDescription } from './securityGroups';
import { serviceAccountUpdateDescription } from './serviceAccounts';
import { userCreateDescription, userUpdateDescription } from './users';

/** How each type's bodies are described, of creates and of updates. */
const all: {
  [T in ResourceType]?: (key: LedgerKey, write: 'create' | 'update') => ResourceDescription;
} = {
  network: (_, write) => (write === 'create' ? networkCreateDescription : networkUpdateDescription),
  securityGroup: () => securityGroupUpdateDescription,
  fileStorage: (_, write) =>
    write === 'create' ? fileStorageCreateDescription() : fileStorageUpdateDescription(),
  instance: () => instanceCreateDescription,
  user: (key, write) =>
    write === 'create' ? userCreateDescription(key) : userUpdateDescription(key, ''),
  serviceAccount: (key) => serviceAccountUpdateDescription(key, ''),
  project: (key) => projectCreateDescription(key),
};

/** How the bodies of a resource type are described for people; the API's own names where nothing is known. */
export function descriptionOf(
  type: ResourceType,
  key: LedgerKey,
  write: 'create' | 'update',
): ResourceDescription {
  return all[type]?.(key, write) ?? { type, labels: {}, lists: {} };
}
