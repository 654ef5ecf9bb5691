import { untouched, type BulkForms } from '../queue/bulk/bulkPlan';
import {
  fileStorageUpdateDescription,
  storageUpdateForm,
} from '../features/file-storage/storageForm';
import { networkUpdateDescription, networkUpdateForm } from '../features/networks/networkForm';
import {
  groupUpdateForm,
  securityGroupUpdateDescription,
} from '../features/security-groups/securityGroupForm';

/** How each type that can be changed in bulk is edited. */
export const bulkForms: BulkForms = {
  network: { untouched: untouched(networkUpdateForm), description: networkUpdateDescription },
  securityGroup: {
    untouched: untouched(groupUpdateForm),
    description: securityGroupUpdateDescription,
  },
  fileStorage: {
    untouched: untouched(storageUpdateForm),
    description: fileStorageUpdateDescription(),
  },
};
