import type { ComponentProps } from 'react';
import { ChangesPage } from '../features/changes/ChangesPage';
import { HistoryTab } from '../features/changes/HistoryTab';
import { Descriptions, type DescriptionOf } from '../save/plan/descriptions';
import type { ResourceType } from '../contract/resources';
import type { MemoryKey } from '../memory/storedList';
import type { ResourceDescription } from '../save/plan/describe';
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
const descriptionOf: DescriptionOf = (type, key, write) =>
  all[type]?.(key, write) ?? { type, labels: {}, lists: {} };

/** `/changes`, with the words of every resource type. */
export function Component() {
  return (
    <Descriptions value={descriptionOf}>
      <ChangesPage />
    </Descriptions>
  );
}

/** The tab "History" of a resource, with the words of its type. */
export function History(props: ComponentProps<typeof HistoryTab>) {
  return (
    <Descriptions value={descriptionOf}>
      <HistoryTab {...props} />
    </Descriptions>
  );
}
