import type { ResourceType } from '../contract/resources';
import {
  fileStorageCreateDescription,
  fileStorageUpdateDescription,
} from '../features/file-storage/storageForm';
import { instanceCreateDescription } from '../features/instances/instanceForm';
import {
  networkCreateDescription,
  networkUpdateDescription,
} from '../features/networks/networkForm';
import { projectCreateDescription } from '../features/projects/projectForm';
import { securityGroupUpdateDescription } from '../features/security-groups/securityGroupForm';
import { serviceAccountUpdateDescription } from '../features/service-accounts/accountForm';
import { userCreateDescription, userUpdateDescription } from '../features/users/userForm';
import type { MemoryKey } from '../memory/storedList';
import type { ResourceDescription } from '../save/plan/describe';
import type { DescriptionOf } from '../save/plan/descriptions';

/** How each type's bodies are described, of creates and of updates. */
const all: {
  [T in ResourceType]?: (key: MemoryKey, write: 'create' | 'update') => ResourceDescription;
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
export const descriptionOf: DescriptionOf = (type, key, write) =>
  all[type]?.(key, write) ?? { type, labels: {}, lists: {} };
