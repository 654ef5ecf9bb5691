import { gpuCount, gpuOf, type FlavorRow } from '../../resource/flavorFacts';
import type { Filter } from '../../table/listFilters';
import { toggleIn, type ListState } from '../../table/listState';
import type { ChangeList } from '../../table/useListState';
import type { FlavorPlace } from './FlavorPlaceBar';

/** Flavors without a GPU, in the address. */
const NO_GPU = 'none';

/** The filters of flavors: ranges of the numbers they report, and their GPU as `NVIDIA/H100`. */
export const flavorFilters: readonly Filter<FlavorRow>[] = [
  { name: 'cpus', title: 'CPUs', kind: 'range', number: ({ value }) => value.spec?.cpus },
  { name: 'memory', title: 'Memory', kind: 'range', number: ({ value }) => value.spec?.memory },
  { name: 'gpus', title: 'Physical GPUs', kind: 'range', number: gpuCount },
  {
    name: 'gpu',
    title: 'GPU',
    kind: 'set',
    values(row) {
      const gpu = gpuOf(row);
      return [gpu ? `${gpu.vendor}/${gpu.model}` : NO_GPU];
    },
    words: (key) => (key === NO_GPU ? 'No GPU' : key.replace('/', ' ').trim()),
  },
];

/** What the address of the page holds besides the state of every list. */
export const flavorParameters = [
  'organizationID',
  'regionID',
  ...flavorFilters.map(({ name }) => name),
  'compare',
];

/** The most that fit side by side. */
export const MOST_FLAVORS = 4;

export function comparedOf({ filters }: ListState): string[] {
  return [...new Set(filters['compare'])].slice(0, MOST_FLAVORS);
}

/** Adds a flavor to the comparison, or removes it. */
export const toggleCompared = (id: string) => toggleIn('compare', id, MOST_FLAVORS);

/** What every view of the flavors shows. */
export interface FlavorViewProps {
  rows: readonly FlavorRow[];
  loading: boolean;
  compared: readonly string[];
  state: ListState;
  change: ChangeList;
  place: FlavorPlace;
}
