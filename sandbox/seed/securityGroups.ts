import type { JsonObject } from '../../src/lib/json';
import { lifeJson, recordOf } from '../envelope';
import { networkId, place } from '../seed';
import type { StoredRecord } from '../store/store';
import { DAY, seededId } from './ids';
import { tagOf } from './networks';

interface Story {
  network: string;
  project: keyof typeof place.projects;
  region: (typeof place.regions)[number];
  days: number;
  tags?: string[];
  description?: string;
  rules: JsonObject[];
  health?: string;
}

const north = 'eu-north-1';
const west = 'eu-west-2';
const east = 'us-east-1';
const anywhere = '0.0.0.0/0';
const office = '198.51.100.0/24';
const inside = '10.0.0.0/8';

const rule = (
  direction: string,
  protocol: string,
  port?: number,
  cidr?: string,
  rest?: JsonObject,
) => ({
  direction,
  protocol,
  ...(port !== undefined && { port }),
  ...(cidr !== undefined && { cidr }),
  ...rest,
});
const tcp = (port: number, cidr?: string, rest?: JsonObject) =>
  rule('ingress', 'tcp', port, cidr, rest);
const udp = (port: number, cidr?: string, rest?: JsonObject) =>
  rule('ingress', 'udp', port, cidr, rest);
const icmp = (cidr?: string) => rule('ingress', 'icmp', undefined, cidr);
const egress = (protocol: string, port?: number, cidr?: string) =>
  rule('egress', protocol, port, cidr);

const stories: Record<string, Story> = {
  'web-public': {
    network: 'edge-north',
    project: 'platform',
    region: north,
    days: 200,
    tags: ['env=prod', 'tier=edge'],
    description: 'HTTP and HTTPS for everyone',
    rules: [tcp(80, anywhere), tcp(443, anywhere), tcp(443, '::/0'), icmp(inside)],
  },
  bastion: {
    network: 'edge-north',
    project: 'platform',
    region: north,
    days: 200,
    tags: ['env=prod'],
    description: 'SSH from the office only',
    rules: [tcp(22, office), tcp(22, '203.0.113.64/27'), egress('any')],
  },
  'edge-mesh': {
    network: 'edge-north',
    project: 'platform',
    region: north,
    days: 150,
    tags: ['env=prod', 'team=network'],
    description: 'Everything the edge proxies, monitors and tunnels need',
    rules: meshRules(),
    health: 'unknown',
  },
  'ssh-everywhere': {
    network: 'scratch-17',
    project: 'research',
    region: north,
    days: 1,
    description: 'Opened for a visitor',
    rules: [tcp(22, anywhere), tcp(3389, anywhere), tcp(8888)],
  },
  'training-default': {
    network: 'training-a',
    project: 'research',
    region: north,
    days: 120,
    tags: ['env=prod'],
    rules: [
      tcp(22, '10.20.240.0/22'),
      rule('ingress', 'any', undefined, '10.20.16.0/20'),
      egress('any'),
    ],
  },
  'training-b-default': {
    network: 'training-b',
    project: 'research',
    region: north,
    days: 0,
    tags: ['env=prod'],
    rules: [tcp(22, '10.20.240.0/22'), rule('ingress', 'any', undefined, '10.20.32.0/19')],
  },
  'inference-api': {
    network: 'inference-blue',
    project: 'inference',
    region: north,
    days: 31,
    tags: ['env=prod', 'colour=blue'],
    rules: [
      tcp(8443, '10.20.0.0/20'),
      tcp(8443, '10.20.4.0/22'),
      tcp(9090, '10.20.240.0/22'),
      udp(4789, '10.21.0.0/16'),
    ],
  },
  'inference-api-green': {
    network: 'inference-green',
    project: 'inference',
    region: north,
    days: 31,
    tags: ['env=prod', 'colour=green'],
    rules: [tcp(8443, '10.20.0.0/20'), tcp(8443, '10.20.0.0/20'), tcp(9090, '10.20.240.0/22')],
  },
  postgres: {
    network: 'vector-store',
    project: 'inference',
    region: north,
    days: 64,
    tags: ['env=prod', 'team=search'],
    description: 'Databases: from the embeddings network and the office',
    rules: [tcp(5432, '10.21.12.0/23'), tcp(5432, office), tcp(6333, '10.21.12.0/23')],
  },
  'postgres-open': {
    network: 'notebooks',
    project: 'research',
    region: north,
    days: 50,
    tags: ['env=dev'],
    rules: [tcp(5432, anywhere), tcp(5432, inside), tcp(8888, inside)],
  },
  nfs: {
    network: 'storage-backplane',
    project: 'platform',
    region: west,
    days: 88,
    tags: ['env=prod', 'team=storage'],
    description: 'NFS and its portmapper',
    rules: [tcp(2049, inside), udp(2049, inside), tcp(111, inside), udp(111, inside)],
  },
  'lb-vrrp': {
    network: 'edge-west',
    project: 'platform',
    region: west,
    days: 86,
    tags: ['env=prod', 'tier=edge'],
    rules: [
      rule('ingress', 'vrrp', undefined, '10.32.0.0/20'),
      tcp(80, anywhere),
      tcp(443, anywhere),
      udp(443, anywhere),
    ],
  },
  'partner-access': {
    network: 'partner-lab',
    project: 'partners',
    region: west,
    days: 5,
    tags: ['owner=partners'],
    rules: [tcp(443, '192.0.2.0/25'), tcp(443, '192.0.2.128/25'), tcp(22, '192.0.2.17/32')],
  },
  'legacy-import': {
    network: 'staging',
    project: 'platform',
    region: west,
    days: 400,
    tags: ['imported-from=old-cloud', 'ticket=NET-2217'],
    description: 'Came over with the move; nobody dares to touch it',
    rules: legacyRules(),
  },
  'load-test': {
    network: 'load-test',
    project: 'platform',
    region: east,
    days: 2,
    tags: ['env=test'],
    rules: [rule('ingress', 'any')],
  },
  'locked-down': { network: 'trial-one', project: 'trial', region: east, days: 60, rules: [] },
  'edge-east-web': {
    network: 'edge-east',
    project: 'platform',
    region: east,
    days: 21,
    tags: ['env=prod', 'tier=edge'],
    rules: [
      tcp(443, anywhere),
      tcp(80, anywhere),
      tcp(443, anywhere),
      egress('tcp', 443, anywhere),
      egress('udp', 53, '10.60.0.2/32'),
    ],
  },
};

/** Twenty rules with ranges, portless ones and members the interface does not know. */
function meshRules(): JsonObject[] {
  const proxies = [8080, 8081, 8082, 8083, 9001, 9002].map((port) => tcp(port, '10.20.0.0/20'));
  return [
    ...proxies,
    tcp(30_000, '10.20.0.0/20', { portMax: 32_767 }),
    udp(30_000, '10.20.0.0/20', { portMax: 32_767 }),
    tcp(179, '10.20.0.1/32'),
    tcp(179, '10.32.0.1/32'),
    udp(500, '203.0.113.0/24'),
    udp(4500, '203.0.113.0/24'),
    rule('ingress', 'vrrp', undefined, '10.20.0.0/28'),
    icmp(inside),
    tcp(9100, '10.20.244.0/23', { comment: 'node exporter' }),
    tcp(9115, '10.20.244.0/23', { comment: 'blackbox exporter', priority: 20 }),
    udp(53),
    egress('tcp', 443, anywhere),
    egress('udp', 123, anywhere),
    egress('any', undefined, inside),
  ];
}

/** Rules as an older version of the service wrote them. */
function legacyRules(): JsonObject[] {
  return [
    { direction: 'ingress', protocol: 'tcp', port: 8000, portMax: 8100, prefix: '10.40.0.0/20' },
    { direction: 'ingress', protocol: 'tcp', port: 22, prefix: '10.20.240.0/22', id: 'r-00017' },
    { direction: 'ingress', protocol: 'udp', port: 60_000, portMax: 61_000, prefix: '10.0.0.0/8' },
    { direction: 'ingress', protocol: 'icmp', prefix: '0.0.0.0/0' },
    { direction: 'egress', protocol: 'any' },
  ];
}

/** The id of a security group of the demo, by its name. */
export function securityGroupId(name: string): string {
  return seededId('security-group', name);
}

export function seededSecurityGroups(now: number): StoredRecord[] {
  return Object.entries(stories).map(([name, story]) => {
    const since = now - story.days * DAY - 5_000;
    return recordOf({
      metadata: {
        id: securityGroupId(name),
        name,
        ...(story.description !== undefined && { description: story.description }),
        tags: (story.tags ?? []).map(tagOf),
        organizationId: place.organization,
        projectId: place.projects[story.project],
        creationTime: new Date(since).toISOString(),
        createdBy: 'terraform@acme-research.example',
      },
      spec: { rules: story.rules },
      status: { regionId: story.region, networkId: networkId(story.network) },
      life: lifeJson({
        since,
        seconds: 0,
        provisioning: 'provisioned',
        health: story.health ?? 'healthy',
      }),
    });
  });
}
