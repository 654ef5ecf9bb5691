import type { JsonObject } from '../../src/lib/json';
import { place } from '../seed';
import type { Collection, Store, StoredRecord } from '../store/store';
import { seededNetworks } from './networks';
import { seededFileStorage } from './fileStorage';
import { seededFlavors } from './flavors';
import { seededProjects, seededServiceAccounts, seededUsers } from './identity';
import { seededModels } from './models';
import { seededSecurityGroups } from './securityGroups';

export interface SeedOptions {
  now: number;
  /** How many networks; the demo's own when left out. */
  networks?: number | undefined;
  /** How many entries the model catalogue has; the demo's own when left out. */
  models?: number | undefined;
  /** `empty`: only the organization, its projects, regions and what cannot be created through the interface. */
  seed?: 'demo' | 'empty' | undefined;
  /** Starts over even when the store holds something. */
  reset?: boolean;
}

/** Raised whenever the seed changes in a way that old stores should not be read with. */
const VERSION = 2;

/** Fills a store that is new (or from an older sandbox), in one transaction; returns whether it did. */
export async function seedStore(store: Store, options: SeedOptions): Promise<boolean> {
  const { now, seed = 'demo', reset = false } = options;
  const demo = seed === 'demo';
  const networks =
    demo || options.networks !== undefined ? seededNetworks(now, options.networks) : [];
  // A collection that is forgotten here is a type error.
  const collections: Record<Collection, StoredRecord[]> = {
    meta: metaRecords(networks.length),
    projects: seededProjects(now),
    networks,
    flavors: seededFlavors(),
    models: seededModels(options.models),
    serviceaccounts: seededServiceAccounts(now),
    users: demo ? seededUsers(now) : [],
    securitygroups: demo ? seededSecurityGroups(now) : [],
    filestorage: demo ? seededFileStorage(now) : [],
    instances: [],
  };
  return store.write(async (writer) => {
    const meta = await writer.get('meta', 'place');
    if (meta?.data['version'] === VERSION && !reset) return false;
    await writer.clear();
    for (const [name, records] of Object.entries(collections))
      await writer.put(name as Collection, records);
    return true;
  });
}

function metaRecords(networks: number): StoredRecord[] {
  const quotas: Record<string, JsonObject> = {
    networks: { '*': Math.max(100, networks * 2), [place.projects.trial]: 3 },
    filestorage: { '*': 50, [place.projects.trial]: 1 },
    instances: { '*': 50, [place.projects.trial]: 0 },
  };
  return [
    {
      id: 'place',
      data: {
        version: VERSION,
        organizations: [place.organization],
        regions: [...place.regions],
        groups: Object.values(place.groups),
        storageClasses: [...place.storageClasses],
      },
    },
    { id: 'quotas', data: quotas },
  ];
}
