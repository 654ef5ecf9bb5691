import type { JsonObject } from '../../src/lib/json';
import { lifeJson, recordOf } from '../envelope';
import { networkId, place } from '../seed';
import type { StoredRecord } from '../store/store';
import { DAY, HOUR, MINUTE } from './ids';

interface Story {
  project: keyof typeof place.projects;
  region: (typeof place.regions)[number];
  age: number;
  /** `name=value`, in order. */
  tags?: string[];
  description?: string;
  dns?: string[];
  /** `prefix via next hop`. */
  routes?: string[];
  provisioning?: string;
  health?: string;
  /** Still being provisioned for so long after seeding. */
  settlesIn?: number;
}

const north = 'eu-north-1';
const west = 'eu-west-2';
const east = 'us-east-1';
const prod = 'env=prod';
const dev = 'env=dev';

// name, prefix, what is told about it.
const stories: [string, string, Story][] = [
  [
    'edge-north',
    '10.20.0.0/20',
    {
      project: 'platform',
      region: north,
      age: 12 * DAY,
      tags: [prod, 'tier=edge'],
      description: 'Public edge of the northern site: load balancers and bastion hosts',
      dns: ['10.20.0.2', '10.20.0.3'],
      routes: ['10.30.0.0/16 via 10.20.0.1', '192.168.100.0/24 via 10.20.0.254'],
    },
  ],
  [
    'training-a',
    '10.20.16.0/20',
    {
      project: 'research',
      region: north,
      age: 12 * DAY,
      tags: [prod],
      description: 'GPU training, rack rows A to C',
      dns: ['10.20.0.2'],
      routes: ['10.30.0.0/16 via 10.20.16.1'],
    },
  ],
  [
    'training-b',
    '10.20.32.0/19',
    { project: 'research', region: north, age: 4 * MINUTE, tags: [prod], settlesIn: 12 * MINUTE },
  ],
  [
    'inference-blue',
    '10.21.0.0/22',
    {
      project: 'inference',
      region: north,
      age: 31 * DAY,
      tags: [prod, 'colour=blue'],
      description: 'Serving, blue side',
      dns: ['10.20.0.2', '10.20.0.3'],
    },
  ],
  [
    'inference-green',
    '10.21.4.0/22',
    {
      project: 'inference',
      region: north,
      age: 31 * DAY,
      tags: [prod, 'colour=green'],
      description: 'Serving, green side',
      dns: ['10.20.0.2', '10.20.0.3'],
    },
  ],
  [
    'storage-backplane',
    '10.30.0.0/16',
    {
      project: 'platform',
      region: west,
      age: 88 * DAY,
      tags: [prod],
      description: 'Storage traffic only. Ask the storage team before attaching anything.',
      routes: ['10.20.0.0/15 via 10.30.0.1'],
    },
  ],
  [
    'staging',
    '10.40.0.0/20',
    {
      project: 'platform',
      region: west,
      age: 2 * HOUR,
      tags: ['env=staging'],
      provisioning: 'error',
      health: 'degraded',
    },
  ],
  [
    'partner-lab',
    '10.30.64.0/20',
    {
      project: 'partners',
      region: west,
      age: 5 * DAY,
      tags: ['owner=partners'],
      provisioning: 'unknown',
      health: 'unknown',
    },
  ],
  ['scratch-17', '10.44.0.0/24', { project: 'research', region: north, age: DAY }],
  ['bench', '10.45.0.0/22', { project: 'research', region: north, age: 9 * DAY, tags: [dev] }],
  [
    'ci-runners',
    '10.46.0.0/23',
    {
      project: 'platform',
      region: north,
      age: 47 * DAY,
      tags: ['env=ci'],
      description: 'Runners of the build farm; rebuilt every night',
    },
  ],
  [
    'management',
    '10.20.240.0/22',
    {
      project: 'platform',
      region: north,
      age: 203 * DAY,
      tags: [prod, 'tier=management'],
      description: 'Consoles, monitoring and out-of-band access',
      dns: ['10.20.0.2'],
    },
  ],
  [
    'edge-west',
    '10.32.0.0/20',
    {
      project: 'platform',
      region: west,
      age: 86 * DAY,
      tags: [prod, 'tier=edge'],
      description: 'Public edge of the western site',
      dns: ['10.32.0.2', '10.32.0.3'],
      routes: ['10.20.0.0/15 via 10.32.0.1'],
    },
  ],
  [
    'edge-east',
    '10.60.0.0/20',
    {
      project: 'platform',
      region: east,
      age: 21 * DAY,
      tags: [prod, 'tier=edge'],
      dns: ['10.60.0.2', '1.1.1.1'],
      routes: ['10.20.0.0/15 via 10.60.0.1', '10.32.0.0/16 via 10.60.0.1'],
    },
  ],
  [
    'inference-west',
    '10.32.16.0/22',
    { project: 'inference', region: west, age: 30 * DAY, tags: [prod], dns: ['10.32.0.2'] },
  ],
  [
    'inference-east',
    '10.60.16.0/22',
    { project: 'inference', region: east, age: 20 * DAY, tags: [prod], dns: ['10.60.0.2'] },
  ],
  [
    'inference-canary',
    '10.21.8.0/24',
    {
      project: 'inference',
      region: north,
      age: 6 * DAY,
      tags: [prod, 'colour=canary'],
      provisioning: 'provisioned',
      health: 'degraded',
    },
  ],
  [
    'embeddings',
    '10.21.12.0/23',
    { project: 'inference', region: north, age: 64 * DAY, tags: [prod, 'team=search'] },
  ],
  [
    'vector-store',
    '10.21.14.0/23',
    {
      project: 'inference',
      region: north,
      age: 64 * DAY,
      tags: [prod, 'team=search'],
      description: 'Vector databases behind the embeddings service',
    },
  ],
  [
    'training-west',
    '10.32.32.0/19',
    {
      project: 'research',
      region: west,
      age: 40 * DAY,
      tags: [prod],
      routes: ['10.30.0.0/16 via 10.32.32.1'],
    },
  ],
  [
    'training-east',
    '10.60.32.0/19',
    { project: 'research', region: east, age: 18 * DAY, tags: [prod] },
  ],
  [
    'datasets',
    '10.30.128.0/20',
    {
      project: 'research',
      region: north,
      age: 120 * DAY,
      tags: [prod, 'team=data'],
      description: 'Landing zone of data sets; read-only from training',
    },
  ],
  [
    'notebooks',
    '10.45.8.0/22',
    { project: 'research', region: north, age: 52 * DAY, tags: [dev, 'team=science'] },
  ],
  [
    'notebooks-west',
    '10.41.8.0/22',
    { project: 'research', region: west, age: 33 * DAY, tags: [dev, 'team=science'] },
  ],
  [
    'dev-anna',
    '10.47.0.0/24',
    { project: 'research', region: north, age: 16 * DAY, tags: [dev, 'owner=anna'] },
  ],
  [
    'dev-bo',
    '10.47.1.0/24',
    { project: 'research', region: north, age: 14 * DAY, tags: [dev, 'owner=bo'] },
  ],
  [
    'dev-chidi',
    '10.47.2.0/24',
    { project: 'research', region: north, age: 3 * DAY, tags: [dev, 'owner=chidi'] },
  ],
  [
    'dev-dunya',
    '10.47.3.0/24',
    { project: 'research', region: north, age: 7 * HOUR, tags: [dev, 'owner=dunya'] },
  ],
  ['qa', '10.40.32.0/21', { project: 'platform', region: west, age: 75 * DAY, tags: ['env=qa'] }],
  [
    'staging-inference',
    '10.40.16.0/22',
    { project: 'inference', region: west, age: 11 * DAY, tags: ['env=staging'] },
  ],
  [
    'load-test',
    '10.48.0.0/18',
    {
      project: 'platform',
      region: east,
      age: 2 * DAY,
      tags: ['env=test', 'keep-until=friday'],
      description: 'Goes away after the launch',
    },
  ],
  [
    'monitoring',
    '10.20.244.0/23',
    {
      project: 'platform',
      region: north,
      age: 198 * DAY,
      tags: [prod, 'tier=management'],
      dns: ['10.20.0.2'],
    },
  ],
  [
    'backup',
    '10.31.0.0/18',
    {
      project: 'platform',
      region: west,
      age: 150 * DAY,
      tags: [prod, 'team=storage'],
      routes: ['10.30.0.0/16 via 10.31.0.1'],
    },
  ],
  [
    'vpn-landing',
    '10.20.248.0/24',
    {
      project: 'platform',
      region: north,
      age: 170 * DAY,
      tags: [prod],
      routes: ['172.16.0.0/12 via 10.20.248.1'],
      description: 'Site-to-site tunnels end here',
    },
  ],
  [
    'partner-umbra',
    '172.20.0.0/22',
    { project: 'partners', region: west, age: 26 * DAY, tags: ['owner=partners', 'partner=umbra'] },
  ],
  [
    'partner-lumen',
    '172.20.4.0/22',
    {
      project: 'partners',
      region: north,
      age: 25 * DAY,
      tags: ['owner=partners', 'partner=lumen'],
    },
  ],
  [
    'partner-sandpit',
    '172.20.16.0/24',
    {
      project: 'partners',
      region: east,
      age: 50 * MINUTE,
      tags: ['owner=partners'],
      provisioning: 'deprovisioning',
      health: 'unknown',
    },
  ],
  [
    'quantum-pilot',
    '192.168.40.0/22',
    {
      project: 'research',
      region: east,
      age: 8 * DAY,
      tags: ['env=pilot', 'budget=R&D 2026', 'note=a=b+c 100%'],
      description: 'Pilot with the physics group',
    },
  ],
  [
    'trial-one',
    '192.168.0.0/24',
    { project: 'trial', region: east, age: 60 * DAY, tags: ['env=trial'] },
  ],
  [
    'trial-two',
    '192.168.1.0/24',
    { project: 'trial', region: east, age: 59 * DAY, tags: ['env=trial'] },
  ],
  [
    'trial-three',
    '192.168.2.0/24',
    {
      project: 'trial',
      region: east,
      age: 58 * DAY,
      tags: ['env=trial'],
      description: 'The trial project has a quota of three networks: a fourth is refused',
    },
  ],
];

/** The demo's networks; `count` beyond them adds made-up ones, fewer leaves the last out. */
export function seededNetworks(now: number, count = stories.length): StoredRecord[] {
  const told = stories
    .slice(0, count)
    .map(([name, prefix, story]) => networkRecord(name, prefix, story, now));
  const more = Array.from({ length: Math.max(0, count - stories.length) }, (_, index) =>
    networkRecord(...madeUp(index), now),
  );
  return [...told, ...more];
}

function networkRecord(name: string, prefix: string, story: Story, now: number): StoredRecord {
  const settling = story.settlesIn !== undefined;
  const seconds = settling ? (story.age + (story.settlesIn ?? 0)) / 1000 : 0;
  return recordOf({
    metadata: {
      id: networkId(name),
      name,
      ...(story.description !== undefined && { description: story.description }),
      tags: (story.tags ?? []).map(tagOf),
      organizationId: place.organization,
      projectId: place.projects[story.project],
      creationTime: new Date(now - story.age).toISOString(),
      createdBy: 'terraform@acme-research.example',
    },
    spec: { dnsNameservers: story.dns ?? [], routes: (story.routes ?? []).map(routeOf) },
    status: { regionId: story.region, prefix },
    life: lifeJson({
      since: now - story.age,
      seconds,
      provisioning: story.provisioning ?? 'provisioned',
      health: story.health ?? 'healthy',
    }),
  });
}

export function tagOf(text: string): JsonObject {
  const at = text.indexOf('=');
  return { name: text.slice(0, at), value: text.slice(at + 1) };
}

function routeOf(text: string): JsonObject {
  const [prefix = '', nexthop = ''] = text.split(' via ');
  return { prefix, nexthop };
}

const madeUpProjects = ['platform', 'research', 'inference', 'partners'] as const;
const environments = ['prod', 'staging', 'dev', 'ci', 'test'];
const purposes = ['edge', 'train', 'serve', 'cache', 'batch', 'ingest', 'lab', 'mesh'];

/** A believable network of a large sandbox: /22 blocks of 11.0.0.0/8 on, none overlapping. */
function madeUp(index: number): [string, string, Story] {
  const block = index * 4;
  const prefix = `${11 + Math.floor(block / 65_536)}.${Math.floor(block / 256) % 256}.${block % 256}.0/22`;
  const purpose = purposes[index % purposes.length] ?? 'lab';
  const pick = <T>(from: readonly T[], step: number) =>
    from[Math.floor(index / step) % from.length] as T;
  const name = `${purpose}-${String(index).padStart(5, '0')}`;
  const story: Story = {
    project: pick(madeUpProjects, 1),
    region: pick(place.regions, 3),
    age: HOUR + index * 7 * MINUTE,
    tags: [`env=${pick(environments, 2)}`, `purpose=${purpose}`],
  };
  if (index % 5 === 0) story.routes = [`10.0.0.0/8 via ${prefix.replace('.0/22', '.1')}`];
  if (index % 7 === 0) story.dns = ['10.20.0.2', '10.20.0.3'];
  if (index % 11 === 0) story.description = `Block ${index} of the ${purpose} estate`;
  if (index % 97 === 0) Object.assign(story, { provisioning: 'error', health: 'degraded' });
  return [name, prefix, story];
}
