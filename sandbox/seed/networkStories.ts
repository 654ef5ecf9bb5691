import type { place } from '../seed';
import { DAY, HOUR, MINUTE } from './ids';

/** What a network of the demo has besides its name and prefix. */
export interface NetworkStory {
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
  /** How long after seeding it is still being provisioned. */
  settlesIn?: number;
}

const north = 'eu-north-1';
const west = 'eu-west-2';
const east = 'us-east-1';
const prod = 'env=prod';
const dev = 'env=dev';

const workbench = (owner: string, age: number): NetworkStory => {
  return { project: 'research', region: north, age, tags: [dev, `owner=${owner}`] };
};
const science = (region: NetworkStory['region'], age: number): NetworkStory => {
  return { project: 'research', region, age, tags: [dev, 'team=science'] };
};
const serving = (region: NetworkStory['region'], age: number, dns: string): NetworkStory => ({
  project: 'inference',
  region,
  age,
  tags: [prod],
  dns: [dns],
});
const trial = (age: number): NetworkStory => {
  return { project: 'trial', region: east, age, tags: ['env=trial'] };
};

// name, prefix, everything else.
export const networkStories: [string, string, NetworkStory][] = [
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
  ['inference-west', '10.32.16.0/22', serving(west, 30 * DAY, '10.32.0.2')],
  ['inference-east', '10.60.16.0/22', serving(east, 20 * DAY, '10.60.0.2')],
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
  ['notebooks', '10.45.8.0/22', science(north, 52 * DAY)],
  ['notebooks-west', '10.41.8.0/22', science(west, 33 * DAY)],
  ['dev-anna', '10.47.0.0/24', workbench('anna', 16 * DAY)],
  ['dev-bo', '10.47.1.0/24', workbench('bo', 14 * DAY)],
  ['dev-chidi', '10.47.2.0/24', workbench('chidi', 3 * DAY)],
  ['dev-dunya', '10.47.3.0/24', workbench('dunya', 7 * HOUR)],
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
  ['trial-one', '192.168.0.0/24', trial(60 * DAY)],
  ['trial-two', '192.168.1.0/24', trial(59 * DAY)],
  [
    'trial-three',
    '192.168.2.0/24',
    {
      ...trial(58 * DAY),
      description: 'The trial project has a quota of three networks: a fourth is refused',
    },
  ],
];
