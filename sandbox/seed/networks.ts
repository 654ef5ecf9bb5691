import type { JsonObject } from '../../src/lib/json';
import { lifeJson, recordOf } from '../envelope';
import { networkId, place } from '../seed';
import type { StoredRecord } from '../store/store';
import { HOUR, MINUTE } from './ids';
import { networkStories, type NetworkStory } from './networkStories';

/** The demo's networks; `count` beyond them adds made-up ones, fewer leaves the last out. */
export function seededNetworks(now: number, count = networkStories.length): StoredRecord[] {
  const told = networkStories
    .slice(0, count)
    .map(([name, prefix, story]) => networkRecord(name, prefix, story, now));
  const more = Array.from({ length: Math.max(0, count - networkStories.length) }, (_, index) =>
    networkRecord(...madeUp(index), now),
  );
  return [...told, ...more];
}

function networkRecord(
  name: string,
  prefix: string,
  story: NetworkStory,
  now: number,
): StoredRecord {
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
function madeUp(index: number): [string, string, NetworkStory] {
  const block = index * 4;
  const prefix = `${11 + Math.floor(block / 65_536)}.${Math.floor(block / 256) % 256}.${block % 256}.0/22`;
  const purpose = purposes[index % purposes.length] ?? 'lab';
  const pick = <T>(from: readonly T[], step: number) =>
    from[Math.floor(index / step) % from.length] as T;
  const name = `${purpose}-${String(index).padStart(5, '0')}`;
  const story: NetworkStory = {
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
