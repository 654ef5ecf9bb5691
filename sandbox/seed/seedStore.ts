import { resourceTypes } from '../../src/contract/resources';
import type { JsonObject } from '../../src/lib/json';
import type { SeedOrder } from '../call';
import { sandboxResources } from '../resourceList';
import { place } from '../seed';
import { collectionOf, type Store, type StoredRecord } from '../store/store';

/**
 * `empty`: only the organization, its projects, regions and what cannot be created through the API. `awkward`: the demo,
 * and entries that are hard to show.
 */
export const seedNames = ['demo', 'empty', 'awkward'] as const;
export type SeedName = (typeof seedNames)[number];

export interface SeedOptions extends Omit<SeedOrder, 'demo' | 'awkward'> {
  seed?: SeedName | undefined;
  /** Starts over even when the store holds something. */
  reset?: boolean;
}

/** Raised whenever the seed changes in a way that old stores should not be read with. */
const VERSION = 4;

/** Fills a store that is new (or from an older sandbox), in one transaction; returns whether it did. */
export async function seedStore(store: Store, options: SeedOptions): Promise<boolean> {
  const { seed = 'demo', reset = false } = options;
  const order = { ...options, demo: seed !== 'empty', awkward: seed === 'awkward' };
  return store.write(async (writer) => {
    const meta = await writer.get('meta', 'place');
    if (meta?.data['version'] === VERSION && !reset) return false;
    await writer.clear();
    for (const type of resourceTypes)
      await writer.put(collectionOf(type), sandboxResources[type].seed(order));
    await writer.put('meta', metaRecords(await writer.count('networks')));
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
