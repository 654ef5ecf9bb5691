import type { ConnectionConfig } from '../src/contract/config';
import { tokens } from './auth';
import { seededId } from './seed/ids';

const projectNames = ['platform', 'research', 'inference', 'partners', 'trial'] as const;
const groupNames = [
  'administrators',
  'network-operators',
  'storage-operators',
  'researchers',
  'ml-engineers',
  'auditors',
  'partners-readonly',
  'automation',
] as const;
const serviceAccountNames = [
  'ci-deployer',
  'terraform',
  'backup-agent',
  'metrics-reader',
  'old-importer',
  'partner-sync',
] as const;
const imageNames = ['ubuntu-24.04', 'ubuntu-24.04-cuda-13', 'rocky-9', 'debian-13'] as const;

type ProjectName = (typeof projectNames)[number];
type GroupName = (typeof groupNames)[number];
type ImageName = (typeof imageNames)[number];
type ServiceAccountName = (typeof serviceAccountNames)[number];

function ids<N extends string>(kind: string, names: readonly N[]): Record<N, string> {
  return Object.fromEntries(names.map((name) => [name, seededId(kind, name)])) as Record<N, string>;
}

/** What the demo's objects belong to. The ids are the same in every sandbox. */
export const place = {
  organization: 'acme-research',
  regions: ['eu-north-1', 'eu-west-2', 'us-east-1'],
  projects: ids<ProjectName>('project', projectNames),
  groups: ids<GroupName>('group', groupNames),
  serviceAccounts: ids<ServiceAccountName>('service-account', serviceAccountNames),
  images: ids<ImageName>('image', imageNames),
  storageClasses: ['nfs-standard', 'nfs-performance'],
} as const;

/** The id of a network of the demo, by its name. */
export function networkId(name: string): string {
  return seededId('network', name);
}

/** A connection to a sandbox: `base` is where it is served, without a trailing slash; empty for the own origin. */
export function demoConnection(
  options: {
    id?: string;
    name?: string;
    kind?: ConnectionConfig['kind'];
    base?: string;
    embeddingModel?: string | undefined;
  } = {},
): ConnectionConfig {
  const { id = 'sandbox', name = 'Sandbox', kind = 'gateway', base = '', embeddingModel } = options;
  const named = (of: Record<string, string>) =>
    Object.entries(of).map(([nickname, value]) => [value, nickname]);
  return {
    id,
    name,
    kind,
    addresses: { regional: base, identity: base, aiproxy: base, inference: base },
    organizationId: place.organization,
    projectId: place.projects.platform,
    regionId: place.regions[0],
    signIn: { kind: 'token', token: tokens.admin },
    sandbox: true,
    nicknames: Object.fromEntries([
      ...named(place.projects),
      ...named(place.groups),
      ...named(place.images),
      ...named(place.serviceAccounts),
    ]),
    suggestions: {
      group: Object.values(place.groups),
      serviceAccount: Object.values(place.serviceAccounts),
      image: Object.values(place.images),
      storageClass: [...place.storageClasses],
    },
    ...(embeddingModel !== undefined && { embeddingModel }),
    units: { memory: 'GiB', gpuMemory: 'GiB', disk: 'GB' },
  };
}

/** A connection to the sandbox that runs inside the page, with no server behind it. */
export function inPageConnection(): ConnectionConfig {
  const demo = demoConnection({ id: 'demo', name: 'Demo (in this browser)', kind: 'demo' });
  return { ...demo, journal: true };
}
