import {
  IconAffiliate,
  IconCpu,
  IconDatabase,
  IconFolders,
  IconRobot,
  IconServer2,
  IconShieldHalf,
  IconSparkles,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import type { RouteObject } from 'react-router';
import type { ResourceType, TypeWith } from '../contract/resources';

export type Lazy = Extract<RouteObject['lazy'], () => unknown>;

/** What the shell needs for every resource type: its icon and key in the navigation, its search words, and its pages. */
interface ResourcePages {
  icon: TablerIcon;
  key: string;
  also: string;
  list: Lazy;
  create?: Lazy;
  /** Also allowed for resources known only from a list or their last answer. */
  detail?: Lazy;
  edit?: Lazy;
  import?: Lazy;
}

/** The pages of a resource type: one is required if its operation exists, and a type error if not. */
export type PagesOf<T extends ResourceType> = Omit<ResourcePages, 'create' | 'edit'> &
  (T extends TypeWith<'create'> ? { create: Lazy } : object) &
  (T extends TypeWith<'read'> ? { detail: Lazy } : object) &
  (T extends TypeWith<'update'> ? { edit: Lazy } : object);

export const resourcePages: Readonly<Record<ResourceType, ResourcePages>> = {
  network: {
    icon: IconAffiliate,
    key: 'n',
    also: 'address map prefix',
    list: () => import('../features/networks/NetworksPage'),
    create: () => import('../features/networks/NetworkCreatePage'),
    detail: () => import('../features/networks/NetworkPage'),
    edit: () => import('../features/networks/NetworkEditPage'),
  },
  securityGroup: {
    icon: IconShieldHalf,
    key: 's',
    also: 'rules firewall exposure reach',
    list: () => import('../features/security-groups/SecurityGroupsPage'),
    detail: () => import('../features/security-groups/SecurityGroupPage'),
    edit: () => import('../features/security-groups/SecurityGroupEditPage'),
  },
  fileStorage: {
    icon: IconDatabase,
    key: 'f',
    also: 'nfs mount',
    list: () => import('../features/file-storage/FileStorageListPage'),
    create: () => import('../features/file-storage/FileStorageCreatePage'),
    detail: () => import('../features/file-storage/FileStoragePage'),
    edit: () => import('../features/file-storage/FileStorageEditPage'),
  },
  instance: {
    icon: IconServer2,
    key: 'i',
    also: 'compute servers',
    list: () => import('../features/instances/InstancesPage'),
    create: () => import('../features/instances/InstanceCreatePage'),
    detail: () => import('../features/instances/InstancePage'),
  },
  flavor: {
    icon: IconCpu,
    key: 'v',
    also: 'gpu cpu memory',
    list: () => import('../features/flavors/FlavorsPage'),
  },
  user: {
    icon: IconUsers,
    key: 'u',
    also: 'people',
    list: () => import('../features/users/UsersPage'),
    create: () => import('../features/users/UserCreatePage'),
    import: () => import('../features/users/import/UserImportPage'),
    detail: () => import('../features/users/UserPage'),
    edit: () => import('../features/users/UserEditPage'),
  },
  serviceAccount: {
    icon: IconRobot,
    key: 'a',
    also: 'robots expiry',
    list: () => import('../features/service-accounts/ServiceAccountsPage'),
    detail: () => import('../features/service-accounts/ServiceAccountPage'),
    edit: () => import('../features/service-accounts/ServiceAccountEditPage'),
  },
  project: {
    icon: IconFolders,
    key: 'p',
    also: '',
    list: () => import('../features/projects/ProjectsPage'),
    create: () => import('../features/projects/ProjectCreatePage'),
  },
  model: {
    icon: IconSparkles,
    key: 'm',
    also: 'catalogue prices compare cost',
    list: () => import('../features/models/ModelsPage'),
    detail: () => import('../features/models/ModelPage'),
  },
} satisfies { [T in ResourceType]: PagesOf<T> };
