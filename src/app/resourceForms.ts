import {
  fileStorageCreateDescription,
  fileStorageUpdateDescription,
  storageUpdateForm,
} from '../features/file-storage/storageForm';
import { instanceCreateDescription } from '../features/instances/instanceForm';
import {
  networkCreateDescription,
  networkUpdateDescription,
  networkUpdateForm,
} from '../features/networks/networkForm';
import { projectCreateDescription } from '../features/projects/projectForm';
import {
  groupUpdateForm,
  securityGroupUpdateDescription,
} from '../features/security-groups/securityGroupForm';
import {
  accountUpdateForm,
  serviceAccountUpdateDescription,
} from '../features/service-accounts/accountForm';
import {
  userCreateDescription,
  userUpdateDescription,
  userUpdateForm,
} from '../features/users/userForm';
import type { ResourceForms } from '../save/fields/forms';

/** How each type is created and updated, for pages that serve resources of any type. */
export const resourceForms = {
  network: {
    create: () => networkCreateDescription,
    update: { form: networkUpdateForm, describe: () => networkUpdateDescription },
  },
  securityGroup: {
    update: { form: groupUpdateForm, describe: () => securityGroupUpdateDescription },
  },
  fileStorage: {
    create: () => fileStorageCreateDescription(),
    update: { form: storageUpdateForm, describe: () => fileStorageUpdateDescription() },
  },
  instance: { create: () => instanceCreateDescription },
  user: {
    create: userCreateDescription,
    update: { form: userUpdateForm, describe: userUpdateDescription },
  },
  serviceAccount: {
    update: { form: accountUpdateForm, describe: serviceAccountUpdateDescription },
  },
  project: { create: projectCreateDescription },
} satisfies ResourceForms;
