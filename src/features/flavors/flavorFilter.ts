import { inRange, parseRange, type NumberRange } from '../../lib/numbers';
import { gpuCount, gpuOf, type FlavorRow } from '../../page/resource/flavorFacts';
import { toggleIn, type ListState } from '../../table/listState';
import type { ChangeList } from '../../table/useListState';
import type { FlavorPlace } from './FlavorPlaceBar';

/** The group of flavors without a GPU, in the address. */
export const NO_GPU = 'none';

/** What a flavor's GPU is called in the address: `NVIDIA/H100`. */
function gpuKey(row: FlavorRow): string {
  const gpu = gpuOf(row);
  return gpu ? `${gpu.vendor}/${gpu.model}` : NO_GPU;
}

interface GpuGroup {
  key: string;
  /** Empty for flavors without a GPU. */
  vendor: string;
  /** The name of the group without its vendor. */
  model: string;
  title: string;
  rows: FlavorRow[];
}

/** Flavors by the vendor and model of their GPU; those without one come last. */
export function groupByGpu(rows: readonly FlavorRow[]): GpuGroup[] {
  const groups = new Map<string, GpuGroup>();
  for (const row of rows) {
    const key = gpuKey(row);
    const gpu = gpuOf(row);
    const group = groups.get(key) ?? {
      key,
      vendor: gpu?.vendor ?? '',
      model: gpu ? gpu.model || 'unknown model' : 'No GPU',
      title: gpu?.title ?? 'No GPU',
      rows: [],
    };
    group.rows.push(row);
    groups.set(key, group);
  }
  return [...groups.values()].sort(
    (a, b) =>
      Number(a.key === NO_GPU) - Number(b.key === NO_GPU) ||
      a.vendor.localeCompare(b.vendor) ||
      a.model.localeCompare(b.model, undefined, { numeric: true }),
  );
}

export interface FlavorFilter {
  cpus: NumberRange | undefined;
  memory: NumberRange | undefined;
  gpus: NumberRange | undefined;
  /** Keys of GPU groups; none means all. */
  gpu: readonly string[];
}

export function passes(row: FlavorRow, { cpus, memory, gpus, gpu }: FlavorFilter): boolean {
  const { spec } = row.value;
  return (
    (!cpus || inRange(spec?.cpus, cpus)) &&
    (!memory || inRange(spec?.memory, memory)) &&
    (!gpus || inRange(gpuCount(row), gpus)) &&
    (gpu.length === 0 || gpu.includes(gpuKey(row)))
  );
}

/** What the address of the page holds besides the state of every list. */
export const flavorParameters = [
  'organizationID',
  'regionID',
  'cpus',
  'memory',
  'gpus',
  'gpu',
  'compare',
] as const;

/** The most that fit side by side. */
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

/** Adds a flavor to the comparison, or removes it. */
export const toggleCompared = (id: string) => toggleIn('compare', id, MOST_COMPARED);

/** Where one flavor is chosen instead of several compared. */
export interface FlavorPick {
  /** The id of the chosen one, or ''. */
  chosen: string;
  onPick: (id: string) => void;
}

/** What every view of the flavors shows. */
export interface FlavorViewProps {
  /** The flavors that pass the filters. */
  rows: readonly FlavorRow[];
  /** All flavors listed. */
  all: readonly FlavorRow[];
  loading: boolean;
  compared: readonly string[];
  state: ListState;
  change: ChangeList;
  place: FlavorPlace;
}
