import { fileStorageResource } from '../features/file-storage/resource';
import { instanceResource } from '../features/instances/resource';
import { networkResource } from '../features/networks/resource';
import { projectResource } from '../features/projects/resource';
import { securityGroupResource } from '../features/security-groups/resource';
import { serviceAccountResource } from '../features/service-accounts/resource';
import { userResource } from '../features/users/resource';
import type { TypeWith } from '../contract/resources';
import type { AnyResource } from '../save/defineResource';

/** Every resource that can be written, for what is told and done with any of them. One that is forgotten is a type error. */
export const definedResources = {
  network: networkResource,
  securityGroup: securityGroupResource,
  fileStorage: fileStorageResource,
  instance: instanceResource,
  user: userResource,
  serviceAccount: serviceAccountResource,
  project: projectResource,
} satisfies { [T in TypeWith<'create'> | TypeWith<'update'>]: AnyResource & { type: T } };
