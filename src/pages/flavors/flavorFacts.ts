import type { ResourceRecord } from '../../api/cache/record';
import type { Flavor } from '../../contract/compute';
import { inRange, parseRange, type NumberRange } from '../../lib/numbers';
import { formatCount } from '../../lib/text/text';
import { toggleIn, type ListState } from '../../components/table/listState';
import type { ChangeList } from '../../components/table/useListState';
import type { FlavorPlace } from './FlavorPlaceBar';

export type FlavorRow = ResourceRecord<Flavor>;

interface FlavorGpu {
  vendor: string;
  model: string;
  /** "NVIDIA H100", or the part that is known. */
  title: string;
  /** In the connection's unit; whether for each GPU or for all is not stated. */
  memory: number | undefined;
  physical: number | undefined;
  logical: number | undefined;
}

export const GPU_MEMORY_NOTE = 'The API does not state whether GPU memory is per GPU or in total.';

/** A unit as the connection states it, with a space before it; nothing where it states none. */
export const withUnit = (value: number, unit: string | undefined): string =>
  unit === undefined ? formatCount(value) : `${formatCount(value)} ${unit}`;

export const nameOf = ({ value: { metadata } }: FlavorRow): string => metadata.name || metadata.id;

export function gpuOf({ value: { spec } }: FlavorRow): FlavorGpu | undefined {
  const gpu = spec?.gpu;
  if (!gpu) return undefined;
  const { vendor = '', model = '', memory, physicalCount, logicalCount } = gpu;
  return {
    vendor,
    model,
    title: [vendor, model].filter(Boolean).join(' ') || 'GPU of unknown model',
    memory,
    physical: physicalCount,
    logical: logicalCount,
  };
}

/** How many physical GPUs a flavor has: none where it names no GPU, `undefined` where they are not counted. */
export function gpuCount(row: FlavorRow): number | undefined {
  const gpu = gpuOf(row);
  return gpu ? gpu.physical : 0;
}

/** "8 × NVIDIA H100": the physical ones, with the logical ones where their number is another. */
export function gpuWords({ title, physical, logical }: FlavorGpu): string {
  const counted = physical === undefined ? title : `${formatCount(physical)} × ${title}`;
  return logical !== undefined && logical !== physical
    ? `${counted}, ${formatCount(logical)} logical`
    : counted;
}

/** A member divided by the number of physical GPUs, to two figures after the point. */
export function perGpu(value: number | undefined, gpu: FlavorGpu | undefined): number | undefined {
  if (value === undefined || !gpu?.physical) return undefined;
  return Math.round((value / gpu.physical) * 100) / 100;
}

/** "8 CPUs · 32 GiB · 1 × NVIDIA L4": a flavor in one line, of what is known. */
export function flavorWords(
  row: FlavorRow,
  units: { memory?: string | undefined } | undefined,
): string {
  const { cpus, memory } = row.value.spec ?? {};
  const gpu = gpuOf(row);
  return [
    cpus !== undefined && `${formatCount(cpus)} ${cpus === 1 ? 'CPU' : 'CPUs'}`,
    memory !== undefined &&
      `${withUnit(memory, units?.memory)}${units?.memory === undefined ? ' memory' : ''}`,
    gpu && gpuWords(gpu),
  ]
    .filter(Boolean)
    .join(' · ');
}

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
