import type { RouteObject } from 'react-router';
import { revalidates } from '../components/table/listRoute';
import { paths } from '../components/page/paths';
import { RouteError } from './errors/RouteError';
import { PageSkeleton } from './layout/PageSkeleton';
import type { RouteHandle } from './routeHandle';

type Lazy = NonNullable<RouteObject['lazy']>;

const networks = () => import('../pages/networks/NetworksPage');
const network = () => import('../pages/networks/NetworkPage');
const networkCreate = () => import('../pages/networks/NetworkCreatePage');
const networkEdit = () => import('../pages/networks/NetworkEditPage');
const securityGroups = () => import('../pages/security-groups/SecurityGroupsPage');
const securityGroup = () => import('../pages/security-groups/SecurityGroupPage');
const securityGroupEdit = () => import('../pages/security-groups/SecurityGroupEditPage');
const models = () => import('../pages/models/ModelsPage');
const model = () => import('../pages/models/ModelPage');

function page(path: string, handle: RouteHandle, lazy: Lazy): RouteObject {
  return {
    path,
    handle,
    lazy,
    shouldRevalidate: revalidates,
    HydrateFallback: PageSkeleton,
    ErrorBoundary: RouteError,
  };
}

function infrastructure(title: string, breadcrumb = title, also = ''): RouteHandle {
  return { title, breadcrumb, group: 'Infrastructure', also };
}
function identity(title: string, breadcrumb = title, also = ''): RouteHandle {
  return { title, breadcrumb, group: 'Identity', also };
}
function inference(title: string, breadcrumb = title, also = ''): RouteHandle {
  return { title, breadcrumb, group: 'Inference', also };
}
function shell(title: string, also = ''): RouteHandle {
  return { title, breadcrumb: title, group: 'Console', also };
}

const id = ':id';

/** Every address of the console. Pages that read start their queries in their loader and never wait for them there. */
export const pages: RouteObject[] = [
  page(
    paths.overview(),
    shell('Overview', 'home start dashboard'),
    () => import('../pages/overview/OverviewPage'),
  ),

  page(paths.networks(), infrastructure('Networks', 'Networks', 'address map prefix'), networks),
  page(paths.networkCreate(), infrastructure('Create network', 'Create'), networkCreate),
  page(`/networks/${id}`, infrastructure('Network'), network),
  page(`/networks/${id}/edit`, infrastructure('Edit network', 'Edit'), networkEdit),

  page(
    paths.securityGroups(),
    infrastructure('Security groups', undefined, 'rules firewall exposure'),
    securityGroups,
  ),
  page(`/security-groups/${id}`, infrastructure('Security group'), securityGroup),
  page(
    `/security-groups/${id}/edit`,
    infrastructure('Edit security group', 'Edit'),
    securityGroupEdit,
  ),

  page(
    paths.fileStorage(),
    infrastructure('File storage', undefined, 'nfs mount'),
    () => import('../pages/file-storage/FileStorageListPage'),
  ),
  page(
    paths.fileStorageCreate(),
    infrastructure('Create file storage', 'Create'),
    () => import('../pages/file-storage/FileStorageCreatePage'),
  ),
  page(
    `/file-storage/${id}`,
    infrastructure('File storage details'),
    () => import('../pages/file-storage/FileStoragePage'),
  ),
  page(
    `/file-storage/${id}/edit`,
    infrastructure('Edit file storage', 'Edit'),
    () => import('../pages/file-storage/FileStorageEditPage'),
  ),

  page(
    paths.instances(),
    infrastructure('Instances', undefined, 'compute servers'),
    () => import('../pages/instances/InstancesPage'),
  ),
  page(
    paths.instanceCreate(),
    infrastructure('Create instance', 'Create'),
    () => import('../pages/instances/InstanceCreatePage'),
  ),
  page(
    `/instances/${id}`,
    infrastructure('Instance'),
    () => import('../pages/instances/InstancePage'),
  ),

  page(
    paths.flavors(),
    infrastructure('Flavors', undefined, 'gpu cpu memory'),
    () => import('../pages/flavors/FlavorsPage'),
  ),

  page(
    paths.users(),
    identity('Users', undefined, 'people'),
    () => import('../pages/users/UsersPage'),
  ),
  page(
    paths.userCreate(),
    identity('Create user', 'Create'),
    () => import('../pages/users/UserCreatePage'),
  ),
  page(
    paths.userImport(),
    identity('Import users', 'Import', 'csv'),
    () => import('../pages/users/import/UserImportPage'),
  ),
  page(
    `/users/${id}/edit`,
    identity('Edit user', 'Edit'),
    () => import('../pages/users/UserEditPage'),
  ),

  page(
    paths.serviceAccounts(),
    identity('Service accounts', undefined, 'robots expiry'),
    () => import('../pages/service-accounts/ServiceAccountsPage'),
  ),
  page(
    `/service-accounts/${id}/edit`,
    identity('Edit service account', 'Edit'),
    () => import('../pages/service-accounts/ServiceAccountEditPage'),
  ),

  page(paths.projects(), identity('Projects'), () => import('../pages/projects/ProjectsPage')),
  page(
    paths.projectCreate(),
    identity('Create project', 'Create'),
    () => import('../pages/projects/ProjectCreatePage'),
  ),

  page(paths.models(), inference('Models', undefined, 'catalogue prices compare cost'), models),
  page(`/models/${id}`, inference('Model'), model),
  page(
    paths.embeddings(),
    inference('Embeddings', undefined, 'playground vectors similarity'),
    () => import('../pages/embeddings/EmbeddingsPage'),
  ),

  page(
    paths.activity(),
    shell('Activity', 'requests inspector log'),
    () => import('../pages/activity/ActivityPage'),
  ),
  page(
    paths.settings(),
    shell('Settings', 'connections nicknames memory appearance units'),
    () => import('../pages/settings/SettingsPage'),
  ),
  page(
    paths.reference(),
    shell('API reference', 'operations openapi curl documentation'),
    () => import('../pages/reference/ReferencePage'),
  ),
];

export const notFound: RouteObject = {
  ...page('*', shell('Not found'), () => import('../pages/not-found/NotFoundPage')),
};

/** Fetches the code of the pages that are most often next, once the page on screen is done. */
export function preloadLikelyPages(): void {
  for (const load of [network, networkCreate, networks]) void load().catch(() => undefined);
}
