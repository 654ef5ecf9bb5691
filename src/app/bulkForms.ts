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
import { userUpdateDescription, userUpdateForm } from '../features/users/userForm';

export const bulkForms: BulkForms = {
  network: { untouched: untouched(networkUpdateForm), describe: () => networkUpdateDescription },
  securityGroup: {
    untouched: untouched(groupUpdateForm),
    describe: () => securityGroupUpdateDescription,
  },
  fileStorage: {
    untouched: untouched(storageUpdateForm),
    describe: () => fileStorageUpdateDescription(),
  },
  user: { untouched: untouched(userUpdateForm), describe: userUpdateDescription },
};
