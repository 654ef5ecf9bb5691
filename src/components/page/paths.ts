const segment = encodeURIComponent;

/** The address of every page, so that no page spells one out. Ids are encoded; query parameters stand as the pages read them. */
export const paths = {
  overview: () => '/',
  networks: () => '/networks',
  networkCreate: (given: { prefix?: string; regionId?: string } = {}) =>
    `/networks/new${query({ prefix: given.prefix, regionID: given.regionId })}`,
  network: (id: string) => `/networks/${segment(id)}`,
  networkEdit: (id: string) => `/networks/${segment(id)}/edit`,
  securityGroups: () => '/security-groups',
  securityGroup: (id: string) => `/security-groups/${segment(id)}`,
  securityGroupEdit: (id: string) => `/security-groups/${segment(id)}/edit`,
  fileStorage: () => '/file-storage',
  fileStorageCreate: () => '/file-storage/new',
  fileStorageDetail: (id: string) => `/file-storage/${segment(id)}`,
  fileStorageEdit: (id: string) => `/file-storage/${segment(id)}/edit`,
  instances: () => '/instances',
  instanceCreate: (given: { flavorId?: string; networkId?: string; regionId?: string } = {}) =>
    `/instances/new${query({ networkID: given.networkId, flavorID: given.flavorId, regionID: given.regionId })}`,
  instance: (id: string) => `/instances/${segment(id)}`,
  flavors: () => '/flavors',
  users: () => '/users',
  userCreate: () => '/users/new',
  userImport: () => '/users/import',
  userEdit: (id: string) => `/users/${segment(id)}/edit`,
  serviceAccounts: () => '/service-accounts',
  serviceAccountEdit: (id: string) => `/service-accounts/${segment(id)}/edit`,
  projects: () => '/projects',
  /** No operation reads a project: it leads to its row. */
  project: (id: string) => `/projects${query({ q: id })}`,
  projectCreate: () => '/projects/new',
  models: () => '/models',
  model: (id: string) => `/models/${segment(id)}`,
  embeddings: () => '/embeddings',
  activity: (requestId?: string) => `/activity${query({ request: requestId })}`,
  settings: () => '/settings',
  reference: (operation?: string) => `/reference${operation === undefined ? '' : `#${operation}`}`,
};

function query(values: Record<string, string | undefined>): string {
  const given = Object.entries(values).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
}
