import type { ListState } from '../../components/table/listState';
import { parseRange } from '../../lib/ranges';
import type { FlavorFilter } from './flavorFacts';

/** What the address of the page carries beside the state every list has. */
export const flavorParameters = [
  'organizationID',
  'regionID',
  'cpus',
  'memory',
  'gpus',
  'gpu',
  'compare',
] as const;

/** Side by side there is room for this many. */
export const MOST_COMPARED = 4;

export function filterOf({ filters }: ListState): FlavorFilter {
  return {
    cpus: parseRange(filters['cpus']?.[0]),
    memory: parseRange(filters['memory']?.[0]),
    gpus: parseRange(filters['gpus']?.[0]),
    gpu: filters['gpu'] ?? [],
  };
}

export function comparedOf({ filters }: ListState): string[] {
  return [...new Set(filters['compare'])].slice(0, MOST_COMPARED);
}

/** The ids compared after one more was chosen, or taken out; unchanged where there is no room. */
export function toggled(compared: readonly string[], id: string): string[] {
  if (compared.includes(id)) return compared.filter((other) => other !== id);
  return compared.length < MOST_COMPARED ? [...compared, id] : [...compared];
}
